import type { DataOf } from '#contract/kernel/call.ts';
import { MOST_COUNTED, type operationsState, QUEUES } from '#contract/operations/calls.ts';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';
import '../locale/words.ts';

type State = DataOf<typeof operationsState>;

const MINUTE_MS = 60_000;
const shown = (count: number): string =>
  count > MOST_COUNTED ? `${formatFigure(MOST_COUNTED)}+` : formatFigure(count);

/** What waits in line, since when, and what was given up; then the cut-offs that come before their papers. */
export function OperationsTiles({ state }: { readonly state: State }) {
  const t = useT('operations');
  const text = useText();
  const ageOf = (since: string): string => {
    const minutes = Math.max(0, Math.floor((Date.parse(state.at) - Date.parse(since)) / MINUTE_MS));
    if (minutes < 120) return t('minutes', { n: minutes });
    return minutes < 2_880
      ? t('hours', { n: Math.floor(minutes / 60) })
      : t('days', { n: Math.floor(minutes / 1_440) });
  };
  return (
    <>
      <ul className="ops-tiles" aria-label={t('queues')}>
        {state.queues.map(({ key, waiting, oldestAt, failed }) => (
          <li key={key} className={failed > 0 ? 'ops-urgent' : undefined} data-queue={key} data-waiting={waiting}>
            <b>{shown(waiting)}</b>
            <span>{text(QUEUES[key])}</span>
            <small>
              {[oldestAt && t('oldest', { age: ageOf(oldestAt) }), failed > 0 && t('failedCount', { n: shown(failed) })]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      <ul className="ops-tiles" aria-label={t('cutOffs')}>
        {(['instructions', 'shipments', 'bookings'] as const).map(key => (
          <li key={key} className={state.cutOffs[key] > 0 ? 'ops-urgent' : undefined} data-cut-off={key}>
            <b>{shown(state.cutOffs[key])}</b>
            <span>{t(`cut.${key}`)}</span>
            <small>{t('cutOffs')}</small>
          </li>
        ))}
        {state.lostFiles > 0 && (
          <li className="ops-urgent" data-lost-files={state.lostFiles}>
            <b>{shown(state.lostFiles)}</b>
            <span>{t('lostFiles')}</span>
            <small>{t('lostFilesHint')}</small>
          </li>
        )}
      </ul>
    </>
  );
}
