import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Finding, finding } from '../checker/finding.ts';
import { playAlone } from './embedded-alone.ts';
import { EMBEDDED_KILLED, ON_A_DISK } from './embedded-scenarios.ts';
import { findPlanted } from './find-planted.ts';
import { POSTGRES_SCENARIOS } from './postgres-scenarios.ts';
import { REDIS_SCENARIOS, redisRig } from './redis-rig.ts';
import { type EmbeddedRig, embeddedRig, type PostgresRig, postgresRig } from './rig.ts';
import { type Outcome, play, type Scenario } from './scenario.ts';
import { seeded } from './seeded.ts';
import { whyNoDisk } from './small-disk.ts';

/**
 * `npm run test:faults [-- --seed 7 --only power --times 30]`: faults in the middle of work, and what the database says of it
 * afterwards. The same seed strikes in the same order after as many answers. `--faults`: mistakes are planted in the product, one after
 * the other, and each must be found.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20260310' },
    only: { type: 'string', default: '' },
    times: { type: 'string' },
    keep: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const SIZE = { shipments: 400, buyers: 200 };
const DISK_MIB = 512;

const shown = ({ check, subject, told }: Finding): string => `    ${check}: ${subject}: ${told}`;
const outcomes: Outcome[] = [];
let skipped = 0;

function print(outcome: Outcome): void {
  const { name, faults, answered, cutOff, givenUp, facts, ms, findings } = outcome;
  outcomes.push(outcome);
  console.log(
    `${findings.length === 0 ? 'holds ' : 'BROKEN'} ${name.padEnd(38)} ${faults} faults, ${answered} answered writes, ` +
      `${cutOff} calls cut off, ${givenUp} given up, ${facts} facts read, ${(ms / 1_000).toFixed(1)} s`,
  );
  for (const one of findings.slice(0, 12)) console.log(shown(one));
}

const timesOf = <R>({ times: [short, long] }: Scenario<R>): number =>
  Number(values.times ?? (values.short ? short : long));

async function playAll<R extends PostgresRig | EmbeddedRig>(
  scenarios: readonly Scenario<R>[],
  open: () => Promise<R>,
): Promise<void> {
  const asked = scenarios.filter(one => new RegExp(values.only).test(one.name) && timesOf(one) > 0);
  let rig: R | null = null;
  try {
    for (const [index, scenario] of asked.entries()) {
      const reason = scenario.unless?.();
      if (reason) {
        console.log(`skips  ${scenario.name.padEnd(38)} ${reason}`);
        skipped += 1;
        continue;
      }
      rig ??= await open();
      const times = timesOf(scenario);
      const broken = (error: unknown): Outcome => ({
        name: scenario.name,
        faults: times,
        answered: 0,
        cutOff: 0,
        givenUp: 0,
        facts: 0,
        ms: 0,
        findings: [finding('answered write', scenario.name, `did not come to its end: ${(error as Error).message}`)],
      });
      const outcome = await play(scenario, rig, times, seeded(seed + index)).catch(broken);
      print(outcome);
      // What stands after a fault that was not survived says nothing about the next.
      if (outcome.findings.length > 0 && values.keep) break;
    }
  } finally {
    if (values.keep) console.log(`kept: ${rig?.product.dataDir}`);
    else await rig?.close();
  }
}

/** The embedded database alone: a name, its fault, and how often in the short form and in the long one. */
const ALONE = [
  { name: 'embedded database killed (kill -9)', fault: 'kill', times: [6, 200], reason: null },
  { name: 'embedded database: power cut', fault: 'power', times: [2, 30], reason: whyNoDisk() },
] as const;

console.log(`faults: seed ${seed}`);
if (values.faults) {
  const { passed, failed, skipped: left } = await findPlanted(seed, new RegExp(values.only));
  console.log(`${passed} passed, ${failed} failed, ${left} skipped`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
for (const { name, fault, times, reason } of ALONE) {
  if (!new RegExp(values.only).test(name)) continue;
  const rounds = Number(values.times ?? times[values.short ? 0 : 1]);
  if (reason) {
    console.log(`skips  ${name.padEnd(38)} ${reason}`);
    skipped += 1;
  } else print(await playAlone({ name, fault, rounds, chance: seeded(seed) }));
}
await playAll([EMBEDDED_KILLED], () => embeddedRig(SIZE));
await playAll(ON_A_DISK, () => embeddedRig(SIZE, { sizeMib: DISK_MIB }));
await playAll(POSTGRES_SCENARIOS, () => postgresRig(SIZE));
await playAll(REDIS_SCENARIOS, () => redisRig(SIZE));
const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((all, one) => all + of(one), 0);
const broken = outcomes.filter(({ findings }) => findings.length > 0).length;
console.log(
  `faults: ${sum(one => one.faults)} faults, ${sum(one => one.answered)} answered writes, ${sum(one => one.findings.length)} findings (seed ${seed})`,
);
console.log(`${outcomes.length - broken} passed, ${broken} failed, ${skipped} skipped`);
process.exit(broken === 0 && outcomes.length > 0 ? 0 : 1);
