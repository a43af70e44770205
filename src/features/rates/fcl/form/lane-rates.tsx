import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { PRICE_FIELDS, type PriceField } from '#contract/rates/codes.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { useCallQuery } from '#kit/client.tsx';
import { formatFigure } from '#kit/figures.ts';
import { useT, useText } from '#kit/i18n.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { listQuery } from '#kit/resource/use-resource-rows.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';

export interface LaneOf {
  readonly polId: string | null;
  readonly podId: string | null;
  /** The rate itself is not shown beside itself. */
  readonly rateId: string | null;
}

const MOST_SHOWN = 12;
const PRICES = Object.entries(PRICE_FIELDS) as [PriceField, string][];

/** Valid rates of the same lane: what one compares with while typing. */
export function LaneRates({ polId, podId, rateId }: LaneOf) {
  const t = useT('fclRates');
  const text = useText();
  const zone = useViewerZone();
  const isLane = polId !== null && podId !== null;
  const filter = [
    { field: 'polId', op: 'in' as const, values: [polId ?? ''] },
    { field: 'podId', op: 'in' as const, values: [podId ?? ''] },
    { field: 'state', op: 'in' as const, values: ['ACTIVE'] },
    { field: 'validTo', op: 'atLeast' as const, values: [localDayOf(new Date().toISOString(), zone)] },
  ];
  const query = { ...listQuery({ q: '', filter, sort: 'validTo' }), limit: MOST_SHOWN + 1 };
  const { data } = useCallQuery(callsOf(fclRateResource).list, query, { enabled: isLane });
  const rows = ((data?.rows ?? []) as unknown as readonly AnyRow[])
    .filter(({ id }) => id !== rateId)
    .slice(0, MOST_SHOWN);
  const shown = PRICES.filter(([field]) => rows.some(row => row[field] !== null));
  const carrier = (row: AnyRow): string => data?.refs[String(row.carrierId)]?.code ?? '';

  return (
    <section className="fl-rate-side" aria-labelledby="rate-lane">
      <h2 id="rate-lane">{t('form.lane')}</h2>
      {!isLane && <p className="fl-muted">{t('form.laneFirst')}</p>}
      {isLane && rows.length === 0 && <p className="fl-muted">{t('form.laneNone')}</p>}
      {rows.length > 0 && (
        <table className="fl-rate-table">
          <thead>
            <tr>
              <th scope="col">{text(fclRateResource.meta.carrierId!.label)}</th>
              {shown.map(([field, type]) => (
                <th key={field} scope="col">
                  {printedContainerType(type)}
                </th>
              ))}
              <th scope="col">{t('form.laneDays')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                <th scope="row">{carrier(row)}</th>
                {shown.map(([field]) => (
                  <td key={field}>{row[field] === null ? '–' : formatFigure(String(row[field]))}</td>
                ))}
                <td>
                  {String(row.validFrom).slice(5)} – {String(row.validTo).slice(5)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
