import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Drain, prepareDrain } from './drain.ts';

let app: FastifyInstance;
let drain: Drain;
let agent: Agent;
let release: () => void;

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: 'idle' });
  drain = prepareDrain(app);
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  app.get('/quick', async () => 'quick');
  app.get('/slow', async () => {
    await held;
    return 'slow';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  agent = new Agent({ keepAlive: true });
});
afterEach(async () => {
  agent.destroy();
  await app.close();
});

const ask = (path: string, by: Agent): Promise<{ status: number; connection: string | undefined }> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    const answered = (response: IncomingMessage) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      );
    };
    request({ host: '127.0.0.1', port, path, agent: by }, answered).once('error', reject).end();
  });

it('answers what comes on a connection that was kept and says it is the last; takes no new one; waits for what is on its way', async () => {
  const { port } = app.server.address() as AddressInfo;
  expect((await ask('/quick', agent)).connection).toBe('keep-alive');
  const slow = ask('/slow', new Agent({ keepAlive: false }));
  await new Promise<void>(resolve => app.server.once('request', () => resolve()));
  let isOver = false;
  const over = drain.begin().then(() => {
    isOver = true;
  });
  expect(drain.isBegun()).toBe(true);
  const kept = await new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/quick', agent }, response => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, connection: response.headers.connection });
    })
      .once('error', reject)
      .end();
  });
  expect(kept).toEqual({ status: 200, connection: 'close' });
  const refused = fetch(`http://127.0.0.1:${port}/quick`);
  await expect(refused).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  expect(isOver).toBe(false);
  release();
  expect((await slow).status).toBe(200);
  await over;
});

it('is over at once when nobody is connected', async () => {
  const from = performance.now();
  await drain.begin();
  // Without its patience with the silent, which is half a second.
  expect(performance.now() - from).toBeLessThan(450);
});
