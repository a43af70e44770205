import { Switch } from '@blueprintjs/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SiDetail } from '#contract/si/calls.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { Countdown } from '#kit/countdown.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { draftOf } from '../parts/detail-draft.ts';
import { useFindingPlace } from '../parts/finding-place.ts';
import { pathLabel } from '../parts/path-label.ts';
import { billNo, shownNo } from '../parts/si-columns.tsx';
import { SiContent } from '../parts/si-content.tsx';
import { SiStatus } from '../parts/si-status.tsx';
import { DifferenceCells } from '../parts/text-difference.tsx';
import { CHECK_ITEMS, greenItems } from './checklist.ts';
import { ChecklistBoxes } from './checklist-boxes.tsx';

const shown = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** What the open SI says: cut-off, findings, and either the whole or only what changed since the last review. */
export function ReviewPreview({
  detail,
  isOpen,
  isWriting,
}: {
  readonly detail: UseQueryResult<SiDetail, Error>;
  readonly isOpen: boolean;
  /** Remarks are being written: their canned ones have the numbers. */
  readonly isWriting: boolean;
}) {
  const t = useT('si');
  const text = useText();
  const name = useName();
  const place = useFindingPlace();
  const [onlyChanges, setOnlyChanges] = useState(true);
  useCommands([
    {
      id: 'si.onlyChanges',
      title: { zh: '只看改动', en: 'Only the difference' },
      shortcut: 'v',
      quiet: true,
      enabled: true,
      run: () => setOnlyChanges(!onlyChanges),
    },
  ]);
  if (!isOpen) return <EmptyState title={t('review.pick')} />;
  if (detail.isPending) return <LoadingState />;
  if (detail.error) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  const si = detail.data;
  const changes = si.CHANGED.filter(change => change.path !== '');
  const isRevision = si.REVISION > 1;
  return (
    <section className="si-preview" aria-label={`SI ${shownNo(si.TBI_NO)}`} data-si={si.Id}>
      <header>
        <h2 className="fl-mono">SI {shownNo(si.TBI_NO)}</h2>
        <SiStatus status={si.TBI_STATUS} late={si.LATE} amendment={si.AMENDMENT} />
        <span>{name(si.COMPANY_NAME, si.COMPANY_NAME_EN)}</span>
        <span className="fl-mono">{billNo(si)}</span>
        <Countdown deadline={si.TBI_DEADLINE} />
        {si.CLAIMER_NAME && <span>{t('review.claimedBy', { name: name(si.CLAIMER_NAME, si.CLAIMER_NAME_EN) })}</span>}
      </header>
      {si.FINDINGS.length > 0 && <FindingList findings={si.FINDINGS} place={place} />}
      {!isWriting && greenItems(si.FINDINGS).size < CHECK_ITEMS.length && (
        <ChecklistBoxes si={{ id: si.Id, revision: si.REVISION }} findings={si.FINDINGS} isByAlt />
      )}
      {isRevision && (
        <Switch
          checked={onlyChanges}
          label={t('review.changesOnly')}
          onChange={event => setOnlyChanges(event.currentTarget.checked)}
        />
      )}
      {isRevision && onlyChanges ? (
        <table className="si-compare" aria-label={t('review.changes')}>
          <tbody>
            {changes.map(change => (
              <tr key={change.path}>
                <th scope="row">{text(pathLabel(change.path))}</th>
                <DifferenceCells before={shown(change.before)} after={shown(change.after)} />
              </tr>
            ))}
            {changes.length === 0 && (
              <tr>
                <td>{t('review.noChanges')}</td>
              </tr>
            )}
          </tbody>
        </table>
      ) : (
        <SiContent si={draftOf(si)} changes={changes} findings={si.FINDINGS} />
      )}
    </section>
  );
}
