import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedRig } from './rig.ts';
import type { Scenario } from './scenario.ts';
import { whyNoDisk } from './small-disk.ts';

/** Faults of a server with its database inside. */

const MOMENT_MS = 60;

export const EMBEDDED_KILLED: Scenario<EmbeddedRig> = {
  name: 'embedded server killed (kill -9)',
  times: [0, 12],
  async strike({ product }, _load, chance) {
    await wait(chance.below(MOMENT_MS));
    await product.kill();
    await product.restart();
  },
};

/** On a disk of its own. */
export const ON_A_DISK: readonly Scenario<EmbeddedRig>[] = [
  {
    name: 'embedded server: power cut',
    times: [0, 6],
    unless: whyNoDisk,
    async strike({ product, disk }, _load, chance) {
      await wait(chance.below(MOMENT_MS));
      disk!.cutPower();
      await product.kill();
      disk!.remount();
      await product.restart();
    },
  },
  {
    name: 'embedded server: disk full',
    times: [0, 2],
    unless: whyNoDisk,
    async strike({ product, disk }, load, chance) {
      disk!.fill();
      await load.more(40, chance.between(1_000, 2_500));
      await product.kill();
      disk!.drain();
      await product.restart();
    },
  },
];
