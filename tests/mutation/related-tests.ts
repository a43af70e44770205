import path from 'node:path';
import { distancesFrom, type Importers } from './import-graph.ts';
import { MOST_FILES, MOST_WITH_DATABASE } from './limits.ts';

const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) && /^(?:src|server|tests\/machines|tests\/contract)\//.test(file);
const opensDatabase = (test: string): boolean => test.includes('.int.test.');
const isWalk = (test: string): boolean => test.startsWith('tests/machines/') || test.includes('.walk.');

const stemOf = (file: string): string => path.basename(file).replace(/\.tsx?$/, '');
const wordsOf = (file: string): readonly string[] => stemOf(file).split(/[-.]/);

/** `src/features/rates`, `src/contract/rates`, `server/kernel`, `src/kit`. */
function areaFolderOf(file: string): string {
  const [root, first, second] = file.split('/');
  const isDivided = first === 'features' || first === 'contract' || first === 'machines';
  return isDivided ? `${root}/${first}/${second}` : `${root}/${first}`;
}

/** `rates`, `kernel`: the same word in contract, machines, server and client, and at the head of tests/contract. */
const areaWordOf = (file: string): string =>
  file.startsWith('tests/') ? wordsOf(file)[0]! : path.basename(areaFolderOf(file));

function sharedFolders(a: string, b: string): number {
  const [these, those] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  const apart = these.findIndex((folder, index) => folder !== those[index]);
  return apart === -1 ? these.length : apart;
}

const ABOUT_ITS_AREA = 3;
/** 0 beside the file, 1 in its folder, 2 in its area, 3 about its area elsewhere, 4 walks, 5 all others. */
function ring(file: string, test: string): number {
  if (path.dirname(file) === path.dirname(test)) return stemOf(test).startsWith(`${stemOf(file)}.`) ? 0 : 1;
  if (areaFolderOf(file) === areaFolderOf(test)) return 2;
  if (areaWordOf(file) === areaWordOf(test)) return ABOUT_ITS_AREA;
  return isWalk(test) ? 4 : 5;
}

const sharedWords = (file: string, test: string): number => {
  const words = new Set(wordsOf(file));
  return wordsOf(test).filter(word => words.has(word)).length;
};

/** Test files that import `file`, directly or not: the nearest first, and no more than the bounds allow. */
export function relatedTests(file: string, importers: Importers, excluded: ReadonlySet<string>): readonly string[] {
  const tests = [...distancesFrom(file, importers)]
    .filter(([test]) => isTest(test) && !excluded.has(test))
    // Nearly every file of the server is loaded by nearly every test that starts one: those of other areas say little for their time.
    .filter(([test]) => !opensDatabase(test) || isWalk(test) || ring(file, test) <= ABOUT_ITS_AREA)
    .map(([test, distance]) => ({
      test,
      order: [
        ring(file, test),
        -sharedFolders(file, test),
        opensDatabase(test) ? 1 : 0,
        -sharedWords(file, test),
        distance,
      ],
    }))
    .sort((a, b) => {
      const differs = a.order.findIndex((value, index) => value !== b.order[index]);
      return differs === -1 ? (a.test < b.test ? -1 : 1) : a.order[differs]! - b.order[differs]!;
    })
    .map(({ test }) => test);
  const withDatabase = tests.filter(opensDatabase).slice(MOST_WITH_DATABASE);
  const left = new Set(withDatabase);
  return tests.filter(test => !left.has(test)).slice(0, MOST_FILES);
}
