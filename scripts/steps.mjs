import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { NODE, ROOT, toolEnvironment } from './ensure-installed.mjs';
import { findDebianProgram } from './find-debian-program.mjs';

const CACHE = path.join(ROOT, '.cache');

/** Runs a program of the project under the pinned Node; answers its exit code. */
export function run(args, env = {}) {
  return new Promise(resolve => {
    const child = spawn(NODE, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Servers that tests start, and the tools themselves, compile each file once.
      env: { NODE_COMPILE_CACHE: path.join(CACHE, 'compiled'), ...toolEnvironment(), ...env },
    });
    child.on('close', code => resolve(code ?? 1));
  });
}

/** The same, and what it printed. */
function runPrinting(args, env) {
  return new Promise(resolve => {
    let text = '';
    const child = spawn(NODE, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { NODE_COMPILE_CACHE: path.join(CACHE, 'compiled'), NODE_NO_WARNINGS: '1', ...toolEnvironment(), ...env },
    });
    child.stdout.on('data', chunk => {
      text += chunk;
      process.stdout.write(chunk);
    });
    child.on('close', code => resolve({ code: code ?? 1, text }));
  });
}

const bin = (...parts) => path.join(ROOT, 'node_modules', ...parts);

/** A step that passes or fails as a whole and counts as one test. */
const whole = (name, args) => ({
  name,
  async run() {
    const code = await run(args);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  },
});

const report = file => {
  mkdirSync(CACHE, { recursive: true });
  const at = path.join(CACHE, file);
  rmSync(at, { force: true });
  return at;
};

const read = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Vitest run whose tests are counted one by one; a run that ends without a report counts as one failure. */
export const vitest = (name, args, env = {}) => ({
  name,
  async run() {
    const at = report(`vitest-${name.replace(/\W+/g, '-')}.json`);
    const reporters = ['--reporter=default', `--reporter=${path.join(ROOT, 'scripts', 'vitest-summary.mjs')}`];
    const code = await run([bin('vitest', 'vitest.mjs'), 'run', ...reporters, ...args], { SUMMARY_FILE: at, ...env });
    const result = read(at);
    if (!result) return { passed: 0, failed: 1, skipped: 0, names: [`no report: ended with code ${code}`] };
    return { ...result, failed: result.failed + (code !== 0 && result.failed === 0 ? 1 : 0) };
  },
});

// These are about the embedded database alone, whatever TEST_DATABASE_URL says, or about no database at all.
const WITHOUT_EMBEDDED = [
  'server/db/embedded',
  'server/db/folder-lock',
  'server/features/imports/imports.kill',
  'server/features/imports/bulk',
  'server/jobs/killed-job',
  'tests/contract/kernel-admin',
  'tests/contract/kernel-client-files',
  'tests/contract/kernel-start',
].flatMap(name => ['--exclude', `${name}.int.test.ts`]);

/** Tests that take half a minute and more each; every CI run asks them, `npm test` does not. */
const LONG = [
  'server/features/imports/bulk.int',
  'server/features/imports/imports.kill.int',
  'server/features/imports/official.int',
  'server/features/rates/batch/batch.walk.int',
  'server/features/search/search-plan.int',
  'server/jobs/killed-job.int',
  'tests/contract/booking-killed.int',
  'tests/contract/durable',
  'tests/contract/kernel-start.int',
  'tests/contract/space-killed',
  'tests/harness/replica/replica',
].map(name => `${name}.test.ts`);
export const WITHOUT_LONG = LONG.flatMap(name => ['--exclude', name]);
export const LONG_STEP = vitest('long tests of the server (embedded database)', ['--no-isolate', ...LONG]);

// They hold the clock and the chance of their process: no other test may share it with them.
const RECORDINGS = 'tests/recordings/**';
const WITHOUT_RECORDINGS = ['--exclude', RECORDINGS];
export const RECORDINGS_STEP = vitest('recordings of documents (embedded database)', ['tests/recordings/']);

/** Calls on the embedded database. */
export const onEmbedded = (name, args = []) => vitest(name, ['--no-isolate', ...WITHOUT_RECORDINGS, ...args]);

/** Tests of calls, but for those of the kernel and the walks of documents. */
export const WITHOUT_CALLS = [
  RECORDINGS,
  'server/features/**/!(*.walk).int.test.ts',
  'tests/contract/!(kernel-*|*.walk).int.test.ts',
].flatMap(name => ['--exclude', name]);

/** Tests of calls on a PostgreSQL server. */
export const onPostgres = (name, url, args = []) =>
  vitest(name, ['--no-isolate', ...WITHOUT_EMBEDDED, ...WITHOUT_RECORDINGS, ...args], { TEST_DATABASE_URL: url });

