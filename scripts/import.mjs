import process from 'node:process';
import { ensureInstalled } from './ensure-installed.mjs';
import { exitOf, forwardSignals, spawnNode } from './run-child.mjs';

/** `npm run import -- <kind> FILE… [--apply]`: official lists and tables of resources from files of this machine. */
ensureInstalled();
const child = spawnNode(['server/import.ts', ...process.argv.slice(2)], { NODE_NO_WARNINGS: '1' });
forwardSignals([child]);
process.exit(await exitOf(child));
