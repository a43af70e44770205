import type { DataOf } from '#contract/kernel/call.ts';
import type { offerNumbers } from '#contract/space/space.calls.ts';
import { useT } from '#kit/i18n.ts';
import '../sell.css';

export type OfferNumbers = DataOf<typeof offerNumbers>[number];

export interface Sums {
  readonly total: number;
  readonly held: number;
  readonly sold: number;
  readonly withdrawn: number;
  readonly free: number;
}

/** Containers of all lines together. */
export const sumOf = ({ lines }: Pick<OfferNumbers, 'lines'>): Sums =>
  lines.reduce(
    (sum, { total, held, sold, withdrawn, available }) => ({
      total: sum.total + total,
      held: sum.held + held,
      sold: sum.sold + sold,
      withdrawn: sum.withdrawn + withdrawn,
      free: sum.free + available,
    }),
    { total: 0, held: 0, sold: 0, withdrawn: 0, free: 0 },
  );

const PARTS = ['sold', 'held', 'withdrawn'] as const;

/** How far an offer is sold: a bar, and the same in figures. */
export function Progress({ sums }: { readonly sums: Sums }) {
  const t = useT('spaceSell');
  const { total } = sums;
  return (
    <span className="ss-progress" title={t('progress', { ...sums })}>
      <span className="ss-bar" aria-hidden>
        {PARTS.map(part => (
          <span
            key={part}
            className={`ss-bar-${part}`}
            style={{ width: `${total > 0 ? (sums[part] / total) * 100 : 0}%` }}
          />
        ))}
      </span>
      {t('progressShort', { ...sums })}
    </span>
  );
}
