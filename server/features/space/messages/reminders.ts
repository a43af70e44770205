import { sql } from 'kysely';
import { EXTENSION_MINUTES } from '#contract/space/rules/hold-time.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { tellBuyer, tellSeller } from './tell-order.ts';

/** What is told by the clock alone: a hold that ends in five minutes, an answer whose time is half over. Each once. */

const AT_A_TIME = 100;
const ENDS_SOON_MS = 5 * 60_000;

type Parts = Pick<Deps, 'db'>;

/** Short holds are not told of: five minutes before their end they have hardly begun. */
async function remindHolders({ db }: Parts, now: Date): Promise<void> {
  const due = await db
    .selectFrom('spaceOrder')
    .select('id')
    .where('state', '=', 'HELD')
    .where('holdToldAt', 'is', null)
    .where('holdExpireAt', '<=', new Date(now.getTime() + ENDS_SOON_MS))
    .where('holdExpireAt', '>', now)
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of due)
    await inScope(db, SYSTEM, async tx => {
      const row = await tx.db
        .updateTable('spaceOrder')
        .set({ holdToldAt: now })
        .where('id', '=', id)
        .where('state', '=', 'HELD')
        .where('holdToldAt', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!row) return;
      const minutes = Math.max(1, Math.round((row.holdExpireAt.getTime() - now.getTime()) / 60_000));
      const extends_ = row.isExtended ? '' : `，可延长 ${EXTENSION_MINUTES} 分钟`;
      await tellBuyer(tx, row, {
        ...{ event: 'space-hold-ending', now, isWarning: true },
        title: { zh: '占舱即将到期 {no}', en: 'The hold {no} ends soon' },
        more: {
          zh: `还剩 ${minutes} 分钟${extends_}。`,
          en: `${minutes} minutes left${row.isExtended ? '' : `; it may be extended by ${EXTENSION_MINUTES} minutes`}.`,
        },
      });
    });
}

/** Half of the seller's time is over. */
async function remindSellers({ db }: Parts, now: Date): Promise<void> {
  const due = await db
    .selectFrom('spaceOrder')
    .select('id')
    .where('state', '=', 'SUBMITTED')
    .where('answerToldAt', 'is', null)
    .where(sql<boolean>`confirm_due_at - (confirm_due_at - updated_at) / 2 <= ${now}`)
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of due)
    await inScope(db, SYSTEM, async tx => {
      const row = await tx.db
        .updateTable('spaceOrder')
        .set({ answerToldAt: now })
        .where('id', '=', id)
        .where('state', '=', 'SUBMITTED')
        .where('answerToldAt', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!row?.confirmDueAt) return;
      const minutes = Math.max(0, Math.round((row.confirmDueAt.getTime() - now.getTime()) / 60_000));
      await tellSeller(tx, row, {
        ...{ event: 'space-order-due', now, isWarning: true },
        title: { zh: '订单待确认，时间已过半 {no}', en: 'Order {no} still waits for your answer' },
        more: { zh: `还剩 ${minutes} 分钟。`, en: `${minutes} minutes left.` },
      });
    });
}

export async function remindOfSpace(deps: Parts, now: Date): Promise<void> {
  await remindHolders(deps, now);
  await remindSellers(deps, now);
}
