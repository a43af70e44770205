import { ediFinding } from '#contract/edifact/codes.ts';
import { ediBytes, writeInterchange } from '#contract/edifact/write.ts';
import { type Finding, invalid } from '#contract/kernel/errors.ts';
import { writeShippingInstructions } from '#contract/si/dcsa/write-shipping-instructions.ts';
import type { CarrierMessageSource, MessagePurpose } from '#contract/si/iftmin/iftmin-source.ts';
import { writeIftmin } from '#contract/si/iftmin/write-iftmin.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';
import { channelOf, lastSentOf } from '../../partner/channel.read.ts';
import { queueOutgoing } from '../../partner/outgoing.act.ts';
import type { ChannelRow } from '../../partner/tables.ts';
import type { ShipmentWithContainers } from '../../shipment/shipment.read.ts';
import { SI_DOCUMENT_TYPE } from '../store.ts';
import { messageSource } from './message-source.ts';

interface Composed {
  readonly findings: readonly Finding[];
  readonly leftOut: readonly string[];
  bytes(controlRef: string): Uint8Array;
}

function edifact(source: CarrierMessageSource, channel: ChannelRow): Composed {
  const { segments, findings, leftOut } = writeIftmin(source, channel);
  const bytes = (controlRef: string) =>
    ediBytes(
      writeInterchange(
        {
          syntax: channel.syntax,
          sender: channel.senderId,
          senderQualifier: channel.senderQualifier,
          recipient: channel.recipientId,
          recipientQualifier: channel.recipientQualifier,
          controlRef,
          at: source.at,
          test: channel.test,
          lineBreaks: channel.lineBreaks,
        },
        [segments],
      ),
    );
  return { findings, leftOut, bytes };
}

const NO_CANCELLATION = {
  zh: 'DCSA 3.0不支持撤销补料，请直接联系船公司',
  en: 'DCSA 3.0 knows no cancellation of a shipping instruction; ask the carrier',
};

function dcsa(source: CarrierMessageSource): Composed {
  const { body, findings } = writeShippingInstructions(source);
  const refusals = source.purpose === '1' ? [ediFinding('ED-05', '', { detail: NO_CANCELLATION })] : findings;
  return { findings: refusals, leftOut: [], bytes: () => Buffer.from(JSON.stringify(body)) };
}

export interface Sending {
  /** As it is after the event. */
  readonly document: SiDocument;
  /** Was it sent before this event? */
  readonly everSent: boolean;
  readonly event: 'SEND' | 'CANCEL_AT_CARRIER';
  readonly remarks: string;
  readonly seat: Seat;
  readonly shipment: ShipmentWithContainers;
}

/**
 * The message of a SEND or CANCEL_AT_CARRIER, written and queued in the transaction of its fact: either both or none. 422 with findings
 * at the fields of the SI where the partner could not read it (ED-01 to ED-05).
 */
export async function sendToCarrier(tx: Tx, deps: Deps, sending: Sending): Promise<void> {
  const { document, everSent, event, remarks, seat, shipment } = sending;
  const channel = await channelOf(tx.db, document.carrier);
  if (!channel) throw invalid([ediFinding('ED-05', 'TBI_CARRIER', { params: { carrier: document.carrier } })]);
  const before = await lastSentOf(tx.db, document.id);
  const purpose: MessagePurpose = event === 'CANCEL_AT_CARRIER' ? '1' : everSent ? '5' : '9';
  const at = deps.clock.now();
  const previousRef = before?.controlRef ?? '';
  const source = await messageSource(tx.db, { document, purpose, previousRef, remarks, at, seat, shipment });
  const { findings, leftOut, bytes } = channel.format === 'IFTMIN' ? edifact(source, channel) : dcsa(source);
  const [first, ...more] = findings.filter(finding => finding.severity === 'error');
  if (first) throw invalid([first, ...more]);
  await queueOutgoing(tx, deps, channel, {
    kind: channel.format === 'IFTMIN' ? 'IFTMIN' : 'DCSA_SI',
    purpose,
    documentType: SI_DOCUMENT_TYPE,
    documentId: document.id,
    documentNo: document.no,
    note: leftOut.join('\n'),
    partnerRef: before?.partnerRef ?? '',
    bytes,
  });
}
