import type { FastifyInstance } from 'fastify';
import {
  type BookingMessage,
  bookingDcsaJson,
  bookingIftmbf,
  bookingMessage,
  bookingMessageFile,
  bookingMessages,
  retryBookingMessage,
} from '#contract/booking/wire/messages.calls.ts';
import type { AnswerReason } from '#contract/edifact/answers.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { retry } from '../../partner/inbox.act.ts';
import { messagesOf } from '../../partner/messages.read.ts';
import type { ListedMessage } from '../../partner/tables.ts';
import { carrierConfigOf } from '../config/carrier-config.read.ts';
import type { BookingRecord } from '../tables.ts';
import { dcsaOf, iftmbfOf } from './compose.ts';
import { readMessage } from './message-lines.ts';
import { messageSource } from './message-source.ts';

/** What was sent and received about a booking, raw beside read; and what would be sent, whether it was or not. */

const STATUS: Readonly<Partial<Record<ListedMessage['state'], BookingMessage['status']>>> = {
  QUEUED: 'QUEUED',
  SENDING: 'QUEUED',
  DEAD: 'FAILED',
  HELD: 'HELD',
  LATE: 'LATE',
  DUPLICATE: 'DUPLICATE',
};

const statusOf = ({ state, direction, answeredAt }: ListedMessage): BookingMessage['status'] =>
  STATUS[state] ?? (direction === 'IN' ? 'RECEIVED' : answeredAt === null ? 'SENT' : 'ACKED');

const shown = (row: ListedMessage): BookingMessage => ({
  id: row.id,
  direction: row.direction,
  kind: row.kind,
  controlRef: row.controlRef,
  purpose: row.purpose,
  status: statusOf(row),
  fileName: row.fileName,
  size: row.size,
  partnerRef: row.partnerRef,
  reasons: (row.reasons as AnswerReason[]).map(({ code, text }) => ({ code, text })),
  error: row.error,
  note: row.note,
  attempts: row.attempts,
  nextTryAt: row.state === 'QUEUED' && row.attempts > 0 ? row.dueAt.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

async function visibleBooking({ db }: Tx, id: string): Promise<BookingRecord> {
  const row = await db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** A message of this booking and of no other document. */
async function messageAt({ db }: Tx, { id, messageId }: { readonly id: string; readonly messageId: string }) {
  const row = await db
    .selectFrom('partnerMessage')
    .select(['id', 'kind', 'direction', 'fileName', 'content'])
    .where('id', '=', messageId)
    .where('documentId', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

const TYPES: Readonly<Record<string, string>> = {
  MAIL: 'application/pdf',
  DCSA_BOOKING: 'application/json',
  DCSA_BOOKING_NOTIFICATION: 'application/json',
  DCSA_EVENT: 'application/json',
};

export function registerMessages(app: FastifyInstance, deps: Deps): void {
  const seen = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => deps.reads.inScope(scopeOf(who), work);

  implement(app, bookingMessages, async ({ who, query: { id } }) => ({
    Data: await seen(who, async tx => {
      await visibleBooking(tx, id);
      return (await messagesOf(tx.db, id)).map(shown);
    }),
  }));

  implement(app, bookingMessage, async ({ who, query }) => {
    const { id, kind, fileName, ...row } = await seen(who, tx => messageAt(tx, query));
    return { Data: { id, kind, fileName, ...readMessage({ kind, ...row }) } };
  });

  implementFile(app, bookingMessageFile, async ({ who, query }) => {
    const { kind, fileName, content } = await seen(who, tx => messageAt(tx, query));
    const contentType = TYPES[kind] ?? 'application/edifact';
    return { bytes: Buffer.from(content, 'base64'), contentType, name: fileName };
  });

  implement(app, retryBookingMessage, async ({ who, body }) => ({
    Data: await inScope(deps.db, scopeOf(who), async tx => {
      const { id } = await messageAt(tx, body);
      await retry(tx, deps, id);
      return { id };
    }),
  }));

  /** What stands between the booking and its message now: the carrier's configuration, and the desk's name. */
  const made = (who: SeatedWho, id: string) =>
    seen(who, async tx => {
      const booking = await visibleBooking(tx, id);
      const config = await carrierConfigOf(tx.db, booking.content.carrier);
      const { companyCode } = await tx.db
        .selectFrom('company')
        .select('companyCode')
        .where('id', '=', booking.deskCompanyId)
        .executeTakeFirstOrThrow();
      const source = await messageSource(tx.db, booking, 'NEW', config, { reason: '', at: deps.clock.now() });
      return { source, config, companyCode, bookingNo: booking.bookingNo };
    });
  /** Of a file that was not sent. */
  const NO_REFERENCE = '0';

  implementFile(app, bookingIftmbf, async ({ who, query: { id } }) => {
    const { source, config, companyCode, bookingNo } = await made(who, id);
    const message = iftmbfOf(source, config, companyCode);
    // A file that the carrier would read as something else is none: the same findings keep it from being sent.
    const [first, ...more] = message.findings.filter(({ severity }) => severity === 'error');
    if (first) throw invalid([first, ...more]);
    const bytes = Buffer.from(message.bytes(NO_REFERENCE));
    return { bytes, contentType: 'application/edifact', name: `IFTMBF_${bookingNo}.edi` };
  });

  implementFile(app, bookingDcsaJson, async ({ who, query: { id } }) => {
    const { source, config, bookingNo } = await made(who, id);
    const body: unknown = JSON.parse(Buffer.from(dcsaOf(source, config).bytes(NO_REFERENCE)).toString('utf8'));
    return { bytes: JSON.stringify(body, null, 2), contentType: 'application/json', name: `DCSA_${bookingNo}.json` };
  });
}
