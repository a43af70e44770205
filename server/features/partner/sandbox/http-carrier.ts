import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { inboundBookingNotification, SIGNATURE_HEADER } from '#contract/booking/wire/inbound.calls.ts';
import { PARTNER_TOKEN_HEADER, receiveMessage } from '#contract/partner/calls.ts';
import { signatureOf } from '../../../kernel/body-signature.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { guardedRequest } from '../../../kernel/http/guarded-request.ts';
import { newId } from '../../../kernel/ids.ts';
import { inboundKeyOf } from '../../booking/wire/inbound-key.read.ts';
import { type BookingNotice, SandboxBookings } from './dcsa-bookings.ts';
import { answerDcsa, type NotificationData } from './dcsa-requests.ts';
import { DEMO_TOKEN } from './demo-token.ts';
import { ownUrl, sandboxPath, setSandboxUrl } from './sandbox-address.ts';

/**
 * The carrier of the demo that speaks DCSA: a server of its own on this machine, which takes bookings and instructions, updates and
 * cancellations as the standards have them and tells its decisions by notifications.
 */

const NOTIFY_AFTER_MS = 1_500;
const MOST_BYTES = 4 * 1024 * 1024;

/** Notifications of bookings go to the door for carriers, signed. */
async function notifyBooking(deps: Deps, carrier: string, data: ReturnType<BookingNotice['data']>): Promise<void> {
  const body = Buffer.from(
    JSON.stringify({
      specversion: '1.0',
      id: newId(),
      source: 'https://carrier.example',
      type: 'org.dcsa.booking.v2',
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      subscriptionReference: 'demo',
      data,
    }),
  );
  const key = (await inboundKeyOf(deps, carrier)) ?? '';
  await guardedRequest({
    url: `${ownUrl(deps.config, inboundBookingNotification.path)}?carrier=${carrier}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-version': '2', [SIGNATURE_HEADER]: signatureOf(key, body) },
    body,
    allowLoopback: true,
  });
}

async function notify({ config }: Deps, data: NotificationData): Promise<void> {
  const notification = {
    specversion: '1.0',
    id: newId(),
    source: 'https://carrier.example',
    type: 'org.dcsa.shipping-instructions.v3',
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    subscriptionReference: 'demo',
    data,
  };
  await guardedRequest({
    url: ownUrl(config, receiveMessage.path),
    method: 'POST',
    headers: { 'content-type': 'application/json', [PARTNER_TOKEN_HEADER]: DEMO_TOKEN },
    body: Buffer.from(JSON.stringify(notification)),
    allowLoopback: true,
  });
}

/** `undefined` where it is no JSON or too long. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) return undefined;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Listens as long as the server does; outside a demo there is none. */
export function registerSandbox(app: FastifyInstance, deps: Deps): void {
  if (!deps.config.demo) return;
  const waiting = new Set<NodeJS.Timeout>();
  const bookings = new SandboxBookings();
  const later = (afterMs: number, tell: () => Promise<void>): void => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      tell().catch(error => console.error('demo carrier: notification failed', (error as Error).message));
    }, afterMs);
    waiting.add(timer);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = {
      method: request.method ?? '',
      path: new URL(request.url ?? '/', 'http://carrier').pathname,
      idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
      body: await bodyOf(request),
    };
    const answer = (version: string, status: number, body: object | null): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'api-version': version });
      response.end(body ? JSON.stringify(body) : '');
    };
    if (asked.path.startsWith(sandboxPath('BOOKING'))) {
      const carrier = String(request.headers['x-channel'] ?? '');
      const { status, body, notices } = bookings.answer(asked, carrier);
      answer('2.0.0', status, body);
      for (const { afterMs, data } of notices) later(afterMs, () => notifyBooking(deps, carrier, data()));
      return;
    }
    const { status, body, notification } = answerDcsa(asked);
    answer('3.0.4', status, body);
    if (notification) later(NOTIFY_AFTER_MS, () => notify(deps, notification));
  };
  const carrier = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  app.addHook('onListen', async () => {
    await new Promise<void>((resolve, reject) => {
      carrier.once('error', reject);
      carrier.listen(0, '127.0.0.1', resolve);
    });
    setSandboxUrl(deps.config, `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`);
  });
  app.addHook('onClose', async () => {
    for (const timer of waiting) clearTimeout(timer);
    carrier.closeAllConnections();
    await new Promise<void>(resolve => carrier.close(() => resolve()));
  });
}
