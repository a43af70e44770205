import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { WATCH_ALERT_LABELS, type WatchAlert } from '#contract/rates/watch/watch-codes.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';
import { amountIn } from './amount.ts';
import type { BestPrice } from './best-price.ts';
import type { PriceWatchRow } from './tables.ts';

/** What a watch has to say, to the one person who watches; by mail as well where his settings say so. */

interface News {
  readonly alert: WatchAlert;
  readonly best: BestPrice;
  readonly now: Date;
}

const DASH = '—';

export function tellWatcher(
  tx: Tx,
  watch: PriceWatchRow & { readonly companyKind: CompanyKind },
  { alert, best, now }: News,
): Promise<void> {
  const query = watch.query as Readonly<Record<string, string>>;
  const lane = `${query.pol} → ${query.pod} ${query.box}`;
  const label = WATCH_ALERT_LABELS[alert];
  const price = (amount: string | null) =>
    amount === null ? DASH : `${watch.currency} ${amountIn(watch.currency, amount)}`;
  const move = `${price(watch.best)} → ${price(best.amount)}`;
  const carrier = best.carrier ? ` (${best.carrier})` : '';
  const target = watch.target ? { zh: `\n目标价 ${price(watch.target)}`, en: `\nTarget ${price(watch.target)}` } : null;
  const path = watch.companyKind === 'platform' ? RATE_PATHS.staffQuery : RATE_PATHS.customerQuery;
  const address = new URLSearchParams({ ...query, ...(watch.customerId ? { customer: watch.customerId } : {}) });
  return queueMessage(tx, {
    companyId: watch.companyId,
    to: { employees: [watch.employeeId] },
    dueAt: now,
    category: 'BUSINESS',
    title: { zh: `${label.zh}：${lane}`, en: `${label.en}: ${lane}` },
    description: {
      zh: `全包合计 ${move}${carrier}${target?.zh ?? ''}`,
      en: `All-in total ${move}${carrier}${target?.en ?? ''}`,
    },
    sendId: `price-watch:${watch.id}:${watch.version + 1}`,
    dedupeKey: `price-watch:${watch.id}`,
    docType: 'priceWatch',
    docId: watch.id,
    linkPath: `${path}?${address}`,
  });
}
