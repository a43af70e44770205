import { MILESTONES, type TrackedMilestone } from '#contract/booking/tracking.calls.ts';
import { formatInstant } from '#kit/date-time.ts';
import { useT, useText } from '#kit/i18n.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import './locale/words.ts';
import './tracking.css';

const stateOf = ({ actual, isPassed, planned }: TrackedMilestone): 'done' | 'passed' | 'planned' | 'unknown' =>
  actual ? 'done' : isPassed ? 'passed' : planned ? 'planned' : 'unknown';

function useTimeText(): (milestone: TrackedMilestone) => string {
  const t = useT('bookingTracking');
  const zone = useViewerZone();
  const time = (at: string): string => formatInstant(at, zone, 'dateMinute');
  return ({ actual, planned, isPassed }) =>
    actual
      ? t('actual', { time: time(actual) })
      : isPassed
        ? t('passed')
        : planned
          ? t('planned', { time: time(planned) })
          : t('unknown');
}

/** The way of a booking as a row of marks: filled what has been, hollow what is planned, dotted what nobody knows. */
export function MilestoneBar({ milestones }: { readonly milestones: readonly TrackedMilestone[] }) {
  const t = useT('bookingTracking');
  const text = useText();
  const timeOf = useTimeText();
  return (
    <ol className="bkt-bar" aria-label={t('bar')}>
      {milestones.map(milestone => (
        <li
          key={milestone.code}
          className={`bkt-mark bkt-${stateOf(milestone)}`}
          data-milestone={milestone.code}
          data-state={stateOf(milestone)}
        >
          <b>{text(MILESTONES[milestone.code])}</b>
          <small>{timeOf(milestone)}</small>
        </li>
      ))}
    </ol>
  );
}

/** The same in a cell: how far it has come, and the milestone that it is at. */
export function MilestoneCell({ milestones }: { readonly milestones: readonly TrackedMilestone[] }) {
  const text = useText();
  const last = milestones.findLastIndex(({ actual, isPassed }) => actual !== null || isPassed);
  const at = milestones[last];
  return (
    <span className="bkt-cell">
      <span className="bkt-dots" aria-hidden="true">
        {milestones.map(one => (
          <i key={one.code} className={`bkt-dot bkt-${stateOf(one)}`} />
        ))}
      </span>
      <span>{at ? text(MILESTONES[at.code]) : ''}</span>
    </span>
  );
}
