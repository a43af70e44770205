import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withBaseline } from '#machines/kernel/baseline.ts';
import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import { evolveDocument } from '#machines/kernel/document-fold.ts';
import { priceRequest } from '#machines/rates/price-request.document.ts';
import { servedPriceRequest } from '#server/features/rates/request/price-request.served.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { type BaselinedDocument, closeByBaseline } from '#server/kernel/fact-baseline.ts';
import { toWire } from '#server/kernel/resource/row-codec.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** The logs of price requests closed by baselines, with the document as it is declared. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

const evolve: BaselinedDocument['evolve'] = (before, fact, id) =>
  evolveDocument(priceRequest, before as AnyDocumentRow | null, fact, id);
const requests: BaselinedDocument = {
  type: priceRequest.type,
  table: 'price_request',
  evolve,
  columnsOfRow: row => toWire(servedPriceRequest.served.resource, row),
  joined: priceRequest.joined,
  declared: '1',
};

it('lacks nothing in the demo; what was written beside the log is told by one fact, and then the fold is the row', async () => {
  const { db } = server.deps;
  const now = new Date();
  const first = await closeByBaseline(db, requests, { now });
  expect(first).toMatchObject({ baselines: 0, unexplained: [] });
  expect(first.documents).toBeGreaterThan(3);
  const { rows } = await sql<{
    id: string;
  }>`update price_request set note = 'beside the log', customer_name = 'Somebody'
    where id = (select min(id) from price_request) returning id`.execute(db);
  const [{ id }] = rows as [{ id: string }];
  expect(await closeByBaseline(db, { ...requests, declared: '2' }, { now })).toMatchObject({ baselines: 1 });
  const facts = await inScope(db, SYSTEM, tx => readFacts(tx.db, priceRequest.type, id));
  expect(facts.at(-1)!.changes.map(({ path, after }) => [path, after])).toEqual(
    expect.arrayContaining([
      ['note', 'beside the log'],
      ['customerName', 'Somebody'],
    ]),
  );
  const row = await db.selectFrom('priceRequest').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const folded = facts.reduce<object | null>(
    (before, fact) => withBaseline((was: object | null, one: typeof fact) => evolve(was, one, id))(before, fact),
    null,
  );
  expect(folded).toMatchObject({
    note: 'beside the log',
    customerName: 'Somebody',
    version: row.version,
    state: row.state,
  });
});
