import { declaredDocuments } from '#tests/machines/declared-documents.ts';
import { DOCUMENT_CHECKS } from '#tests/machines/document-walk.ts';
import { type KitDocument, startKitServer } from './kit-server.ts';
import { planOf } from './plan.ts';
import { samplesOfPlan } from './samples.ts';
import { type WalkFigures, walkServed } from './walk-served.ts';

/** Random documents, each walked in memory and then over HTTP, and before them the declared ones in memory. */

export interface Failure {
  /** `seed 7` or the type of a declared document. */
  readonly of: string;
  readonly why: string;
}

export interface RunOfSeeds {
  readonly failures: readonly Failure[];
  readonly passed: number;
  readonly figures: WalkFigures;
}

interface Options {
  readonly stopsAtFirst?: boolean;
  readonly tell?: (line: string) => void;
}

/** In memory these are enough: what differs from seed to seed is walked over HTTP. */
const MOST_IN_MEMORY = 10;

const whyOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

function walkInMemory({ plan, served }: KitDocument): void {
  const samples = samplesOfPlan(plan, served.document);
  for (const { title, run } of DOCUMENT_CHECKS)
    try {
      run(samples, null);
    } catch (error) {
      throw new Error(`in memory, the document ${title}: ${whyOf(error)}`, { cause: error });
    }
}

async function walkDeclared(): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const { document, samples, table } of await declaredDocuments())
    for (const { title, run } of DOCUMENT_CHECKS)
      try {
        if (samples) run(samples, table);
      } catch (error) {
        failures.push({ of: document.type, why: `${title}: ${whyOf(error)}` });
      }
  return failures;
}

export async function runSeeds(
  seeds: readonly number[],
  { stopsAtFirst = false, tell = () => {} }: Options = {},
): Promise<RunOfSeeds> {
  const failures: Failure[] = await walkDeclared();
  const figures: WalkFigures = { calls: 0, done: 0, refused: 0, documents: 0, cells: 0 };
  let passed = 0;
  if (stopsAtFirst && failures.length > 0) return { failures, passed, figures };
  const kit = await startKitServer(seeds.map(planOf));
  try {
    for (const [index, document] of kit.documents.entries()) {
      const of = `seed ${document.plan.seed}`;
      const began = performance.now();
      try {
        if (index < MOST_IN_MEMORY) walkInMemory(document);
        const walked = await walkServed(kit, document);
        for (const name of Object.keys(figures) as (keyof WalkFigures)[]) figures[name] += walked[name];
        passed += 1;
        tell(
          `${of}: ${walked.calls} calls, ${walked.done} done, ${walked.cells} cells, ${Math.round(performance.now() - began)} ms`,
        );
      } catch (error) {
        failures.push({ of, why: whyOf(error) });
        tell(`${of} FAILED: ${whyOf(error)}`);
        if (stopsAtFirst) break;
      }
    }
  } finally {
    await kit.close();
  }
  return { failures, passed, figures };
}
