import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { FAULTS } from '../tests/mutation/faults.ts';
import { ensureInstalled, ROOT } from './ensure-installed.mjs';
import { findChromium } from './find-chromium.mjs';
import { WITHOUT_LONG } from './steps.mjs';

/**
 * `npm run test:mutation [id …]`: puts each seeded fault in, one at a time, and wants the narrow tests to fail. With
 * `-- --sample N` it draws N random faults from each area of the product and says how many a test catches. A fault stands
 * only in what this process hands to the tests; no file is touched.
 */
ensureInstalled();
process.chdir(ROOT);
/** How a run with one fault ended. */
const [PASSED, FAILED, STALE] = [0, 17, 18];

const mutantOf = ({ file, find, replace }) => {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  if (source.split(find).length !== 2) return null;
  return { at: path.join(ROOT, file), text: source.replace(find, () => replace) };
};

/** Vite reads the faulty text in place of the file; a cache on disk would know the sound one. */
const inserted = ({ at, text }) => ({
  name: 'seeded-fault',
  enforce: 'pre',
  load: id => (id.split('?')[0] === at ? text : null),
});

/** True when every test of these files passes, and there is one. */
async function passes(files, plugins) {
  const { startVitest } = await import('vitest/node');
  const options = { watch: false, reporters: [{}], isolate: false, maxWorkers: 1, silent: true, fsModuleCache: false };
  const vitest = await startVitest('test', files, options, { plugins });
  const modules = vitest.state.getTestModules();
  for (const module of modules.filter(one => !one.ok())) console.error(`fails: ${module.moduleId}`);
  await vitest.close();
  return modules.length > 0 && modules.every(module => module.ok());
}

/** The tests in a process of their own, with the fault in; what a process has compiled once it does not read again. */
const inProcess = (stderr, ...words) =>
  spawnSync(process.execPath, [fileURLToPath(import.meta.url), ...words], { stdio: ['ignore', 'ignore', stderr] })
    .status;

const [word, ...asked] = process.argv.slice(2);
if (process.argv.includes('--sample')) {
  const { runSample } = await import('../tests/mutation/run-sample.ts');
  const tooLong = WITHOUT_LONG.filter(name => name.endsWith('.test.ts'));
  process.exit(await runSample(process.argv.slice(2), { tooLong, chromium: findChromium }));
}
if (word === '--run') {
  const fault = FAULTS.find(({ id }) => id === asked[0]);
  const mutant = fault && mutantOf(fault);
  const files = fault ? [...fault.tests] : [...new Set(FAULTS.flatMap(({ tests }) => tests))];
  process.exit(fault && !mutant ? STALE : (await passes(files, mutant ? [inserted(mutant)] : [])) ? PASSED : FAILED);
}

if (inProcess('inherit', '--run') !== PASSED) {
  console.error('the tests do not pass without a fault');
  process.exit(1);
}
const words = word ? [word, ...asked] : [];
const faults = FAULTS.filter(({ id }) => words.length === 0 || words.some(begin => id.startsWith(begin)));
const from = Date.now();
let caught = 0;
for (const { id, kind } of faults) {
  const status = inProcess('ignore', '--run', id);
  if (status === FAILED) caught += 1;
  const told = { [FAILED]: 'caught', [PASSED]: 'MISSED', [STALE]: 'STALE ' };
  console.log(`${told[status] ?? 'BROKEN'}  ${kind.padEnd(10)} ${id}`);
}
console.log(`mutation: ${caught}/${faults.length} caught in ${Math.round((Date.now() - from) / 1000)} s`);
process.exit(caught === faults.length ? 0 : 1);
