import { sql } from 'kysely';
import { ROLL_CAUSES } from '#contract/booking/booking-confirmation.ts';
import { CLAIM_DUE_DAYS } from '#contract/booking/ending.calls.ts';
import { nextCutOff } from '#contract/booking/rules/cut-offs.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { repeat } from '../../../kernel/repeat.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { lockBooking, stepBooking } from '../core/booking.store.ts';
import { answerRoll } from '../core/roll.ts';
import { tellDesk } from '../core/tell-booking.ts';
import type { BookingRecord } from '../tables.ts';
import { remindCutOffs } from './remind-cut-offs.ts';

/** What happens to bookings by time alone: silence, answers that are late, voyages that are over, cut-offs that have passed. */

const EVERY_MS = 30_000;
const AT_A_TIME = 100;
const DAY_MS = 86_400_000;
const DONE_AFTER_DAYS = 30;
/** A claim has to be with the carrier within ninety days (`CLAIM_DUE_DAYS`). */
const CLAIM_DAYS = [60, 85] as const;
/** Nothing is rolled so long after it was booked. */
const OLDEST_DAYS = 365;

/** Each in a transaction of its own; who was faster has left nothing to do. */
async function forEach(
  { db }: Deps,
  ids: readonly { readonly id: string }[],
  work: (tx: Tx, row: BookingRecord) => Promise<unknown>,
): Promise<void> {
  for (const { id } of ids)
    await inScope(db, SYSTEM, async tx => work(tx, await lockBooking(tx, id, null))).catch(error => {
      if (!(error instanceof AppError)) throw error;
    });
}

/** The list shows the next one to come. */
async function moveOn(deps: Deps, now: Date): Promise<void> {
  const due = await deps.db
    .selectFrom('booking')
    .select('id')
    .where('nextCutOff', '<=', now)
    .limit(AT_A_TIME)
    .execute();
  await forEach(deps, due, async (tx, row) => {
    const next = nextCutOff(row.cutOffs, now);
    const at = next === null ? null : new Date(next);
    await tx.db.updateTable('booking').set({ nextCutOff: at }).where('id', '=', row.id).execute();
  });
}

/** A day without a word accepts the later sailing. */
async function silence(deps: Deps, now: Date): Promise<void> {
  const due = await deps.db
    .selectFrom('booking')
    .select('id')
    .where('hasOpenRoll', '=', true)
    .where('updatedAt', '<=', new Date(now.getTime() - DAY_MS))
    .limit(AT_A_TIME)
    .execute();
  await forEach(deps, due, async (tx, row) => {
    if ((row.rollList.at(-1)?.answerDueAt ?? '9') > now.toISOString()) return;
    const by = { actor: SYSTEM_ACTOR, now, remarks: '' };
    await answerRoll(tx, deps, row, 'ACCEPTED', by);
  });
}

