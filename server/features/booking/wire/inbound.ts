import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inboundBookingNotification, inboundEdifact, SIGNATURE_HEADER } from '#contract/booking/wire/inbound.calls.ts';
import { isBookingNotification, notificationReferences } from '#contract/booking/wire/read-dcsa-notification.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { isSigned } from '../../../kernel/body-signature.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { askPartner } from '../../partner/deliver/ask-partner.read.ts';
import { takeIn } from '../../partner/receive/take-in.act.ts';
import type { ChannelRow } from '../../partner/tables.ts';
import { inboundKeyOf } from './inbound-key.read.ts';
import { receipt } from './receipt.ts';

/** Where carriers put their answers themselves: signed, or nothing of it is kept (G-C8). */

async function channelOfCaller(
  deps: Deps,
  request: FastifyRequest,
  carrier: string,
  bytes: Buffer,
): Promise<ChannelRow> {
  const key = await inboundKeyOf(deps, carrier);
  if (key === null || !isSigned(key, bytes, String(request.headers[SIGNATURE_HEADER] ?? '')))
    throw new AppError('SIGN_IN_REQUIRED');
  const channel = await deps.db
    .selectFrom('partnerChannel')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('document', '=', 'BOOKING')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (!channel) throw new AppError('not_found');
  return channel;
}

/**
 * A notification that names a confirmation without telling it is completed by asking the carrier. Where he does not answer the call
 * fails, and he sends it again.
 */
async function completed(deps: Deps, channel: ChannelRow, bytes: Buffer): Promise<Buffer> {
  let file: { readonly data: object };
  try {
    file = JSON.parse(bytes.toString('utf8'));
  } catch {
    return bytes;
  }
  if (!isBookingNotification(file)) return bytes;
  const { needsState, requestRef, carrierRef } = notificationReferences(file);
  if (!needsState) return bytes;
  const booking: unknown = JSON.parse(await askPartner(deps, channel, carrierRef || requestRef));
  return Buffer.from(JSON.stringify({ ...file, data: { ...file.data, booking } }));
}

export function registerInbound(app: FastifyInstance, deps: Deps): void {
  app.register(async scope => {
    // A signature is of bytes: nobody may read and write them again before it is checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    implementFile(scope, inboundBookingNotification, async ({ request, reply, query, body }) => {
      const bytes = body as Buffer;
      const channel = await channelOfCaller(deps, request, query.carrier, bytes);
      await takeIn(deps, channel, await completed(deps, channel, bytes), `http-${request.id}`);
      reply.code(204);
      return { bytes: '', contentType: 'application/json' };
    });

    implementFile(scope, inboundEdifact, async ({ request, query, body }) => {
      const bytes = body as Buffer;
      const channel = await channelOfCaller(deps, request, query.carrier, bytes);
      await takeIn(deps, channel, bytes, `http-${request.id}`);
      return { bytes: receipt(bytes, deps.clock.now()), contentType: 'application/edifact' };
    });
  });
}
