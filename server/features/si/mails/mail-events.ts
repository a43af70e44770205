import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Events that the addresses of an SI are told of; its creator hears by message, and by mail where he wants that. */
export const MAILED_EVENTS: ReadonlySet<string> = new Set([
  'APPROVE',
  'RETURN',
  'DECLINE',
  'REOPEN',
  'CARRIER_ACCEPT',
  'CARRIER_REJECT',
  'CANCEL_AT_CARRIER',
]);

export interface MailedEvent {
  readonly siId: string;
  readonly companyId: string;
  readonly event: string;
  readonly remarks: string;
  readonly at: string;
}

/** Notes an event in the transaction of its fact; the sweep makes mails of it a minute later. */
export async function noteForMail(tx: Tx, { at, ...event }: MailedEvent): Promise<void> {
  if (!MAILED_EVENTS.has(event.event)) return;
  await tx.db
    .insertInto('siMailEvent')
    .values({ id: newId(), ...event, at: new Date(at) })
    .execute();
}

/** A decision that is taken back was none: no mail tells of it. */
export async function dropForMail(tx: Tx, siId: string, at: string): Promise<void> {
  await tx.db.deleteFrom('siMailEvent').where('siId', '=', siId).where('at', '=', new Date(at)).execute();
}