async function once({ db }: Tx, bookingId: string, code: string, cutOff: Date, hours: number, now: Date) {
  const written = await db
    .insertInto('bookingReminder')
    .values({ bookingId, code, cutOff, hours, at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return written !== undefined;
}

const OVERDUE = {
  event: 'booking-overdue',
  level: 'WARN',
  title: { zh: '订舱超时未受理', en: 'Booking not accepted in time' },
} as const;

const UNANSWERED = {
  event: 'booking-unanswered',
  level: 'WARN',
  title: { zh: '船公司超时未答复', en: 'Carrier has not answered in time' },
} as const;

/** Whose time is kept: the desk's to accept, the carrier's to answer. */
const WAITS = [
  { column: 'acceptDueAt', code: 'ACCEPT', told: OVERDUE },
  { column: 'answerDueAt', code: 'ANSWER', told: UNANSWERED },
] as const;

/** Waiting longer than promised: the desk is told once. */
async function overdue(
  deps: Deps,
  { column, code, told }: (typeof WAITS)[number],
  now: Date,
  isQuiet: boolean,
): Promise<void> {
  const due = await deps.db
    .selectFrom('booking')
    .select('id')
    .where(column, '<=', now)
    .$if(code === 'ACCEPT', query => query.where('state', '=', 'PENDING_ACCEPTANCE'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bookingReminder')
            .select('bookingReminder.bookingId')
            .whereRef('bookingReminder.bookingId', '=', 'booking.id')
            .where('bookingReminder.code', '=', code)
            .whereRef('bookingReminder.cutOff', '=', `booking.${column}`),
        ),
      ),
    )
    .limit(AT_A_TIME)
    .execute();
  await forEach(deps, due, async (tx, row) => {
    const at = row[column];
    if (at === null || !(await once(tx, row.id, code, at, 0, now)) || isQuiet) return;
    await tellDesk(tx, row, now, told);
  });
}

/** A month after the voyage's end nothing is left to do about a booking; one that names no end is given a month at sea. */
async function complete(deps: Deps, now: Date): Promise<void> {
  const over = new Date(now.getTime() - DONE_AFTER_DAYS * DAY_MS);
  const arrival = sql<Date>`coalesce((confirmed -> 'plan' -> -1 ->> 'arrival')::timestamptz,
    (content -> 'routing' ->> 'eta')::timestamptz, etd + interval '30 days')`;
  const due = await deps.db
    .selectFrom('booking')
    .select('id')
    .where('state', '=', 'CONFIRMED')
    .where('etd', '<=', over)
    .where(arrival, '<=', over)
    .orderBy('etd')
    .limit(AT_A_TIME)
    .execute();
  const ask = { event: 'COMPLETE', actor: SYSTEM_ACTOR, now, world: { isDue: true } } as const;
  await forEach(deps, due, (tx, row) => stepBooking(tx, deps, row, ask));
}

const CLAIM = {
  event: 'booking-claim',
  level: 'WARN',
  title: { zh: '甩柜索赔即将到期', en: 'Claim for a roll-over ends soon' },
} as const;

const DAY_TEXT = 10;

/** Until when, and what was asked for so far. */
function claimWords({ claims }: BookingRecord, seq: number, at: string) {
  const due = new Date(Date.parse(at) + CLAIM_DUE_DAYS * DAY_MS).toISOString().slice(0, DAY_TEXT);
  const claim = claims.find(({ roll }) => roll === seq);
  const asked = claim ? `${claim.amount} ${claim.currency}` : '';
  return {
    zh: `${due} 前提出${asked ? `，已索赔 ${asked}，未赔付` : ''}`,
    en: `To be with the carrier by ${due}${asked ? `; ${asked} asked for, not paid` : ''}`,
  };
}

/** What the carrier owes for a roll-over of his doing is asked for within ninety days. */
async function claims(deps: Deps, now: Date): Promise<void> {
  for (const days of CLAIM_DAYS) {
    const [from, to] = [days + 1, days].map(n => new Date(now.getTime() - n * DAY_MS)) as [Date, Date];
    const { rows: due } = await sql<{ id: string }>`select b.id from booking b
      where b.rolls > 0 and b.created_at > ${new Date(now.getTime() - OLDEST_DAYS * DAY_MS)} and b.created_at <= ${to}
        and exists (select from jsonb_array_elements(b.roll_list) r
          where (r ->> 'at')::timestamptz > ${from} and (r ->> 'at')::timestamptz <= ${to})
        and not exists (select from booking_reminder m
          where m.booking_id = b.id and m.code = 'CLAIM' and m.hours = ${days * 24} and m.cut_off > ${from})
      limit ${AT_A_TIME}`.execute(deps.db);
    await forEach(deps, due, async (tx, row) => {
      for (const { at, cause, seq } of row.rollList) {
        const isDue = at > from.toISOString() && at <= to.toISOString();
        if (!isDue || !(await once(tx, row.id, 'CLAIM', new Date(at), days * 24, now))) continue;
        // One that was paid or let go is settled; one that is open is asked after.
        const isSettled = row.claims.some(one => one.roll === seq && one.state !== 'OPEN');
        if (!isSettled && ROLL_CAUSES[cause].fault === 'CARRIER')
          await tellDesk(tx, row, now, { ...CLAIM, about: `${seq}:${days}`, more: claimWords(row, seq, at) });
      }
    });
  }
}

/** Once over everything that is due. `isQuiet`: demo rows begin with what is due, unannounced. */
export async function sweepBookings(deps: Deps, { isQuiet = false } = {}): Promise<void> {
  const now = deps.clock.now();
  await moveOn(deps, now);
  await remindCutOffs(deps, { isQuiet });
  for (const wait of WAITS) await overdue(deps, wait, now, isQuiet);
  if (isQuiet) return;
  await silence(deps, now);
  await complete(deps, now);
  await claims(deps, now);
}

export const startBookingSweep = (deps: Deps, onFailure: (error: unknown) => void): { stop(): Promise<void> } =>
  repeat(EVERY_MS, () => sweepBookings(deps), onFailure);
