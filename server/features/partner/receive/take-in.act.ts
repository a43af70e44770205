import type { AnswerReason } from '#contract/edifact/answers.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { shipmentNoFor } from '../../booking/wire/apply-answer.act.ts';
import { applyMilestones } from '../../booking/wire/apply-milestones.act.ts';
import { publishMessages } from '../publish.act.ts';
import type { ChannelRow, PartnerMessageRow } from '../tables.ts';
import { applyAnswer } from './apply-answer.ts';
import { messagesAnswered } from './match.ts';
import { type Received, type ReceivedAnswer, readReceived } from './read-received.ts';

export type TakenIn = Pick<PartnerMessageRow, 'id' | 'state'>;

const isDuplicate = async (tx: Tx, channel: ChannelRow, { controlRef }: Received): Promise<boolean> =>
  (await tx.db
    .selectFrom('partnerMessage')
    .select('id')
    .where('channelId', '=', channel.id)
    .where('direction', '=', 'IN')
    .where('controlRef', '=', controlRef)
    .limit(1)
    .executeTakeFirst()) !== undefined;

type AboutDocument = Pick<PartnerMessageRow, 'documentType' | 'documentId' | 'documentNo'>;

interface Place {
  readonly state: PartnerMessageRow['state'];
  readonly answer?: ReceivedAnswer | undefined;
  readonly answered?: PartnerMessageRow | undefined;
  /** What it is about, where it answers nothing. */
  readonly document?: AboutDocument;
  readonly reasons?: readonly AnswerReason[];
  readonly error?: string;
}

async function store(
  tx: Tx,
  channel: ChannelRow,
  received: Received,
  { state, answer, answered, document = answered, reasons = answer?.reasons ?? [], error = received.error }: Place,
  at: Date,
  name: string,
) {
  const id = newId(at.getTime());
  await tx.db
    .insertInto('partnerMessage')
    .values({
      id,
      companyId: channel.companyId,
      channelId: channel.id,
      direction: 'IN',
      kind: received.kind,
      state,
      controlRef: received.controlRef,
      fileName: name.slice(0, 200),
      content: Buffer.from(received.bytes).toString('base64'),
      size: received.bytes.length,
      sha256: received.sha256,
      purpose: '',
      documentType: document?.documentType ?? '',
      documentId: document?.documentId ?? null,
      documentNo: document?.documentNo ?? answer?.documentNo.slice(0, 100) ?? '',
      partnerRef: '',
      outcome: answer?.outcome ?? '',
      reasons: JSON.stringify(reasons),
      answersId: answered?.id ?? null,
      batchId: null,
      messageRef: answer?.messageRef || '1',
      attempts: 0,
      dueAt: at,
      error,
      note: '',
      createdAt: at,
      sentAt: null,
      answeredAt: null,
    })
    .execute();
  return { id, state };
}

/**
 * Takes in what a partner sent, in one transaction: stored first and whatever it is, matched with what it answers, and the document moved.
 * A second copy is stored and ignored; what matches nothing waits in the inbox; what cannot be read, too.
 */
export async function takeIn(deps: Deps, channel: ChannelRow, bytes: Uint8Array, name: string): Promise<TakenIn> {
  await deps.files.refuseInfected(bytes, name);
  const received = readReceived(bytes);
  const at = deps.clock.now();
  const shipmentNo = await shipmentNoFor(deps, received.answers);
  return inScope(deps.db, SYSTEM, async tx => {
    // Two copies at once take turns here.
    await tx.db.selectFrom('partnerChannel').select('id').where('id', '=', channel.id).forUpdate().execute();
    const keep = (place: Place) => store(tx, channel, received, place, at, name);
    const [answer] = received.answers;
    publishMessages(tx, deps, null);
    if (await isDuplicate(tx, channel, received)) return keep({ state: 'DUPLICATE', answer, answered: undefined });
    if (!answer && received.reports.length === 0) return keep({ state: 'UNREADABLE', answer, answered: undefined });
    // Each message of ours has its answer among its own; what answers nothing waits.
    const about = new Map<string, Place>();
    for (const one of received.answers) {
      const rows = await messagesAnswered(tx, channel, one);
      for (const answered of rows) {
        const state = await applyAnswer(tx, deps, { channel, message: answered, answer: one, shipmentNo });
        about.set(answered.id, about.get(answered.id) ?? { state, answer: one, answered });
      }
      if (rows.length === 0) about.set('', about.get('') ?? { state: 'UNMATCHED', answer: one, answered: undefined });
    }
    for (const { document, named, reasons, error } of await applyMilestones(tx, deps, channel, received.reports)) {
      const state = reasons.length === 0 ? 'MATCHED' : 'UNMATCHED';
      const unknown = { documentType: '', documentId: null, documentNo: named.slice(0, 100) };
      about.set(`told:${document?.documentId ?? ''}`, { state, document: document ?? unknown, reasons, error });
      publishMessages(tx, deps, document?.documentId ?? null);
    }
    let first: TakenIn | undefined;
    for (const place of about.values()) {
      const kept = await keep(place);
      first ??= kept;
    }
    return first!;
  });
}
