import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { LIVE_PATH } from '#contract/kernel/live.ts';
import type { LiveHub } from './hub.ts';

const SWEEP_EVERY_MS = 1_000;
/** Above the limit of G.4, so that a frame that is too large is answered with 4429 and not cut off by the library. */
const LIBRARY_LIMIT_BYTES = 1024 * 1024;

/** Of many peers some are gone without a word; the end does not wait for theirs. */
const GOODBYE_MS = 1_000;

const asBuffer = (data: Buffer | ArrayBuffer | Buffer[]): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);

/** The live connection at `/api/client/ws`. */
export async function openLiveSocket(app: FastifyInstance, hub: LiveHub): Promise<void> {
  const sweeping = setInterval(hub.sweep, SWEEP_EVERY_MS).unref();
  await app.register(websocket, {
    options: { maxPayload: LIBRARY_LIMIT_BYTES },
    // Connections are told that the server goes; the library's own way is to wait for each to answer.
    preClose(done) {
      clearInterval(sweeping);
      const { websocketServer } = this;
      void hub.close().then(() => {
        const silent = setTimeout(() => {
          for (const socket of websocketServer.clients) socket.terminate();
        }, GOODBYE_MS).unref();
        websocketServer.close(() => {
          clearTimeout(silent);
          done();
        });
      });
    },
  });
  await app.register(async scope => {
    scope.get(LIVE_PATH, { websocket: true, schema: { hide: true } }, (socket, request) => {
      const connection = hub.open(socket);
      socket.on('message', data => void connection.receive(asBuffer(data)));
      socket.on('close', () => hub.forget(connection));
      socket.on('error', error => request.log.debug({ err: error }, 'live connection'));
    });
  });
}