/**
 * What `npm test` does not ask of PostgreSQL: the long ones, and attacks, which hang little on the database. Not the plans of searches:
 * this server counts tables by itself, and rightly reads one of few rows without its index.
 */
export const LONG_CALLS = [
  ...LONG.filter(name => name.includes('.int.') && !name.includes('search-plan')),
  'tests/harness/security/',
];

const specsOf = suite => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

export const playwright = (name, args = [], env = {}) => ({
  name,
  async run() {
    const at = report('playwright.json');
    const code = await run([bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...args], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: at,
      ...env,
    });
    const result = read(at);
    if (!result) return { passed: 0, failed: 1, skipped: 0, names: [`no report: ended with code ${code}`] };
    const { stats } = result;
    const failed = stats.unexpected + (code !== 0 && stats.unexpected === 0 ? 1 : 0);
    const specs = result.suites.flatMap(specsOf);
    const named = list => list.map(({ file, title }) => `${file}: ${title}`);
    return {
      passed: stats.expected + stats.flaky,
      failed,
      skipped: stats.skipped,
      names: named(specs.filter(spec => !spec.ok)),
      again: named(specs.filter(spec => spec.tests.some(({ status }) => status === 'flaky'))),
    };
  },
});

/** A program whose last line says how many of its checks passed and failed. */
async function counted(args, env) {
  const printed = await runPrinting(args, env);
  const told = /^(\d+) passed, (\d+) failed, (\d+) skipped$/m.exec(printed.text);
  if (!told) return { passed: 0, failed: 1, skipped: 0 };
  const [passed, failed, skipped] = told.slice(1).map(Number);
  return { passed, failed: failed + (printed.code !== 0 && failed === 0 ? 1 : 0), skipped };
}

/** Several servers behind a load balancer; counts its own checks. What is not on this machine is named, and the step is skipped. */
export const scale = (name, url, args = []) => ({
  name,
  async run() {
    const programs = {
      NGINX_PATH: findDebianProgram(['nginx'], 'nginx-light'),
      REDIS_PATH: findDebianProgram(['redis-server', 'valkey-server'], 'redis-server'),
    };
    const missing = Object.entries(programs).filter(([, path]) => !path);
    if (missing.length > 0) {
      const names = missing.map(([variable]) => variable.replace('_PATH', '').toLowerCase()).join(' and ');
      console.log(`Not run: no ${names} here. Debian: apt-get install nginx-light redis-server`);
      return { passed: 0, failed: 0, skipped: 1 };
    }
    return counted(['tests/harness/scale/main.ts', ...args], { ...programs, TEST_DATABASE_URL: url });
  },
});

/** One server under mixed load; counts its own checks. */
export const load = (name, url, args = []) => ({
  name,
  run: () => counted(['tests/bench/load/main.ts', ...args], { TEST_DATABASE_URL: url, NODE_NO_WARNINGS: '1' }),
});

/** Faults in the middle of work, on databases of its own; counts its own scenarios. */
export const faults = (name, args = []) => ({
  name,
  run: () => counted(['tests/harness/faults/main.ts', ...args]),
});

/** Random documents on the kit of documents; counts each as one. */
export const kit = (name, args = []) => ({
  name,
  run: () => counted(['tests/harness/kit/main.ts', ...args], { NODE_NO_WARNINGS: '1' }),
});

export const STATIC_STEPS = [
  whole('types', [bin('typescript7', 'bin', 'tsc'), '--noEmit', '-p', '.']),
  whole('lint and format', [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.']),
  whole('boundaries', [
    bin('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
    'src',
    'server',
    'tests',
    'scripts',
  ]),
  whole('unused code', [bin('knip', 'bin', 'knip.js')]),
];

export const BUILD_STEP = whole('build', [bin('vite', 'bin', 'vite.js'), 'build']);

/** Runs steps in order, all of them, and closes with the one line `N passed, N failed, N skipped`. */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const broken = [];
  const again = [];
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const started = Date.now();
    const result = await step.run();
    for (const key of Object.keys(total)) total[key] += result[key];
    if (result.failed > 0) broken.push(step.name, ...(result.names ?? []).map(name => `  ${name}`));
    again.push(...(result.again ?? []).map(name => `  ${name}`));
    console.log(
      `-- ${step.name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped in ${((Date.now() - started) / 1000).toFixed(1)} s`,
    );
  }
  if (again.length > 0) console.log(`\npassed at the second try:\n${again.join('\n')}`);
  if (broken.length > 0) console.log(`\nfailed:\n${broken.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}
