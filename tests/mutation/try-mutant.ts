import { readFileSync } from 'node:fs';
import { equivalentOf } from './equivalent-mutants.ts';
import type { Importers } from './import-graph.ts';
import { type Mutant, mutatedText } from './mutants.ts';
import { relatedTests } from './related-tests.ts';
import type { TestRunner } from './runner-process.ts';
import type { RunOrder } from './test-runner.ts';
import type { TypeCheck } from './type-check.ts';

/** What became of a mutant. `refused` is one that the compiler finds: it is no test's business, and another is drawn. */
export type Verdict = 'caught' | 'timeout' | 'survived' | 'equivalent' | 'refused';

export interface Tried {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
  /** Test file that failed, how many have passed, error of the compiler, or reason of the list of equivalents. */
  readonly by: string;
  readonly seconds: number;
}

export interface Ground {
  readonly runner: TestRunner;
  readonly typeCheck: TypeCheck;
  readonly importers: Importers;
  /** Test files that are never asked: too long, or red without a mutant. */
  readonly excluded: Set<string>;
  /** Test files that are known to pass without a mutant. */
  readonly sound: Set<string>;
}

/** A test file that fails without a mutant too has caught nothing; it is never asked again. */
async function isSound(test: string, { runner, sound, excluded }: Ground): Promise<boolean> {
  if (sound.has(test)) return true;
  const { kind } = await runner.run({ mutant: null, tests: [test] });
  if (kind === 'passed') sound.add(test);
  else excluded.add(test);
  return kind === 'passed';
}

type Found = Pick<Tried, 'verdict' | 'by'>;

/** Tests of screens and calls wait for answers, and a busy machine lets them wait in vain. */
const mayBeLate = (test: string): boolean => test.endsWith('.tsx') || test.includes('.int.');

/** A failure counts when it happens again in the test file alone, where that waits, and does not happen without the mutant. */
async function hasCaught(test: string, order: RunOrder, ground: Ground): Promise<boolean> {
  if (mayBeLate(test)) {
    const again = await ground.runner.run({ ...order, tests: [test] });
    if (again.kind === 'passed') return false;
  }
  return isSound(test, ground);
}

async function askTests(mutant: Mutant, text: string, ground: Ground): Promise<Found> {
  const related = relatedTests(mutant.file, ground.importers, ground.excluded);
  const passed = new Set<string>();
  let left = related;
  while (left.length > 0) {
    const order = { mutant: { file: mutant.file, text }, tests: left };
    const outcome = await ground.runner.run(order);
    for (const test of outcome.passed) passed.add(test);
    if (outcome.kind === 'passed') break;
    if (await hasCaught(outcome.in, order, ground))
      return { verdict: outcome.kind === 'failed' ? 'caught' : 'timeout', by: outcome.in };
    left = left.filter(test => test !== outcome.in && !passed.has(test));
  }
  const asked = `${passed.size} of ${related.length} test files passed`;
  return { verdict: 'survived', by: related.length === 0 ? 'no test imports it' : asked };
}

async function judge(mutant: Mutant, ground: Ground): Promise<Found> {
  const equivalent = equivalentOf(mutant);
  if (equivalent) return { verdict: 'equivalent', by: equivalent.reason };
  const text = mutatedText(readFileSync(mutant.file, 'utf8'), mutant);
  const error = await ground.typeCheck.errorOf(mutant.file, text);
  if (error) return { verdict: 'refused', by: error.split('\n')[0]! };
  return askTests(mutant, text, ground);
}

export async function tryMutant(mutant: Mutant, ground: Ground): Promise<Tried> {
  const from = performance.now();
  const found = await judge(mutant, ground);
  return { ...found, mutant, seconds: (performance.now() - from) / 1000 };
}
