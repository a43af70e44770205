import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { NODE, ROOT, toolEnvironment } from './ensure-installed.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A program under the pinned Node; what was compiled once is kept, so that the next start is quicker. */
export const spawnNode = (args, env = {}) =>
  spawn(NODE, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: path.join(ROOT, '.cache', 'compiled'), ...toolEnvironment(), ...env },
  });

const PARENT_LOOKED_AFTER_MS = 500;

/**
 * Hands our signals on. A terminal's Ctrl-C reaches the children by itself; a second one does no harm. Who ends npm ends what npm runs:
 * npm and its shell may go without a word, and a server that lived on would keep its data folder.
 */
export function forwardSignals(children) {
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    const look = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(look);
      for (const child of children) child.kill('SIGTERM');
    }, PARENT_LOOKED_AFTER_MS);
    look.unref();
  }
  for (const signal of SIGNALS)
    process.on(signal, () => {
      for (const child of children) child.kill(signal);
    });
}

/** Exit code of a child as a shell would give it: 128 + n for a signal. */
export const exitOf = child =>
  new Promise(resolve => {
    child.once('error', error => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)));
  });
