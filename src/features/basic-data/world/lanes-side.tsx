import { Link } from 'react-router-dom';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { laneGaps } from '#contract/basic-data/world/calls.ts';
import { filterText } from '#contract/kernel/filter.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { type LaneNode, laneTree } from './lane-tree.ts';

const portsOf = (field: string, op: 'in' | 'empty', ...values: string[]): string =>
  `${DATA_PATHS.ports}?filter=${encodeURIComponent(filterText([{ field, op, values }]))}`;

/** The lanes as a tree with how many ports each has, and the ports that want a steward's eye. */
export function LanesSide({ lanes }: { readonly lanes: readonly AnyRow[] }) {
  const t = useT('world');
  const language = useLanguage();
  const gaps = useCallQuery(laneGaps);
  if (gaps.error) return <ErrorState error={gaps.error} onRetry={() => void gaps.refetch()} />;
  if (!gaps.data) return <LoadingState />;
  const { counts, without, many } = gaps.data;
  const branch = ({ lane, below }: LaneNode) => (
    <li key={lane.id}>
      <span
        className="fl-lane-swatch"
        style={{ background: String(lane.colour ?? 'transparent') }}
        aria-hidden="true"
      />
      <b>{String(lane.code)}</b> {String((language === 'EN' ? lane.nameEn : lane.nameZh) ?? '')}{' '}
      <Link to={portsOf('lineIds', 'in', lane.id)}>
        <span className="fl-hidden-text">{`${t('lanes.open')} ${String(lane.code)} `}</span>
        {t('lanes.ports', { n: counts[lane.id] ?? 0 })}
      </Link>
      {below.length > 0 && <ul>{below.map(branch)}</ul>}
    </li>
  );
  return (
    <section className="fl-lane-tree" aria-label={t('lanes.tree')}>
      <h2>{t('lanes.tree')}</h2>
      <ul>{laneTree(lanes).map(branch)}</ul>
      <p>
        <Link to={portsOf('lineIds', 'empty')}>{t('lanes.without', { n: without })}</Link>
      </p>
      {many.length > 0 && (
        <>
          <h3>{t('lanes.many')}</h3>
          <ul>
            {many.map(port => (
              <li key={port.id}>
                <Link to={`${DATA_PATHS.ports}?id=${port.id}`}>{port.unLocode}</Link> ({port.lanes})
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
