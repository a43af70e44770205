import { createHash } from 'node:crypto';
import type { Deps } from '../../kernel/deps.ts';
import { newId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import { nextControlRef } from './control-ref.ts';
import { enqueueDelivery } from './deliver/enqueue.ts';
import { publishMessages } from './publish.act.ts';
import type { ChannelRow, PartnerMessageRow } from './tables.ts';

export interface Outgoing {
  readonly kind: 'IFTMIN' | 'DCSA_SI' | 'IFTMBF' | 'DCSA_BOOKING' | 'MAIL';
  readonly purpose: '9' | '5' | '1';
  readonly documentType: string;
  readonly documentId: string;
  readonly documentNo: string;
  /** What was left out because the partner cannot read it. */
  readonly note: string;
  /** The partner's number for what is replaced or cancelled. */
  readonly partnerRef: string;
  /** Made and kept, not sent. */
  readonly isHeld?: boolean;
  /** Bytes of the whole message, made when its control reference is known. */
  bytes(controlRef: string): Uint8Array;
}

const FILES = {
  IFTMIN: ['IFTMIN', 'edi'],
  DCSA_SI: ['SI', 'json'],
  IFTMBF: ['IFTMBF', 'edi'],
  DCSA_BOOKING: ['BOOKING', 'json'],
  MAIL: ['BOOKING', 'pdf'],
} as const satisfies Readonly<Record<Outgoing['kind'], readonly [name: string, extension: string]>>;

/**
 * Stores a message to a carrier and queues its delivery in the caller's transaction: no commit, no message; after the commit it goes
 * out until it has gone out, through restarts too, always with the same bytes and the same control reference.
 */
export async function queueOutgoing(
  tx: Tx,
  deps: Deps,
  channel: ChannelRow,
  out: Outgoing,
): Promise<PartnerMessageRow> {
  const at = deps.clock.now();
  const waits = out.kind === 'IFTMIN' ? channel.batchMinutes : 0;
  const dueAt = new Date(at.getTime() + waits * 60_000);
  const controlRef = await nextControlRef(tx, channel, at);
  const bytes = out.bytes(controlRef);
  const [name, extension] = FILES[out.kind];
  const row = await tx.db
    .insertInto('partnerMessage')
    .values({
      id: newId(at.getTime()),
      companyId: channel.companyId,
      channelId: channel.id,
      direction: 'OUT',
      kind: out.kind,
      state: out.isHeld ? 'HELD' : 'QUEUED',
      controlRef,
      fileName: `${name}_${out.documentNo}_${out.purpose}_${controlRef}.${extension}`,
      content: Buffer.from(bytes).toString('base64'),
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      purpose: out.purpose,
      documentType: out.documentType,
      documentId: out.documentId,
      documentNo: out.documentNo,
      partnerRef: out.partnerRef,
      outcome: '',
      reasons: JSON.stringify([]),
      answersId: null,
      attempts: 0,
      dueAt,
      batchId: null,
      messageRef: '1',
      error: '',
      note: out.note,
      createdAt: at,
      sentAt: null,
      answeredAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!out.isHeld) await enqueueDelivery(tx, deps, row, waits > 0 ? dueAt : null);
  publishMessages(tx, deps, out.documentId);
  return row;
}
