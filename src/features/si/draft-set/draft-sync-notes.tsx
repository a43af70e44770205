import { Button, Callout } from '@blueprintjs/core';
import { useCommands } from '#kit/command-registry.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { bothDesk } from '../desk/locale/words.ts';
import { both } from '../locale/both.ts';
import { tell } from '../wizard/tell.ts';
import type { DraftSync, SyncState } from './draft-sync.ts';
import type { EarlierVersion } from './take-over.ts';

const section = both('wizard.title');

/** What another device had, and what of it may still be wanted. */
export function DraftSyncNotes({
  sync,
  state,
  placeOf,
}: {
  readonly sync: DraftSync;
  readonly state: SyncState;
  /** Which draft of the set it is, from 0; -1 where it is gone. */
  readonly placeOf: (draftId: string) => number;
}) {
  const t = useT('siDesk');
  const zone = useViewerZone();
  const { notice } = state;
  const earlier = state.earlier.filter(({ draftId }) => placeOf(draftId) >= 0).slice(0, 9);
  const restore = (version: EarlierVersion) => {
    sync.restore(version);
    tell('earlier', bothDesk('draftSet.restored'), 'success');
  };
  const title = (version: EarlierVersion) => ({ n: placeOf(version.draftId) + 1 });
  useCommands([
    ...earlier.map((version, index) => ({
      id: `si.wizard.earlier.${index + 1}`,
      title: bothDesk('draftSet.restore', title(version)),
      section,
      shortcut: `alt+shift+${index + 1}`,
      enabled: true as const,
      quiet: true,
      run: () => restore(version),
    })),
    ...(notice || earlier.length > 0
      ? [
          {
            id: 'si.wizard.earlier.dismiss',
            title: bothDesk('draftSet.dismiss'),
            section,
            shortcut: 'alt+shift+0',
            enabled: true as const,
            quiet: true,
            run: sync.dismiss,
          },
        ]
      : []),
  ]);
  if (!notice && earlier.length === 0) return null;
  return (
    <Callout intent="primary" compact role="status" data-notice={notice?.kind ?? 'earlier'}>
      {notice && t(`draftSet.${notice.kind}`, { at: formatInstant(notice.at, zone) })}{' '}
      {earlier.length > 0 && t('draftSet.earlier')}
      {earlier.map((version, index) => (
        <Button
          key={version.draftId}
          size="small"
          text={`${t('draftSet.restore', title(version))} ${formatInstant(version.at, zone)}`}
          endIcon={<Kbd keys={`alt+shift+${index + 1}`} />}
          onClick={() => restore(version)}
        />
      ))}{' '}
      <Button
        size="small"
        variant="minimal"
        text={t('draftSet.dismiss')}
        endIcon={<Kbd keys="alt+shift+0" />}
        onClick={sync.dismiss}
      />
    </Callout>
  );
}
