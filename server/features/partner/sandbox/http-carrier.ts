import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { PARTNER_TOKEN_HEADER, receiveMessage } from '#contract/partner/calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { guardedRequest } from '../deliver/guarded-request.ts';
import { answerDcsa, type NotificationData, SANDBOX_PATH } from './dcsa-requests.ts';
import { DEMO_TOKEN } from './demo-token.ts';
import { ownUrl, setSandboxUrl } from './sandbox-address.ts';

/**
 * The carrier of the demo that speaks DCSA: a server of its own on this machine, which takes instructions, updates and cancellations as
 * the standard has them and tells its decision by a notification.
 */

const NOTIFY_AFTER_MS = 1_500;
const MOST_BYTES = 4 * 1024 * 1024;

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
  const tellLater = (data: NotificationData): void => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      notify(deps, data).catch(error => console.error('demo carrier: notification failed', (error as Error).message));
    }, NOTIFY_AFTER_MS);
    waiting.add(timer);
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, body, notification } = answerDcsa({
      method: request.method ?? '',
      path: new URL(request.url ?? '/', 'http://carrier').pathname,
      idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
      body: await bodyOf(request),
    });
    response.writeHead(status, { 'content-type': 'application/json', 'api-version': '3.0.4' });
    response.end(body ? JSON.stringify(body) : '');
    if (notification) tellLater(notification);
  };
  const carrier = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  app.addHook('onListen', async () => {
    await new Promise<void>((resolve, reject) => {
      carrier.once('error', reject);
      carrier.listen(0, '127.0.0.1', resolve);
    });
    setSandboxUrl(deps.config, `http://127.0.0.1:${(carrier.address() as AddressInfo).port}${SANDBOX_PATH}`);
  });
  app.addHook('onClose', async () => {
    for (const timer of waiting) clearTimeout(timer);
    carrier.closeAllConnections();
    await new Promise<void>(resolve => carrier.close(() => resolve()));
  });
}
