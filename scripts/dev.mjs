import path from 'node:path';
import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { exitOf, forwardSignals, spawnNode } from './run-child.mjs';

/** `npm run dev`: the server, restarted on every change, and the client with hot replacement. One Ctrl-C ends both. */
ensureInstalled();
const children = [
  spawnNode(['--watch', '--watch-preserve-output', 'server/main.ts'], { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }),
  spawnNode([path.join('node_modules', 'vite', 'bin', 'vite.js'), ...process.argv.slice(2)]),
];
forwardSignals(children);
// When one of them ends, the other is of no use.
const code = await Promise.race(children.map(exitOf));
for (const child of children) child.kill('SIGTERM');
await Promise.all(children.map(child => (child.exitCode === null && child.signalCode === null ? exitOf(child) : 0)));
process.exit(code);
