import { BOOKING } from '#contract/booking/booking.ts';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import { carrierAnswerDue } from '#contract/booking/rules/answer-due.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { BookingCommand } from '#machines/booking/booking.commands.ts';
import type { BookingBirth } from '#machines/booking/booking.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import type { BookingRecord } from '../tables.ts';
import {
  ASKS_CARRIER,
  type BookingMaker,
  bornBooking,
  type Decided,
  permittedTo,
  steppedBooking,
  toColumns,
  type Writing,
} from './booking.decide.ts';
import type { BookingDoc } from './booking.document.ts';
import { inPortTime } from './port-time.ts';
import { sideNamesOf } from './who-books.ts';

/**
 * Bookings: the machine is asked, the fact appended, the row projected, in one commit. A customer and the desk act on one booking, so it
 * is written with the rights of the server; who sees it is asked here first.
 */

type Reader = Pick<Seat, 'companyId' | 'companyKind'>;

const bookingFor = ({ db }: Tx, id: string, reader: Reader | 'SYSTEM') =>
  db
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', id)
    .$if(reader !== 'SYSTEM' && reader.companyKind !== 'platform', q =>
      q.where('companyId', '=', (reader as Reader).companyId),
    );

/** Held until the transaction ends; not there for anybody but its customer and the platform. */
export async function lockBooking(tx: Tx, id: string, reader: Reader | 'SYSTEM'): Promise<BookingRecord> {
  const row = await bookingFor(tx, id, reader).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** As `lockBooking`, for what changes nothing. */
export async function lookAtBooking(tx: Tx, id: string, reader: Reader): Promise<BookingRecord> {
  const row = await bookingFor(tx, id, reader).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

async function log(tx: Tx, { bus }: Pick<Deps, 'bus'>, { fact, row }: Decided): Promise<void> {
  const { id: docId, version, state, companyId } = row;
  await appendFacts(tx.db, [fact]);
  tx.afterCommit(() =>
    bus.publish({
      to: { companies: [companyId], platform: true },
      message: { type: 'doc', docType: BOOKING, docId, version, state },
    }),
  );
}

export async function bearBooking(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  birth: BookingBirth<BookingContent> & { readonly snapshotId?: string },
  maker: BookingMaker,
  command: BookingCommand,
  extra: Pick<Writing, 'columns' | 'cutOffHours'> = {},
): Promise<BookingRecord> {
  const content = await inPortTime(tx, birth.content);
  const sides = { customerId: birth.customerCompanyId, deskId: birth.deskCompanyId };
  const names = { ...maker, ...(await sideNamesOf(tx, sides)) };
  const decided = bornBooking({ ...birth, content }, names, command, extra);
  await log(tx, deps, decided);
  await tx.db.insertInto('booking').values(toColumns(decided.row)).execute();
  return decided.row;
}

async function inOwnTime(tx: Tx, { content, document, ...writing }: Writing): Promise<Writing> {
  const amended = document?.amended;
  return {
    ...writing,
    ...(content && { content: await inPortTime(tx, content) }),
    ...(document && { document: amended ? { ...document, amended: await inPortTime(tx, amended) } : document }),
  };
}

async function answerDueOf({ db }: Tx, row: BookingRecord, { type, at }: BookingCommand): Promise<Date | null> {
  return ASKS_CARRIER.has(type) ? carrierAnswerDue(new Date(at), await carrierConfigOf(db, row.content.carrier)) : null;
}

/** One command to a booking that the caller holds. `write` is asked once the event is permitted, with the state it leads to. */
export async function stepBooking(
  tx: Tx,
  deps: Pick<Deps, 'bus'>,
  row: BookingRecord,
  command: BookingCommand,
  write: (to: BookingDoc['state']) => Writing | Promise<Writing> = () => ({}),
): Promise<BookingRecord> {
  const to = permittedTo(row, command);
  const writing = await inOwnTime(tx, await write(to));
  const answerDueAt = await answerDueOf(tx, row, command);
  const decided = steppedBooking(row, command, to, { ...writing, ...(answerDueAt && { answerDueAt }) });
  await log(tx, deps, decided);
  await tx.db.updateTable('booking').set(toColumns(decided.row)).where('id', '=', row.id).execute();
  return decided.row;
}
