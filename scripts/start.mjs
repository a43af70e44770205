import process from 'node:process';
import { ensureClientBuilt } from './build-client.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { exitOf, forwardSignals, spawnNode } from './run-child.mjs';

/**
 * `npm start`: installs what is missing, builds the client when its sources are newer, and serves everything.
 * Any Node >= 20.19 may run this file; the product itself runs on the pinned one.
 */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or later is needed to begin.`);
  process.exit(1);
}
const asksHelp = process.argv.includes('--help') || process.argv.includes('-h');
ensureInstalled();
if (!asksHelp) ensureClientBuilt();
const server = spawnNode(['server/main.ts', ...process.argv.slice(2)]);
forwardSignals([server]);
process.exit(await exitOf(server));
