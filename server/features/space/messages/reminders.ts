import { type RawBuilder, sql } from 'kysely';
import { EXTENSION_MINUTES } from '#contract/space/rules/hold-time.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SpaceOrderRow } from '../tables.ts';
import { tellBuyer, tellSeller } from './tell-order.ts';

/** What is told by the clock alone: a hold that ends in five minutes, an answer whose time is half over. Each once. */

const AT_A_TIME = 100;
const ENDS_SOON_MS = 5 * 60_000;

type Parts = Pick<Deps, 'db'>;

interface Reminder {
  readonly state: SpaceOrderRow['state'];
  /** Column that says when it was told. */
  readonly told: 'holdToldAt' | 'answerToldAt';
  readonly when: (now: Date) => RawBuilder<boolean>;
  say(tx: Tx, row: SpaceOrderRow, now: Date): Promise<void>;
}

const minutesUntil = (at: Date, now: Date): number => Math.round((at.getTime() - now.getTime()) / 60_000);

/** Short holds are not told of: five minutes before their end they have hardly begun. */
const HOLD_ENDS: Reminder = {
  state: 'HELD',
  told: 'holdToldAt',
  when: now =>
    sql<boolean>`hold_expire_at <= ${new Date(now.getTime() + ENDS_SOON_MS)}::timestamptz and hold_expire_at > ${now}`,
  async say(tx, row, now) {
    const minutes = Math.max(1, minutesUntil(row.holdExpireAt, now));
    const extends_ = row.isExtended ? '' : `，可延长 ${EXTENSION_MINUTES} 分钟`;
    await tellBuyer(tx, row, {
      event: 'space-hold-ending',
      now,
      isWarning: true,
      title: { zh: '占舱即将到期 {no}', en: 'The hold {no} ends soon' },
      more: {
        zh: `还剩 ${minutes} 分钟${extends_}。`,
        en: `${minutes} minutes left${row.isExtended ? '' : `; it may be extended by ${EXTENSION_MINUTES} minutes`}.`,
      },
    });
  },
};

/** Half of the seller's time is over. */
const ANSWER_WAITS: Reminder = {
  state: 'SUBMITTED',
  told: 'answerToldAt',
  when: now => sql<boolean>`confirm_due_at - (confirm_due_at - updated_at) / 2 <= ${now}`,
  async say(tx, row, now) {
    const minutes = Math.max(0, minutesUntil(row.confirmDueAt!, now));
    await tellSeller(tx, row, {
      event: 'space-order-due',
      now,
      isWarning: true,
      title: { zh: '订单待确认，时间已过半 {no}', en: 'Order {no} still waits for your answer' },
      more: { zh: `还剩 ${minutes} 分钟。`, en: `${minutes} minutes left.` },
    });
  },
};

async function remind({ db }: Parts, { state, told, when, say }: Reminder, now: Date): Promise<void> {
  const due = await db
    .selectFrom('spaceOrder')
    .select('id')
    .where('state', '=', state)
    .where(told, 'is', null)
    .where(when(now))
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of due)
    await inScope(db, SYSTEM, async tx => {
      const row = await tx.db
        .updateTable('spaceOrder')
        .set({ [told]: now })
        .where('id', '=', id)
        .where('state', '=', state)
        .where(told, 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (row) await say(tx, row, now);
    });
}

export async function remindOfSpace(deps: Parts, now: Date): Promise<void> {
  for (const reminder of [HOLD_ENDS, ANSWER_WAITS]) await remind(deps, reminder, now);
}
