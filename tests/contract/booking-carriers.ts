import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { inboundBookingNotification, SIGNATURE_HEADER } from '#contract/booking/wire/inbound.calls.ts';
import { ediText } from '#contract/edifact/charset.ts';
import { ediBytes } from '#contract/edifact/write.ts';
import { dropFile, foldersOf, moveDone, readWaiting, waitingFiles } from '#server/features/partner/deliver/folders.ts';
import { SandboxBookings } from '#server/features/partner/sandbox/dcsa-bookings.ts';
import { answersTo } from '#server/features/partner/sandbox/folder-carrier.ts';
import { sandboxPath } from '#server/features/partner/sandbox/sandbox-address.ts';
import { signatureOf } from '#server/kernel/body-signature.ts';
import { newId } from '#server/kernel/ids.ts';

/**
 * The demo's carriers in the process of the test, so that they live on when the product is killed: one that is called over HTTP, one at
 * the other end of a folder. Each says everything twice, and again as long as nobody has taken it.
 */
export interface Carriers {
  /** Where the first one takes bookings. */
  readonly endpoint: string;
  /** How often each message came, by its own id. */
  readonly came: ReadonlyMap<string, number>;
  /** Bookings that it took as new ones. */
  readonly taken: readonly string[];
  /** Nothing is left to be said. */
  isQuiet(): Promise<boolean>;
  close(): Promise<void>;
}

export interface CarriersOptions {
  /** The product, wherever it is up. */
  readonly url: () => string;
  readonly dataDir: string;
  readonly folder: string;
  readonly key: string;
  /** A message came, or was heard. */
  readonly onStep: () => void;
}

const LOOK_EVERY_MS = 25;
/** Between taking a message and saying so: time for a kill. */
const THINKS_MS = 15;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString('utf8');
  return text === '' ? null : JSON.parse(text);
}

export async function openCarriers({ url, dataDir, folder, key, onStep }: CarriersOptions): Promise<Carriers> {
  const came = new Map<string, number>();
  const taken: string[] = [];
  /** One queue for each booking: a carrier says things in their order. */
  const telling = new Set<Promise<void>>();
  let isOver = false;
  const cameAgain = (id: string): boolean => {
    const before = came.get(id) ?? 0;
    came.set(id, before + 1);
    onStep();
    return before > 0;
  };

  const tell = async (data: () => object): Promise<void> => {
    const body = Buffer.from(
      JSON.stringify({
        specversion: '1.0',
        id: newId(),
        source: 'https://carrier.example',
        type: 'org.dcsa.booking.v2',
        time: new Date().toISOString(),
        datacontenttype: 'application/json',
        data: data(),
      }),
    );
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(key, body) };
    for (let heard = 0; heard < 2 && !isOver; ) {
      const address = `${url()}${inboundBookingNotification.path}?carrier=MAEU`;
      const answer = await fetch(address, { method: 'POST', headers, body }).catch(() => null);
      if (answer?.status === 204) {
        heard += 1;
        onStep();
      } else await after(LOOK_EVERY_MS);
    }
  };

  const bookings = new SandboxBookings();
  const server = createServer(async (request, response) => {
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
    const [method, path] = [request.method ?? '', request.url ?? ''];
    const asked = { method, path, idempotencyKey, body: await bodyOf(request) };
    const { status, body, notices } = bookings.answer(asked, 'MAEU');
    if (method === 'POST' && !cameAgain(idempotencyKey)) taken.push(idempotencyKey);
    if (notices.length > 0) {
      const told = notices.reduce<Promise<void>>(
        (before, { data }) => before.then(() => tell(data)),
        Promise.resolve(),
      );
      telling.add(told);
      void told.finally(() => telling.delete(told));
    }
    if (method === 'POST') await after(THINKS_MS);
    response.writeHead(status, { 'content-type': 'application/json', 'api-version': '2.0.0' });
    response.end(body ? JSON.stringify(body) : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const { out, in: inbox } = foldersOf({ dataDir }, folder);
  const serveFolder = async (): Promise<void> => {
    for (const name of await waitingFiles(out, 100)) {
      const bytes = await readWaiting(out, name);
      const isNew = bytes !== null && !cameAgain(name);
      await moveDone(out, `${out}/done`, name);
      if (!isNew) continue;
      taken.push(name);
      for (const answer of answersTo('COSU', ediText(bytes), new Date())) {
        const said = ediBytes(answer.text(new Date()));
        for (const file of [answer.name, answer.name.replace('.edi', '_AGAIN.edi')]) await dropFile(inbox, file, said);
      }
    }
  };
  const serving = (async () => {
    while (!isOver) {
      await serveFolder();
      await after(LOOK_EVERY_MS);
    }
  })();

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}${sandboxPath('BOOKING')}`,
    came,
    taken,
    async isQuiet() {
      const waiting = await Promise.all([out, inbox].map(place => waitingFiles(place, 1)));
      return telling.size === 0 && waiting.flat().length === 0;
    },
    async close() {
      isOver = true;
      await serving;
      server.closeAllConnections();
      server.close();
      await Promise.allSettled(telling);
    },
  };
}
