import { Readable } from 'node:stream';
import type { Deps } from '../../../kernel/deps.ts';
import { guardedRequest } from '../../../kernel/http/guarded-request.ts';
import { queueMail } from '../../../kernel/mail/queue-mail.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { ChannelRow, PartnerMessageRow } from '../tables.ts';
import { dropFile, foldersOf } from './folders.ts';
import { authorisation, baseOf, mayStandHere } from './partner-address.ts';

/** The partner has read the message and will never take it: trying again is of no use. */
export class PartnerRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PartnerRefused';
  }
}

/** Passing by; a partner that has not finished taking an instruction says of its reference that it does not know it (DCSA eBL, PUT). */
const isFinal = (status: number, isAbout: boolean): boolean =>
  status >= 400 && status < 500 && ![408, 425, 429, ...(isAbout ? [404] : [])].includes(status);

const referenceIn = (text: string): string => {
  try {
    const answer = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const reference = answer.shippingInstructionsReference ?? answer.carrierBookingRequestReference;
    return typeof reference === 'string' ? reference.slice(0, 100) : '';
  } catch {
    return '';
  }
};

async function post(deps: Deps, channel: ChannelRow, message: PartnerMessageRow, bytes: Buffer): Promise<string> {
  const isDcsa = message.kind === 'DCSA_SI' || message.kind === 'DCSA_BOOKING';
  const base = baseOf(deps, channel);
  // An update or cancellation speaks of what the partner has. Without a reference an instruction is new to it.
  const isAbout = isDcsa && message.purpose !== '9' && message.partnerRef !== '';
  const method = !isAbout ? 'POST' : message.purpose === '1' ? 'PATCH' : 'PUT';
  if (message.kind === 'DCSA_BOOKING' && message.purpose !== '9' && !isAbout)
    throw new PartnerRefused('the carrier has given no number for this booking yet');
  const secret = await authorisation(deps, channel);
  const { status, text } = await guardedRequest({
    url: isAbout ? `${base}/${encodeURIComponent(message.partnerRef)}` : base,
    method,
    headers: {
      'content-type': isDcsa ? 'application/json' : 'application/edifact',
      'api-version': message.kind === 'DCSA_BOOKING' ? '2' : '3',
      // The same over every try: who has it already drops the second.
      'idempotency-key': message.controlRef,
      'x-channel': channel.carrier,
      ...(secret ? { authorization: secret } : {}),
    },
    body: bytes,
    allowLoopback: mayStandHere(deps, channel),
  });
  if (isFinal(status, isAbout)) throw new PartnerRefused(`HTTP ${status}: ${text.slice(0, 400)}`);
  if (status < 200 || status >= 300) throw new Error(`HTTP ${status}`);
  return isDcsa ? referenceIn(text) || message.partnerRef : '';
}

const FILE_DAYS = 90;

/** A carrier that takes bookings by mail gets the document; the mail is written once however often this is tried. */
async function mailBytes(deps: Deps, channel: ChannelRow, message: PartnerMessageRow, bytes: Buffer): Promise<string> {
  const now = deps.clock.now();
  const { companyId, fileName: name, documentNo } = message;
  const file = await deps.files.put(Readable.from([bytes]), {
    companyId,
    name,
    contentType: 'application/pdf',
    purpose: 'bookingNote',
    isMadeHere: true,
    keepUntil: new Date(now.getTime() + FILE_DAYS * 86_400_000),
  });
  const words = { 9: 'BOOKING REQUEST', 5: 'AMENDED BOOKING REQUEST', 1: 'CANCELLATION OF BOOKING', '': 'BOOKING' };
  const subject = `${words[message.purpose]} ${documentNo}`;
  await inScope(deps.db, SYSTEM, tx =>
    queueMail(tx, {
      companyId,
      fromCompanyId: companyId,
      language: 'EN',
      purpose: 'bookingNote',
      to: channel.endpoint,
      subject,
      dueAt: now,
      fileIds: [file.id],
      text: [subject, message.note].filter(Boolean).join('\n\n'),
      dedupeKey: `booking-note:${message.id}`,
    }),
  );
  return '';
}

/** Brings the bytes to the partner; answers the number that the partner gave, empty where it gives none. */
export async function sendBytes(deps: Deps, channel: ChannelRow, message: PartnerMessageRow): Promise<string> {
  const bytes = Buffer.from(message.content, 'base64');
  if (channel.transport === 'HTTP') return post(deps, channel, message, bytes);
  if (channel.transport === 'MAIL') return mailBytes(deps, channel, message, bytes);
  await dropFile(foldersOf(deps.config, channel.folder).out, message.fileName, bytes);
  return '';
}
