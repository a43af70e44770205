import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { told } from '#contract/message/event-words.ts';
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
  const price = (amount: string | null) =>
    amount === null ? DASH : `${watch.currency} ${amountIn(watch.currency, amount)}`;
  const path = watch.companyKind === 'platform' ? RATE_PATHS.staffQuery : RATE_PATHS.customerQuery;
  const address = new URLSearchParams({ ...query, ...(watch.customerId ? { customer: watch.customerId } : {}) });
  return queueMessage(tx, {
    companyId: watch.companyId,
    to: { employees: [watch.employeeId] },
    dueAt: now,
    category: 'BUSINESS',
    ...told('price-watch', {
      happened: WATCH_ALERT_LABELS[alert],
      lane,
      was: price(watch.best),
      price: price(best.amount),
      carrier: best.carrier ? `(${best.carrier})` : '',
      target: watch.target ? price(watch.target) : '',
    }),
    sendId: `price-watch:${watch.id}:${watch.version + 1}`,
    dedupeKey: `price-watch:${watch.id}`,
    docType: 'priceWatch',
    docId: watch.id,
    linkPath: `${path}?${address}`,
  });
}
