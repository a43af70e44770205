import type { ExpressionBuilder, Kysely } from 'kysely';
import { BOOKING } from '#contract/booking/booking.ts';
import type { Tables } from '../../db/tables.ts';
import type { ChannelRow, ListedMessage } from './tables.ts';

/** Columns of a list: it never reads the bytes. */
const LISTED = [
  'partnerMessage.id',
  'partnerMessage.companyId',
  'partnerMessage.channelId',
  'partnerMessage.direction',
  'partnerMessage.kind',
  'partnerMessage.state',
  'partnerMessage.controlRef',
  'partnerMessage.fileName',
  'partnerMessage.size',
  'partnerMessage.sha256',
  'partnerMessage.purpose',
  'partnerMessage.documentType',
  'partnerMessage.documentId',
  'partnerMessage.documentNo',
  'partnerMessage.partnerRef',
  'partnerMessage.outcome',
  'partnerMessage.reasons',
  'partnerMessage.answersId',
  'partnerMessage.batchId',
  'partnerMessage.messageRef',
  'partnerMessage.attempts',
  'partnerMessage.dueAt',
  'partnerMessage.error',
  'partnerMessage.note',
  'partnerMessage.createdAt',
  'partnerMessage.sentAt',
  'partnerMessage.answeredAt',
  'partnerChannel.carrier',
] as const;

const MOST = 200;

const listed = (db: Kysely<Tables>) =>
  db
    .selectFrom('partnerMessage')
    .innerJoin('partnerChannel', 'partnerChannel.id', 'partnerMessage.channelId')
    .select(LISTED);

export const messagesOf = (db: Kysely<Tables>, documentId: string): Promise<ListedMessage[]> =>
  listed(db).where('documentId', '=', documentId).orderBy('partnerMessage.id', 'desc').limit(MOST).execute();

const WAITING = ['UNMATCHED', 'UNREADABLE', 'DEAD'] as const;

/** Messages of bookings that failed wait in the booking desk's own cockpit; answers that match nothing wait here, whatever they are. */
const isHere = (eb: ExpressionBuilder<Tables, 'partnerMessage'>) =>
  eb.or([eb('partnerMessage.state', '<>', 'DEAD'), eb('partnerMessage.documentType', '<>', BOOKING)]);

/** What wants a person, newest first; one row more than asked tells of a next page. */
export const waitingAfter = (db: Kysely<Tables>, after: string | null, limit: number): Promise<ListedMessage[]> =>
  listed(db)
    .where('partnerMessage.state', 'in', WAITING)
    .where(isHere)
    .$if(after !== null, query => query.where('partnerMessage.id', '<', after ?? ''))
    .orderBy('partnerMessage.id', 'desc')
    .limit(limit + 1)
    .execute();

export async function countWaiting(db: Kysely<Tables>, most: number): Promise<number> {
  const some = db
    .selectFrom('partnerMessage')
    .select('id')
    .where('state', 'in', WAITING)
    .where(isHere)
    .limit(most + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that are set up by hand; the channels of bookings follow the carriers' configurations. */
export const allChannels = (db: Kysely<Tables>): Promise<ChannelRow[]> =>
  db.selectFrom('partnerChannel').selectAll().where('document', '=', 'SI').orderBy('carrier').limit(500).execute();
