import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { HANGS_AFTER_SECONDS } from './limits.ts';
import type { RunnerMessage, RunOrder } from './test-runner.ts';

const RUNNER = path.join(import.meta.dirname, 'test-runner.ts');
const IMAGES = '.cache/database-images';

export type RunOutcome =
  /** Fewer files have passed than were asked where the time was up, or one failed. */
  | { readonly kind: 'passed'; readonly passed: readonly string[] }
  | { readonly kind: 'failed'; readonly in: string; readonly passed: readonly string[] }
  /** No test ended for long, or the process itself did. */
  | { readonly kind: 'hung'; readonly in: string; readonly passed: readonly string[] };

export interface TestRunner {
  run(order: RunOrder): Promise<RunOutcome>;
  close(): Promise<void>;
}

/** A process group of its own: the workers of Vitest are ended with it. */
function startRunner(): ChildProcess {
  const { TEST_DATABASE_URL: _, CI: __, ...env } = process.env;
  return fork(RUNNER, [], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...env, NODE_NO_WARNINGS: '1' },
  });
}

const nextMessage = (child: ChildProcess): Promise<RunnerMessage> =>
  new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as RunnerMessage));
    child.once('exit', code => reject(new Error(`the process that runs tests ended with ${code}`)));
  });

const forget = (child: ChildProcess): void => {
  child.removeAllListeners('message');
  child.removeAllListeners('exit');
};

const killGroup = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    process.kill(-child.pid!, 'SIGKILL');
  });

const imagesNow = (): ReadonlySet<string> => {
  mkdirSync(IMAGES, { recursive: true });
  return new Set(readdirSync(IMAGES));
};

/** Runs test files in a process that lives on; one that hangs is killed and another takes its place. */
export function createTestRunner(): TestRunner {
  let child: ChildProcess | undefined;

  async function started(): Promise<ChildProcess> {
    if (child) return child;
    const starting = startRunner();
    await nextMessage(starting);
    forget(starting);
    child = starting;
    return starting;
  }

  async function stop(): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending) await killGroup(ending);
  }

  async function runOnce(order: RunOrder): Promise<RunOutcome> {
    const runner = await started();
    const outcome = await new Promise<RunOutcome>(resolve => {
      let test = order.tests[0] ?? '';
      const giveUp = (): void => resolve({ kind: 'hung', in: test, passed: [] });
      const timer = setTimeout(giveUp, HANGS_AFTER_SECONDS * 1000);
      runner.on('exit', giveUp);
      runner.on('message', (message: RunnerMessage) => {
        if (message.kind === 'progress') {
          test = message.test;
          timer.refresh();
        }
        if (message.kind !== 'ran') return;
        clearTimeout(timer);
        const { failed, passed } = message;
        resolve(failed === null ? { kind: 'passed', passed } : { kind: 'failed', in: failed, passed });
      });
      runner.send(order);
    });
    forget(runner);
    if (outcome.kind === 'hung') await stop();
    return outcome;
  }

  return {
    /** Images of databases are kept for later runs: one that was made by a mutant is thrown away, made soundly, and the mutant is asked again. */
    async run(order) {
      const before = imagesNow();
      const outcome = await runOnce(order);
      const made = [...imagesNow()].filter(image => !before.has(image));
      if (!order.mutant || made.length === 0) return outcome;
      for (const image of made) rmSync(path.join(IMAGES, image), { force: true });
      await runOnce({ mutant: null, tests: order.tests });
      return runOnce(order);
    },
    close: stop,
  };
}
