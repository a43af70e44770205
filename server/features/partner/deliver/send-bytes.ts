import type { Deps } from '../../../kernel/deps.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { sandboxUrl } from '../sandbox/sandbox-address.ts';
import type { ChannelRow, PartnerMessageRow } from '../tables.ts';
import { dropFile, foldersOf } from './folders.ts';
import { guardedRequest } from './guarded-request.ts';

/** The partner has read the message and will never take it: trying again is of no use. */
export class PartnerRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PartnerRefused';
  }
}

/** Endpoint of the demo's own partner; its address is known when the server listens. */
export const SANDBOX = 'sandbox';

/** What the secret of a channel is sealed for. */
export const secretPlace = (channelId: string): string => `partner-channel:${channelId}`;

/** Passing by; a partner that has not finished taking an instruction says of its reference that it does not know it (DCSA eBL, PUT). */
const isFinal = (status: number, isAbout: boolean): boolean =>
  status >= 400 && status < 500 && ![408, 425, 429, ...(isAbout ? [404] : [])].includes(status);

const referenceIn = (text: string): string => {
  try {
    const answer = JSON.parse(text) as { shippingInstructionsReference?: unknown };
    return typeof answer.shippingInstructionsReference === 'string'
      ? answer.shippingInstructionsReference.slice(0, 100)
      : '';
  } catch {
    return '';
  }
};

async function post({ config }: Deps, channel: ChannelRow, message: PartnerMessageRow, bytes: Buffer): Promise<string> {
  const isDcsa = message.kind === 'DCSA_SI';
  const base = channel.endpoint === SANDBOX && config.demo ? sandboxUrl(config) : channel.endpoint.replace(/\/+$/, '');
  // An update or cancellation speaks of what the partner has. Without a reference an instruction is new to it.
  const isAbout = isDcsa && message.purpose !== '9' && message.partnerRef !== '';
  const method = !isAbout ? 'POST' : message.purpose === '1' ? 'PATCH' : 'PUT';
  const secret = createSecretBox(config).open(channel.sealedSecret, secretPlace(channel.id));
  const { status, text } = await guardedRequest({
    url: isAbout ? `${base}/${encodeURIComponent(message.partnerRef)}` : base,
    method,
    headers: {
      'content-type': isDcsa ? 'application/json' : 'application/edifact',
      'api-version': '3',
      // The same over every try: who has it already drops the second.
      'idempotency-key': message.controlRef,
      'x-channel': channel.carrier,
      ...(secret ? { authorization: secret } : {}),
    },
    body: bytes,
    allowLoopback: config.demo,
  });
  if (isFinal(status, isAbout)) throw new PartnerRefused(`HTTP ${status}: ${text.slice(0, 400)}`);
  if (status < 200 || status >= 300) throw new Error(`HTTP ${status}`);
  return isDcsa ? referenceIn(text) || message.partnerRef : '';
}

/** Brings the bytes to the partner; answers the number that the partner gave, empty where it gives none. */
export async function sendBytes(deps: Deps, channel: ChannelRow, message: PartnerMessageRow): Promise<string> {
  const bytes = Buffer.from(message.content, 'base64');
  if (channel.transport === 'HTTP') return post(deps, channel, message, bytes);
  await dropFile(foldersOf(deps.config, channel.folder).out, message.fileName, bytes);
  return '';
}
