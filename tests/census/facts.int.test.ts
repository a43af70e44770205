import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import type { FactShapes } from '#machines/kernel/upcast.ts';
import { headShape } from '#machines/kernel/upcast.ts';
import { FEATURES } from '#server/feature-list.ts';
import { type Corpus, documentKinds, misfits, readCorpora } from '#tests/corpus/corpus.ts';
import type { DocumentKind } from '#tests/harness/checker/document-kind.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Facts are kept for ever: those of the corpus fold today to what they were, and every older shape has its way to head. */

/** Documents without a sample, with the reason. Their number may only fall. */
const WITHOUT_CORPUS: Readonly<Record<string, string>> = {};

const corpora = readCorpora();
let server: TestServer;
let kinds: ReadonlyMap<string, DocumentKind>;
let logged: readonly string[];
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  kinds = await documentKinds(server.deps.db);
  const { rows } = await sql<{ type: string }>`select distinct document_type as type from document_event`.execute(
    server.deps.db,
  );
  logged = rows.map(({ type }) => type);
});
afterAll(() => server.close());

describe('the corpus of facts', () => {
  it.each(corpora)('of $documentType folds to the rows that were recorded with it', ({ documentType, histories }) => {
    const kind = kinds.get(documentType);
    expect(kind, `${documentType} is no document any more`).toBeDefined();
    const wrong = histories.flatMap(history =>
      misfits(kind!, history).map(why => `${history.by} ${history.id} ${why}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has a sample of every document that the demo has a log of, or the reason why not', () => {
    const sampled = new Set(corpora.map(({ documentType }) => documentType));
    const without = logged.filter(type => kinds.has(type) && !sampled.has(type));
    expect(without.sort()).toEqual(Object.keys(WITHOUT_CORPUS).sort());
  });

  it('has whole histories alone: numbered from 1 without a gap', () => {
    const torn = corpora.flatMap(({ documentType, histories }) =>
      histories
        .filter(({ facts }) => facts.length === 0 || facts.some(({ seq }, at) => seq !== at + 1))
        .map(({ id }) => `${documentType} ${id}`),
    );
    expect(torn).toEqual([]);
  });
});

/** Shapes below head of which no fact is in the corpus, and shapes above it. */
function shapesWithoutSample(all: readonly FactShapes[], samples: readonly Corpus[]): readonly string[] {
  return all.flatMap(shapes => {
    const facts = samples
      .filter(({ documentType }) => documentType === shapes.documentType)
      .flatMap(({ histories }) => histories.flatMap(history => history.facts));
    return Object.keys(shapes.upcasters).flatMap(event =>
      Array.from({ length: headShape(shapes, event) - 1 }, (_, at) => at + 1)
        .filter(shape => !facts.some(fact => fact.event === event && fact.shape === shape))
        .map(shape => `${shapes.documentType} ${event} shape ${shape}`),
    );
  });
}

describe('every shape below head', () => {
  it('has a sample in the corpus', () => {
    expect(
      shapesWithoutSample(
        FEATURES.flatMap(({ factShapes = [] }) => factShapes),
        corpora,
      ),
    ).toEqual([]);
  });

  it('is missed where its sample is gone', () => {
    const same = (fact: Fact): Fact => fact;
    const [first] = corpora;
    const { event } = first!.histories[0]!.facts[0]!;
    const shapes = { documentType: first!.documentType, upcasters: { [event]: [same, same] } };
    expect(shapesWithoutSample([shapes], corpora)).toEqual([`${first!.documentType} ${event} shape 2`]);
  });
});
