import type { AddressInfo } from 'node:net';
import process from 'node:process';
import Fastify from 'fastify';
import { WebSocketServer } from 'ws';

/** The bare parts, in a process of their own: a Fastify that answers the bytes it was told, and a WebSocket server that says one word to all. */
let answer: unknown = {};
const app = Fastify();
app.get('/bare', async () => answer);
const sockets = new WebSocketServer({ server: app.server });
sockets.on('connection', socket => socket.on('message', () => socket.send('{"type":"authOk","unread":0}')));
await app.listen({ host: '127.0.0.1', port: 0 });

process.on('message', asked => {
  const { tell, answers } = asked as { tell?: string; answers?: unknown };
  if (answers !== undefined) answer = answers;
  if (tell !== undefined) for (const socket of sockets.clients) socket.send(tell);
  process.send?.({ rss: process.memoryUsage().rss });
});
process.send?.({ url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` });
