import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { CUT_OFF_LABELS } from '#contract/booking/config.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { shownCutOffs } from '../core/present.ts';
import { tellCustomer } from '../core/tell-booking.ts';
import type { BookingRecord, KeptCutOff } from '../tables.ts';

/**
 * Cut-offs that come near while their task is open (design commercial C.5.4): 48, 24, 6 and 1 hour before. What was told is a row that
 * names the cut-off as it stood, so that neither a restart nor a second server says it again, and one that is moved is told anew.
 */

const THRESHOLDS = [1, 6, 24, 48] as const;
const HOUR_MS = 3_600_000;
const BATCH = 100;
const USUAL_ZONE = 'Asia/Shanghai';
/** From here on nobody's sleep counts. */
const ALWAYS_HOURS = 6;
const [MORNING, NIGHT] = ['07:00', '22:00'];

type Parts = Pick<Deps, 'db' | 'clock'>;

const isNight = (now: Date, zone: string): boolean => {
  const clock = localTimeOf(now.toISOString(), zone).slice(11, 16);
  return clock < MORNING || clock >= NIGHT;
};

/** The closest threshold that the cut-off is within; null where it is far or past. */
const thresholdOf = ({ at }: KeptCutOff, now: Date): number | null => {
  const hours = (Date.parse(at) - now.getTime()) / HOUR_MS;
  return hours <= 0 ? null : (THRESHOLDS.find(one => hours <= one) ?? null);
};

/** Writes what is told; false: it was told before, by us or another server. */
async function note({ db }: Tx, bookingId: string, { code, at }: KeptCutOff, threshold: number, now: Date) {
  const cutOff = new Date(at);
  // Who is first told within six hours has nothing to hear of forty-eight any more.
  const passed = THRESHOLDS.filter(one => one >= threshold);
  const written = await db
    .insertInto('bookingReminder')
    .values(passed.map(hours => ({ bookingId, code, cutOff, hours, at: now })))
    .onConflict(conflict => conflict.doNothing())
    .returning('hours')
    .execute();
  return written.some(({ hours }) => hours === threshold);
}

async function remind(tx: Tx, row: BookingRecord, customerZone: string, now: Date, isQuiet: boolean): Promise<number> {
  const open = (await shownCutOffs(tx, row)).filter(({ isDone, code }) => !isDone && code !== 'EFC');
  const zone = row.content.routing.zone || USUAL_ZONE;
  let told = 0;
  for (const cutOff of open) {
    const threshold = thresholdOf(cutOff, now);
    if (threshold === null) continue;
    if (!isQuiet && threshold > ALWAYS_HOURS && isNight(now, customerZone)) continue;
    if (!(await note(tx, row.id, cutOff, threshold, now)) || isQuiet) continue;
    told += 1;
    const label = CUT_OFF_LABELS[cutOff.code];
    const local = `${localTimeOf(cutOff.at, zone)} ${row.pol ?? ''} (${zone})`;
    await tellCustomer(tx, row, now, {
      // Each is a message of its own: they may fall into one minute.
      event: 'booking-cutoff',
      about: `${cutOff.code}:${threshold}`,
      level: threshold <= ALWAYS_HOURS ? 'WARN' : 'INFO',
      title: { zh: `距${label.zh}不足 ${threshold} 小时`, en: `Less than ${threshold} h to the ${label.en} cut-off` },
      more: { zh: local, en: local },
    });
  }
  return told;
}

/** Tells what is due and answers how many messages that were. `isQuiet`: demo rows begin with what is due, unannounced. */
export async function remindCutOffs(
  { db, clock }: Parts,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): Promise<number> {
  const now = clock.now();
  const due = await db
    .selectFrom('booking')
    .select('booking.id')
    .where('nextCutOff', '<=', new Date(now.getTime() + 48 * HOUR_MS))
    .where('nextCutOff', '>', now)
    .where('state', 'in', ['CONFIRMED', 'PENDING_AMENDMENT'])
    .orderBy('nextCutOff')
    .limit(isQuiet ? 1_000 : BATCH)
    .execute();
  let told = 0;
  for (const { id } of due)
    told += await inScope(db, SYSTEM, async tx => {
      const row = await tx.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return 0;
      const company = await tx.db
        .selectFrom('company')
        .select('timeZone')
        .where('id', '=', row.companyId)
        .executeTakeFirst();
      return remind(tx, row, company?.timeZone ?? USUAL_ZONE, now, isQuiet);
    });
  return told;
}
