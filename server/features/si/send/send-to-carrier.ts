import { ediFinding } from '#contract/edifact/codes.ts';
import { ediBytes, writeInterchange } from '#contract/edifact/write.ts';
import { type Finding, invalid } from '#contract/kernel/errors.ts';
import { CANCELLED_INSTRUCTIONS, writeShippingInstructions } from '#contract/si/dcsa/write-shipping-instructions.ts';
import type { CarrierMessageSource, MessagePurpose } from '#contract/si/iftmin/iftmin-source.ts';
import { writeIftmin } from '#contract/si/iftmin/write-iftmin.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { channelById, channelOf, lastSentOf } from '../../partner/channel.read.ts';
import { queueOutgoing } from '../../partner/outgoing.act.ts';
import type { ChannelRow } from '../../partner/tables.ts';
import type { ShipmentWithContainers } from '../../shipment/shipment.read.ts';
import { SI_DOCUMENT_TYPE } from '../document-type.ts';
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
  zh: '该船公司的DCSA接口低于3.0.3版，不能撤销补料，请直接联系船公司',
  en: 'this carrier speaks DCSA below 3.0.3, which knows no cancellation of a shipping instruction; ask the carrier',
};

/** Before 3.0.3 nobody may send a cancellation (DCSA eBL, PATCH shipping-instructions); `association` names the carrier's version. */
function takesCancellation({ association }: ChannelRow): boolean {
  const [major = 0, minor = 0, patch = 0] = association.split('.').map(Number);
  return major > 3 || (major === 3 && (minor > 0 || patch >= 3));
}

function dcsa(source: CarrierMessageSource, channel: ChannelRow, partnerRef: string): Composed {
  const json = (body: object) => () => Buffer.from(JSON.stringify(body));
  if (source.purpose === '1') {
    const findings = takesCancellation(channel) ? [] : [ediFinding('ED-05', '', { detail: NO_CANCELLATION })];
    return { findings, leftOut: [], bytes: json(CANCELLED_INSTRUCTIONS) };
  }
  const { body, findings, leftOut } = writeShippingInstructions(source);
  // An update names the instruction it replaces by the carrier's number for it.
  const named = partnerRef === '' ? body : { shippingInstructionsReference: partnerRef, ...body };
  return { findings, leftOut, bytes: json(named) };
}

/** Transport document reference of what was sent: a carrier that gave no number of its own knows the instruction by it. */
const billNo = ({ simblNo, mergeMblNo, mblNo }: SiDocument): string => simblNo || mergeMblNo || mblNo;

export interface Sending {
  /** As it is after the event. */
  readonly document: SiDocument;
  readonly event: 'SEND' | 'CANCEL_AT_CARRIER';
  /** It had been sent before this event. */
  readonly wasSent?: boolean;
  readonly remarks: string;
  /** Employee of the desk that sends. */
  readonly sender: string;
  readonly shipment: ShipmentWithContainers;
}

/**
 * The message of a SEND or CANCEL_AT_CARRIER, written and queued in the transaction of its fact: either both or none. 422 with findings
 * at the fields of the SI where the partner could not read it (ED-01 to ED-05).
 */
export async function sendToCarrier(tx: Tx, deps: Deps, sending: Sending): Promise<void> {
  const { document, event, remarks, sender, shipment } = sending;
  const before = await lastSentOf(tx.db, document.id);
  // A cancellation goes to whom the instruction went, although it names another carrier by now.
  const channel =
    (event === 'CANCEL_AT_CARRIER' && before ? await channelById(tx.db, before.channelId) : undefined) ??
    (await channelOf(tx.db, document.carrier));
  if (!channel) throw invalid([ediFinding('ED-05', 'TBI_CARRIER', { params: { carrier: document.carrier } })]);
  // What was cancelled there is new to the carrier when it comes again; what another carrier had was never here.
  const isHere = before === undefined || before.channelId === channel.id;
  const isKnown = sending.wasSent === true && before?.purpose !== '1' && isHere;
  const purpose: MessagePurpose = event === 'CANCEL_AT_CARRIER' ? '1' : isKnown ? '5' : '9';
  const at = deps.clock.now();
  const previousRef = purpose === '9' ? '' : (before?.controlRef ?? '');
  const source = await messageSource(tx.db, { document, purpose, previousRef, remarks, at, sender, shipment });
  const known = purpose === '9' ? '' : (before?.partnerRef ?? '');
  const { findings, leftOut, bytes } =
    channel.format === 'IFTMIN' ? edifact(source, channel) : dcsa(source, channel, known);
  const [first, ...more] = findings.filter(finding => finding.severity === 'error');
  if (first) throw invalid([first, ...more]);
  await queueOutgoing(tx, deps, channel, {
    kind: channel.format === 'IFTMIN' ? 'IFTMIN' : 'DCSA_SI',
    purpose,
    documentType: SI_DOCUMENT_TYPE,
    documentId: document.id,
    documentNo: document.no,
    note: leftOut.join('\n'),
    partnerRef: known || (channel.format === 'DCSA' && purpose === '1' ? billNo(document) : ''),
    bytes,
  });
}
