import process from 'node:process';
import { parseArgs } from 'node:util';
import { auditDependencies } from './dependencies.ts';
import { fuzz } from './fuzz.ts';
import { inject } from './inject.ts';
import { checkPages } from './pages.ts';
import type { Part, PartResult } from './part.ts';
import { everyPattern } from './patterns.ts';
import { scan } from './scanner.ts';
import { scanSecrets } from './secrets.ts';
import { slowText } from './slow-patterns.ts';
import { checkUploads } from './uploads.ts';
import { checkViruses } from './viruses.ts';

/** `npm run test:security [-- --seed N] [--long] [--only fuzz,pages,…]`: attacks on a throw-away server; the same seed asks the same. */

const asResult = <F extends { readonly faults: readonly string[] }>({ faults, ...figures }: F): PartResult => ({
  figures,
  faults,
});

const PARTS: readonly Part[] = [
  { name: 'fuzz', run: async ({ seed, times }) => asResult(await fuzz({ seed, runs: times, askers: 5 })) },
  { name: 'injections', run: async ({ seed, times }) => asResult(await inject({ seed, each: 3 * times })) },
  { name: 'pages', run: () => checkPages() },
  { name: 'uploads', run: () => checkUploads() },
  { name: 'viruses', run: () => checkViruses() },
  {
    name: 'patterns',
    run: async () => {
      const patterns = everyPattern();
      const slow = patterns.flatMap(pattern => slowText(pattern) ?? []);
      return {
        figures: { patterns: patterns.length },
        faults: slow.map(
          ({ at, source, ms, length, pump }) =>
            `${at}: /${source}/ takes ${ms} ms on ${length} characters of ${JSON.stringify(pump)}`,
        ),
      };
    },
  },
  { name: 'secrets', run: () => scanSecrets() },
  { name: 'dependencies', run: () => auditDependencies() },
  { name: 'scanner', run: options => scan(options) },
];

const { values } = parseArgs({
  options: { seed: { type: 'string' }, long: { type: 'boolean' }, only: { type: 'string' } },
});
const seed = values.seed === undefined ? Math.floor(Date.now() / 1000) % 1_000_000 : Number(values.seed);
const wanted = values.only?.split(',');
const options = { seed, times: values.long ? 10 : 1 };
console.log(`security: seed ${seed}${values.long ? ', long' : ''}`);

const total = { passed: 0, failed: 0, skipped: 0 };
for (const { name, run } of PARTS.filter(part => wanted?.includes(part.name) ?? true)) {
  const begun = Date.now();
  const { figures, faults, skipped } = await run(options);
  const kind = faults.length > 0 ? 'failed' : skipped === undefined ? 'passed' : 'skipped';
  total[kind] += 1;
  console.log(
    `\n== ${name}: ${kind} in ${((Date.now() - begun) / 1000).toFixed(1)} s${skipped === undefined ? '' : ` (${skipped})`}`,
  );
  console.log(`   ${JSON.stringify(figures)}`);
  for (const fault of faults) console.log(`   ${fault}`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
