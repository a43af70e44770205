import { globSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { type Area, areaOf, isProduct } from './areas.ts';
import { staleEquivalents } from './equivalent-mutants.ts';
import { importersOf } from './import-graph.ts';
import { MOST_FILES, MOST_SECONDS, MOST_WITH_DATABASE } from './limits.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { OPERATORS } from './operators.ts';
import { readSampleOptions, type SampleOptions } from './options.ts';
import { figuresOf, lineOf, tableOf } from './report.ts';
import { createTestRunner } from './runner-process.ts';
import { drawOrder } from './sample.ts';
import { type Stories, startStories } from './stories.ts';
import { type Ground, type Tried, tryMutant } from './try-mutant.ts';
import { startTypeCheck } from './type-check.ts';

const isCounted = ({ verdict }: Tried): boolean => verdict !== 'equivalent' && verdict !== 'refused';
const isOfClient = (area: Area): boolean => area === 'client features' || area === 'client frame';

/** Draws until as many mutants are counted as were asked for, or none is left. */
async function tryArea(
  mutants: readonly Mutant[],
  { sample, seed, skip }: SampleOptions,
  ground: Ground,
  stories: Stories | undefined,
): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  let counted = 0;
  for (const mutant of drawOrder(mutants, seed).slice(skip)) {
    if (counted === sample) break;
    const alone = await tryMutant(mutant, ground);
    const told = stories && alone.verdict === 'survived' ? await stories.ask(alone) : alone;
    tried.push(told);
    if (isCounted(told)) counted += 1;
    if (told.verdict !== 'refused') console.log(lineOf(told));
  }
  return tried;
}

/** What the scripts know. */
interface Surroundings {
  /** Test files that take half a minute and more. */
  readonly tooLong: readonly string[];
  /** Finds a browser for the stories. */
  readonly chromium: () => string;
}

/** `npm run test:mutation -- --sample N`: random mistakes over the whole product; answers the exit code. */
export async function runSample(words: readonly string[], { tooLong, chromium }: Surroundings): Promise<number> {
  const options = readSampleOptions(words);
  const root = process.cwd();
  const stale = staleEquivalents(root);
  for (const { file, operator, before } of stale)
    console.error(`no such mutant any more: ${file}, ${operator}: ${before}`);
  if (stale.length > 0) return 1;

  const product = globSync('{src,server}/**/*.{ts,tsx}').filter(isProduct).sort();
  const ground: Ground = {
    runner: createTestRunner(),
    typeCheck: await startTypeCheck(root),
    importers: importersOf(globSync('{src,server,tests}/**/*.{ts,tsx}').sort()),
    excluded: new Set(tooLong),
    sound: new Set(),
  };
  const stories = options.withStories ? startStories(root, chromium()) : undefined;
  console.log(`${OPERATORS.length} operators, seed ${options.seed}, ${options.sample} mutants of each area.`);
  console.log(
    `For each at most ${MOST_FILES} test files, ${MOST_WITH_DATABASE} of them with a database, begun within ${MOST_SECONDS} s.`,
  );
  const results = [];
  for (const area of options.areas) {
    console.log(`\n== ${area}`);
    const files = product.filter(file => areaOf(file) === area);
    const mutants = files.flatMap(file => mutantsOf(file, readFileSync(file, 'utf8')));
    console.log(`${mutants.length} mutants in ${files.length} files`);
    const tried = await tryArea(mutants, options, ground, isOfClient(area) ? stories : undefined);
    results.push({ figures: figuresOf(area, tried), tried });
    console.log(tableOf([results.at(-1)!.figures]));
    if (options.json) writeFileSync(options.json, JSON.stringify({ options, results }, null, 2));
  }
  await ground.runner.close();
  ground.typeCheck.close();

  const figures = results.map(result => result.figures);
  const red = [...ground.excluded].filter(test => !tooLong.includes(test));
  console.log(`\n${tableOf(figures)}`);
  if (red.length > 0) console.log(`red without a mutant, and not counted: ${red.join(', ')}`);
  const { min } = options;
  return min !== undefined && figures.some(({ score }) => score < min) ? 1 : 0;
}
