import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { familyOf, type PostgresRig, signalAll } from './rig.ts';
import type { Scenario } from './scenario.ts';
import { whyNoDisk } from './small-disk.ts';

/** Faults of a server, its PostgreSQL and the line between the two. */

/** Somewhere in the next writes. */
const MOMENT_MS = 40;

const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** PostgreSQL's processes that write to the disk whenever they see fit. */
const isWriter = (pid: number): boolean => /: (walwriter|background writer|checkpointer)/.test(nameOf(pid));

export const POSTGRES_SCENARIOS: readonly Scenario<PostgresRig>[] = [
  {
    name: 'server killed (kill -9)',
    times: [1, 12],
    async strike({ product }, _load, chance) {
      await wait(chance.below(MOMENT_MS));
      await product.kill();
      await product.restart();
    },
  },
  {
    name: 'server frozen',
    times: [0, 4],
    async strike({ product }, _load, chance) {
      await wait(chance.below(MOMENT_MS));
      product.signal('SIGSTOP');
      await wait(chance.between(500, 3_000));
      product.signal('SIGCONT');
    },
  },
  {
    name: 'database killed (kill -9)',
    times: [1, 10],
    async strike({ postgres }, _load, chance) {
      await wait(chance.below(MOMENT_MS));
      signalAll(familyOf(postgres.pid()), 'SIGKILL');
      await postgres.end('SIGKILL');
      await postgres.start();
    },
  },
  {
    // What an answer did not itself wait for is then not on the disk.
    name: 'database killed, its writers asleep',
    times: [0, 3],
    async strike({ postgres }, load) {
      signalAll(familyOf(postgres.pid()).filter(isWriter), 'SIGSTOP');
      await load.more(6);
      signalAll(familyOf(postgres.pid()), 'SIGKILL');
      await postgres.end('SIGKILL');
      await postgres.start();
    },
  },
  {
    name: 'database restarted',
    times: [0, 5],
    async strike({ postgres }, _load, chance) {
      await wait(chance.below(MOMENT_MS));
      await postgres.end('SIGINT');
      await postgres.start();
    },
  },
  {
    name: 'database frozen',
    times: [0, 4],
    async strike({ postgres }, _load, chance) {
      await wait(chance.below(MOMENT_MS));
      const family = familyOf(postgres.pid());
      signalAll(family, 'SIGSTOP');
      await wait(chance.between(500, 4_000));
      signalAll(family, 'SIGCONT');
    },
  },
  {
    name: 'lines to the database cut',
    times: [6, 60],
    async strike({ line }, _load, chance) {
      await wait(chance.below(MOMENT_MS));
      line.cut();
    },
  },
  {
    name: 'database slow to reach',
    times: [0, 4],
    async strike({ line }, load, chance) {
      line.delay(chance.between(40, 150));
      await load.more(6);
      if (chance.below(2) === 0) line.cut();
      await load.more(2);
      line.delay(0);
    },
  },
  {
    name: 'lines gone dead without a word',
    times: [0, 1],
    async strike({ line }, load) {
      // More often than it takes to use up all lines that the server allows itself.
      for (let time = 0; time < 6; time++) {
        line.goDead();
        await load.more(2, 10_000);
      }
      // New lines work; the server has to find out by itself that the old ones do not.
      await load.more(10, 120_000);
    },
  },
  {
    name: 'clock jumps',
    times: [0, 3],
    async strike({ clock }, load, chance) {
      for (const minutes of [chance.between(5, 90), chance.between(-45, -1), chance.between(1, 20), 0]) {
        clock(minutes);
        await load.more(4);
      }
    },
  },
  {
    name: 'disk of the database full',
    times: [0, 2],
    unless: whyNoDisk,
    async strike({ disk, postgres }, load, chance) {
      disk!.fill();
      await load.more(40, chance.between(2_000, 4_000));
      disk!.drain();
      if (!postgres.isRunning()) await postgres.start();
    },
  },
];
