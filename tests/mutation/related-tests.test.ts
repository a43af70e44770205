import { expect, test } from 'vitest';
import { staleEquivalents } from './equivalent-mutants.ts';
import { distancesFrom, importsOf } from './import-graph.ts';
import { MOST_FILES, MOST_WITH_DATABASE } from './limits.ts';
import { relatedTests } from './related-tests.ts';

const FILE = 'server/features/rates/batch/plan.ts';
const importedBy = (...importers: string[]) => new Map([[FILE, importers]]);
const related = (...importers: string[]) => relatedTests(FILE, importedBy(...importers), new Set());

test('imports are found by their aliases, over several lines and inside functions; those of types are none', () => {
  const text = [
    "import { a } from '#contract/si/a.ts';",
    "import {\n  b,\n  c,\n} from './b.ts';",
    "import './c.ts';",
    "import type { D } from './d.ts';",
    "import { join } from 'node:path';",
    "export { e } from '../e.ts';",
    "const f = async () => (await import('#server/f.ts')).f;",
  ].join('\n');
  expect(importsOf('src/kit/form/x.ts', text)).toEqual([
    'src/contract/si/a.ts',
    'src/kit/form/b.ts',
    'src/kit/form/c.ts',
    'src/kit/e.ts',
    'server/f.ts',
  ]);
});

test('importers are found at any distance, and circles end', () => {
  const importers = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['a.ts', 'c.ts']],
  ]);
  expect([...distancesFrom('a.ts', importers)]).toEqual([
    ['a.ts', 0],
    ['b.ts', 1],
    ['c.ts', 2],
  ]);
});

test('the nearest tests come first: beside the file, its folder, its area, its area elsewhere, walks, others', () => {
  const nearestFirst = [
    'server/features/rates/batch/plan.test.ts',
    'server/features/rates/batch/batch.int.test.ts',
    'server/features/rates/fcl/fcl.test.ts',
    'src/contract/rates/rules/rules.test.ts',
    'tests/machines/every-flow.walk.test.ts',
    'src/features/si/queries.test.ts',
  ];
  expect(related(...nearestFirst.toReversed())).toEqual(nearestFirst);
});

test('tests with a database are asked of the area and of walks alone', () => {
  expect(related('server/features/si/read.int.test.ts', 'tests/contract/si-lifecycle.walk.int.test.ts')).toEqual([
    'tests/contract/si-lifecycle.walk.int.test.ts',
  ]);
});

test('there are no more than the bounds allow, and none that is excluded', () => {
  const many = Array.from(
    { length: 40 },
    (_, index) => `server/features/rates/fcl/${index}${index % 2 ? '.int' : ''}.test.ts`,
  );
  const found = related(...many);
  expect(found).toHaveLength(MOST_FILES);
  expect(found.filter(name => name.includes('.int.')).length).toBeLessThanOrEqual(MOST_WITH_DATABASE);
  expect(relatedTests(FILE, importedBy('server/a.test.ts'), new Set(['server/a.test.ts']))).toEqual([]);
});

test('every mutant that is named as equivalent still fits its file', () => {
  expect(staleEquivalents(process.cwd())).toEqual([]);
});
