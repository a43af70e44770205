import { useMemo } from 'react';
import type { ReviewTimes as Times } from '#contract/si/cockpit.calls.ts';
import { useLanguage, useT } from '#kit/i18n.ts';
import { EmptyState } from '#kit/screen-states.tsx';
import { type Bar, TimesChart } from './times-chart.tsx';

/** How long reviews took: per week, and for supervisors per reviewer; as a chart or as a table. */
export function ReviewTimes({ times, isTable }: { readonly times: Times; readonly isTable: boolean }) {
  const t = useT('siStaff');
  const language = useLanguage();
  const weeks = useMemo<readonly Bar[]>(
    () => times.weeks.map(({ week, ...figures }) => ({ name: week.slice(5), ...figures })),
    [times],
  );
  const reviewers = useMemo<readonly Bar[] | null>(
    () =>
      times.reviewers?.map(({ name, nameEn, ...figures }) => ({
        name: language === 'EN' ? nameEn || name : name,
        ...figures,
      })) ?? null,
    [times, language],
  );
  if (weeks.length === 0) return <EmptyState title={t('cockpit.chartEmpty')} />;
  return (
    <div className="sic-times">
      <Panel title={t('cockpit.perWeek')} head={t('cockpit.week')} bars={weeks} isTable={isTable} />
      {reviewers && (
        <Panel title={t('cockpit.perReviewer')} head={t('cockpit.reviewer')} bars={reviewers} isTable={isTable} />
      )}
    </div>
  );
}

function Panel({
  title,
  head,
  bars,
  isTable,
}: {
  readonly title: string;
  readonly head: string;
  readonly bars: readonly Bar[];
  readonly isTable: boolean;
}) {
  const t = useT('siStaff');
  const figures = bars.map(({ name, median }) => `${name} ${median}`).join(', ');
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {isTable ? (
        <table className="sic-table">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col" className="sic-figure">
                {t('cockpit.median')}
              </th>
              <th scope="col" className="sic-figure">
                {t('cockpit.decisions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, median, decisions }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="sic-figure">{median}</td>
                <td className="sic-figure">{decisions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <TimesChart bars={bars} description={t('cockpit.chartText', { figures })} />
      )}
    </section>
  );
}
