import type { z } from 'zod';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { MOST_WATCHES } from '#contract/rates/watch/watch-codes.ts';
import { nextDaily } from '#contract/rates/watch/watch-times.ts';
import type { saveSpaceWatch } from '#contract/space/watch.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';
import { demandSeen } from '../buyer.ts';
import { readOffer } from '../offer.read.ts';
import type { SpaceWatchRow } from './tables.ts';
import { pricesOf, watchedLines } from './watched-lines.ts';

/** A person begins to watch, or changes how he watches what he watches already. What is so now is what news are measured by. */

type Wish = z.output<NonNullable<(typeof saveSpaceWatch)['body']>>;

const fault = (path: string, code: string, zh: string, en: string, params: object = {}) =>
  invalid([{ path, code, severity: 'error', params: { ...params }, message: { zh, en } }]);

const portId = async ({ db }: Tx, path: 'pol' | 'pod', code: string | undefined): Promise<string> => {
  const port = code && (await db.selectFrom('port').select('id').where('unLocode', '=', code).executeTakeFirst());
  if (port) return port.id;
  throw code
    ? fault(path, 'PORT_UNKNOWN', '没有此港口', 'There is no such port')
    : fault(path, 'required', '必填', 'Required');
};

/** An offer is watched where it sails; one that the company may not see is not there. */
async function placeOf(tx: Tx, { offerId, pol, pod }: Wish, companyId: string) {
  if (!offerId)
    return { offerId: null, polId: await portId(tx, 'pol', pol), podId: await portId(tx, 'pod', pod) } as const;
  const found = await tx.db.selectFrom('spaceOffer').select('id').where('id', '=', offerId).executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const offer = await readOffer(tx, offerId);
  await demandSeen(tx, offer, companyId);
  return { offerId, polId: offer.polId, podId: offer.podId } as const;
}

/** Savers of one company wait for each other, so that nobody has one watch too many. */
const takeTurns = ({ db }: Tx, companyId: string) =>
  db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow();

export async function keepSpaceWatch(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { companyId, employeeId }: Pick<Seat, 'companyId' | 'employeeId'>,
  wish: Wish,
): Promise<SpaceWatchRow> {
  const now = clock.now();
  const containerTypes = [...new Set(wish.containerTypes.map(type => type.trim().toUpperCase()))].sort();
  return inScope(db, SYSTEM, async tx => {
    const place = await placeOf(tx, wish, companyId);
    const subject = [place.offerId ?? `${place.polId}-${place.podId}`, ...containerTypes].join('|');
    const told = pricesOf(await watchedLines(tx, { companyId, ...place, containerTypes }, now));
    await takeTurns(tx, companyId);
    const { frequency } = wish;
    const begun = { frequency, told: JSON.stringify(told), checkedAt: now, dueAt: nextDaily(now), updatedAt: now };
    const open = tx.db.selectFrom('spaceWatch').where('employeeId', '=', employeeId).where('closedAt', 'is', null);
    const same = await open.selectAll().where('subject', '=', subject).executeTakeFirst();
    if (same)
      return tx.db
        .updateTable('spaceWatch')
        .set({ ...begun, version: same.version + 1 })
        .where('id', '=', same.id)
        .returningAll()
        .executeTakeFirstOrThrow();
    const { n } = await open.select(eb => eb.fn.countAll<string>().as('n')).executeTakeFirstOrThrow();
    if (Number(n) >= MOST_WATCHES)
      throw fault('pol', 'WATCH_LIMIT', '最多关注 {n} 条，请先取消一些', '{n} watches at most; end some first', {
        n: MOST_WATCHES,
      });
    return tx.db
      .insertInto('spaceWatch')
      .values({
        id: newId(now.getTime()),
        companyId,
        employeeId,
        subject,
        ...place,
        containerTypes,
        ...begun,
        lastAlert: null,
        lastAlertAt: null,
        closedAt: null,
        version: 1,
        createdAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
