import path from 'node:path';
import process from 'node:process';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import { MOST_SECONDS } from './limits.ts';

/**
 * Process that runs test files again and again, with other texts in place of one file. Vite keeps what it has compiled between two
 * runs; tests get a worker of their own each time, so that nothing that a mutant did is left.
 */

export interface RunOrder {
  /** The file that reads otherwise, from the folder of the project, and its text. */
  readonly mutant: { readonly file: string; readonly text: string } | null;
  /** Run in this order; the first failure ends the run. */
  readonly tests: readonly string[];
}

/** `progress` is sent with every test that ends, `ran` once. */
export type RunnerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly test: string }
  | { readonly kind: 'ran'; readonly failed: string | null; readonly passed: readonly string[] };

const root = process.cwd();
let active: RunOrder['mutant'] = null;

const send = (message: RunnerMessage): void => void process.send?.(message);
const relative = (file: string): string => path.relative(root, file);

/** Vitest sorts by what it remembers of earlier runs; the order of the mutant's tests is ours. */
class InGivenOrder {
  sort(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

const vitest = await createVitest(
  'test',
  {
    watch: false,
    silent: true,
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    retry: 0,
    fsModuleCache: false,
    sequence: { sequencer: InGivenOrder },
    reporters: [
      {
        onTestModuleQueued: (module: TestModule) => send({ kind: 'progress', test: relative(module.moduleId) }),
        onTestModuleStart: (module: TestModule) => send({ kind: 'progress', test: relative(module.moduleId) }),
        onTestCaseResult: test => send({ kind: 'progress', test: relative(test.module.moduleId) }),
      },
    ],
  },
  {
    plugins: [
      {
        name: 'active-mutant',
        enforce: 'pre',
        load: id => (active && id.split('?')[0] === path.join(root, active.file) ? active.text : null),
      },
    ],
  },
);
await vitest.standalone();

/** The test file that failed; an error outside of every test counts against the last one that ended. */
function failedFile(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): string | null {
  const failed = modules.find(module => module.state() === 'failed');
  const last = modules.findLast(module => module.state() === 'passed');
  const culprit = failed ?? (unhandledErrors.length > 0 ? last : undefined);
  return culprit ? relative(culprit.moduleId) : null;
}

async function run({ mutant, tests }: RunOrder): Promise<void> {
  const project = vitest.getRootProject();
  const specifications = tests.map(test => project.createSpecification(path.join(root, test)));
  active = mutant;
  if (mutant) vitest.invalidateFile(path.join(root, mutant.file));
  const tooLong = setTimeout(() => void vitest.cancelCurrentRun('test-failure'), MOST_SECONDS * 1000);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  clearTimeout(tooLong);
  active = null;
  if (mutant) vitest.invalidateFile(path.join(root, mutant.file));
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const modules = testModules.filter(({ moduleId }) => asked.has(moduleId));
  const passed = modules.filter(module => module.state() === 'passed').map(module => relative(module.moduleId));
  send({ kind: 'ran', failed: failedFile(modules, unhandledErrors), passed });
}

process.on('message', (order: RunOrder) => {
  run(order).catch(error => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());
send({ kind: 'ready' });
