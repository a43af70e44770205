import { Button } from '@blueprintjs/core';
import { menuVersions } from '#contract/access/menu.calls.ts';
import type { MenuTreeName } from '#contract/access/menu-draft.ts';
import { useCallQuery } from '#kit/client.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import '../locale/words.ts';
import { PersonName } from '../parts/person.tsx';

/** Published versions, newest first, and the way back to each. */
export function VersionsDialog({
  tree,
  current,
  mayRollBack,
  onRollBack,
  onClose,
}: {
  readonly tree: MenuTreeName;
  readonly current: number;
  readonly mayRollBack: boolean;
  readonly onRollBack: (number: number) => void;
  readonly onClose: () => void;
}) {
  const t = useT('access');
  const versions = useCallQuery(menuVersions, { tree }, { staleTime: 0 });
  return (
    <FormDialog isOpen width={640} title={t('menu.versions')} onCancel={onClose}>
      {versions.isPending && <LoadingState />}
      {versions.error && <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && <EmptyState title={t('menu.installed')} />}
      {versions.data && versions.data.length > 0 && (
        <ScrollRegion label={t('menu.versions')} className="acc-effect">
          <table className="acc-table">
            <tbody>
              {versions.data.map(({ number, note, nodes, publishedAt, publishedBy }) => (
                <tr key={number}>
                  <td>
                    {t('menu.version', { n: number })}{' '}
                    {number === current && <StatusTag tone="ok">{t('menu.current')}</StatusTag>}
                  </td>
                  <td>
                    {publishedBy === null ? t('menu.installed') : <PersonName of={publishedBy} />}
                    {note && <small className="fl-muted"> {note}</small>}
                  </td>
                  <td className="fl-number">{nodes}</td>
                  <td>
                    <Instant at={publishedAt} />
                  </td>
                  <td>
                    {mayRollBack && number !== current && (
                      <Button
                        size="small"
                        text={t('menu.rollBack')}
                        aria-label={t('menu.rollBackTitle', { n: number })}
                        onClick={() => onRollBack(number)}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </FormDialog>
  );
}
