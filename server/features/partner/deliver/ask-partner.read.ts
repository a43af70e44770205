import type { Deps } from '../../../kernel/deps.ts';
import { guardedRequest } from '../../../kernel/http/guarded-request.ts';
import type { ChannelRow } from '../tables.ts';
import { authorisation, baseOf, mayStandHere } from './partner-address.ts';

/** What the partner has under a number of his, as text. */
export async function askPartner(deps: Deps, channel: ChannelRow, reference: string): Promise<string> {
  const secret = await authorisation(deps, channel);
  const { status, text } = await guardedRequest({
    url: `${baseOf(deps, channel)}/${encodeURIComponent(reference)}`,
    method: 'GET',
    headers: { 'api-version': '2', 'x-channel': channel.carrier, ...(secret ? { authorization: secret } : {}) },
    body: Buffer.of(),
    allowLoopback: mayStandHere(deps, channel),
  });
  if (status !== 200) throw new Error(`asked for ${reference}: HTTP ${status}`);
  return text;
}
