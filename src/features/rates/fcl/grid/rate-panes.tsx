import type { AnyRow } from '#contract/kernel/resource.ts';
import { fclRateHistory } from '#contract/rates/fcl-rate-history.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { useCallQuery } from '#kit/client.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import type { RecordPane } from '#kit/resource/record/record-panel.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { fclRate } from '#machines/rates/fcl-rate.document.ts';
import { eventLabel } from '#machines/rates/rate.declaration.ts';
import { isAllowed } from '#routes/catalogue/access.ts';
import { TraceOf } from './trace-dialog.tsx';

/** Tabs of a rate beside its content: how its price comes about, and what it cost before. */

const MOST_VERSIONS = 50;

type Say = (key: 'trace.title' | 'history.tab') => string;

export const ratePanes =
  (t: Say, menu: readonly MenuNode[]) =>
  ({ id }: AnyRow): readonly RecordPane[] => [
    { key: 'trace', title: t('trace.title'), render: () => <TraceOf key={id} id={id} /> },
    // Versions are asked with the right to their own page.
    ...(isAllowed(menu, RATE_PATHS.history, true)
      ? [{ key: 'history', title: t('history.tab'), render: () => <Versions key={id} id={id} /> }]
      : []),
  ];

function Versions({ id }: { readonly id: string }) {
  const t = useT('fclRates');
  const text = useText();
  const { data, error, refetch } = useCallQuery(fclRateHistory, { rateId: id, limit: MOST_VERSIONS });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState lines={4} />;
  if (data.rows.length === 0) return <p className="fl-muted">{t('history.none')}</p>;
  return (
    <table className="fl-rate-table">
      <thead>
        <tr>
          <th scope="col">{t('history.at')}</th>
          <th scope="col">{t('history.event')}</th>
          <th scope="col">{t('history.who')}</th>
          <th scope="col">{t('history.prices')}</th>
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ version, at, event, who, prices, validFrom, validTo }) => (
          <tr key={version}>
            <th scope="row">
              <Instant at={at} format="dateMinute" />
            </th>
            <td>{text(eventLabel(fclRate, event))}</td>
            <td>{who ?? '–'}</td>
            <td>
              {prices
                .flatMap(({ containerType, cost }) =>
                  cost === null ? [] : `${printedContainerType(containerType)} ${formatFigure(cost)}`,
                )
                .join(' · ')}
              <small className="fl-muted">
                {' '}
                {validFrom} – {validTo}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
