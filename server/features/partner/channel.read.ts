import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { ChannelRow } from './tables.ts';

/** Endpoint of the demo's own partner; its address is known when the server listens. */
export const SANDBOX = 'sandbox';

/** The channel for shipping instructions that is in use with a carrier; undefined: none is set up. Staff alone see one. */
export const channelOf = (db: Kysely<Tables>, carrier: string): Promise<ChannelRow | undefined> =>
  db
    .selectFrom('partnerChannel')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('document', '=', 'SI')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();

/** The channel that a message went by, as long as it is in use. */
export const channelById = (db: Kysely<Tables>, id: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('partnerChannel').selectAll().where('id', '=', id).where('active', '=', true).executeTakeFirst();

/** Is there a way to this carrier? Staff alone see channels; nobody else sends. */
export const hasChannel = async (db: Kysely<Tables>, carrier: string): Promise<boolean> =>
  carrier !== '' && (await channelOf(db, carrier)) !== undefined;

/** Control reference and partner's number of the last message about a document that the partner may have; undefined: none. */
export const lastSentOf = (
  db: Kysely<Tables>,
  documentId: string,
): Promise<
  | { readonly controlRef: string; readonly partnerRef: string; readonly channelId: string; readonly purpose: string }
  | undefined
> =>
  db
    .selectFrom('partnerMessage')
    .select(['controlRef', 'partnerRef', 'channelId', 'purpose'])
    .where('documentId', '=', documentId)
    .where('direction', '=', 'OUT')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
