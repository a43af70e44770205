import { afterAll, beforeAll, expect, test } from 'vitest';
import { filterText } from '#contract/kernel/filter.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { voyage } from '#machines/basic-data/voyage.document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { importsOf } from '#tests/support/toy-imports.ts';

/** A file with the columns of voyages: each row is an event of its voyage, asked as that of a form is. */

const { get, log } = documentCalls(voyage);
const calls = resourceCalls(documentResource(voyage));
const VOYAGES = 'resource:Voyage';
const HEAD = '船公司,船舶,出口航次,预计箱位,备注';

let server: TestServer;
let admin: string;
let imports: ReturnType<typeof importsOf>;
let over: AnyRow;
let planned: AnyRow;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.login('PLTFRM', 'admin');
  imports = importsOf(server, admin);
  const some = async (status: string): Promise<AnyRow> => {
    const filter = filterText([{ field: 'status', op: 'in', values: [status] }]);
    const { data } = await server.call(calls.list, { token: admin, query: { filter, limit: 50 } as never });
    return (data.rows as unknown as AnyRow[]).find(row => row.vesselId !== null)!;
  };
  [over, planned] = [await some('COMPLETED'), await some('PLANNED')];
});
afterAll(() => server.close());

const lineOf = (row: AnyRow, number: unknown, teu: string, remarks: string): string =>
  [`#${row.lineId}`, `#${row.vesselId}`, number, teu, remarks].join(',');
const csv = (...lines: string[]): string => [HEAD, ...lines].join('\r\n');
const read = async (id: string): Promise<AnyRow | null> => {
  const { http, data } = await server.call(get, { token: admin, query: { id } });
  return http === 200 ? (data.row as unknown as AnyRow) : null;
};
const eventsOf = async (id: string): Promise<unknown[]> => {
  const { data } = await server.call(log, { token: admin, query: { id } });
  return data.map(({ event, remarks, state }) => [event, state, remarks]);
};

test('makes voyages and changes them by their events; taken back, they are as they were', async () => {
  const run = await imports.read(
    csv(
      lineOf(planned, planned.carrierExportVoyageNumber, '7777', 'from a file'),
      lineOf(planned, '990E', '8000', ''),
      lineOf(over, over.carrierExportVoyageNumber, '1', 'too late'),
      lineOf(planned, '991E', 'many', ''),
    ),
    VOYAGES,
  );
  expect(run.counts).toMatchObject({ read: 4, changed: 1, new: 1, error: 2, ready: 2 });
  const { rows } = await imports.rows(run.id);
  // What the machine refuses is told beside its row before anything is written, what a cell holds at its column.
  expect(
    rows.map(({ outcome, messages }) => [outcome, messages.map(({ code, path, column }) => [code, path, column])]),
  ).toEqual([
    ['CHANGED', []],
    ['NEW', []],
    ['ERROR', [['VY-16', 'status', null]]],
    ['ERROR', [['IM-10', 'expectedTeu', 3]]],
  ]);

  const done = await imports.apply(run.id);
  expect(done).toMatchObject({ state: 'PARTLY', counts: { applied: 2 } });
  const changed = await read(planned.id);
  expect(changed).toMatchObject({
    expectedTeu: 7777,
    remarks: 'from a file',
    state: 'PLANNED',
    version: planned.version + 1,
  });
  expect((await eventsOf(planned.id))[0]).toEqual(['EDIT', 'PLANNED', run.no]);
  const made = (await imports.rows(run.id)).rows[1]!.targetId!;
  expect(await read(made)).toMatchObject({ carrierExportVoyageNumber: '990E', state: 'PLANNED', version: 1 });
  expect(await eventsOf(made)).toEqual([['CREATE', 'PLANNED', run.no]]);

  const { run: back } = await imports.rollBack(run.id);
  expect(back.state).toBe('ROLLED_BACK');
  expect(await read(planned.id)).toMatchObject({ expectedTeu: planned.expectedTeu, remarks: planned.remarks });
  expect((await eventsOf(planned.id))[0]).toEqual(['EDIT', 'PLANNED', run.no]);
  expect(await read(made)).toBeNull();
  expect((await eventsOf(made))[0]).toEqual(['DELETE', 'DELETED', run.no]);
});

test('is refused row by row where a voyage has moved on since the preview', async () => {
  const now = (await read(planned.id))!;
  const run = await imports.read(csv(lineOf(now, now.carrierExportVoyageNumber, '6000', '')), VOYAGES);
  const edited = await server.call(calls.modify, {
    token: admin,
    body: { id: now.id, changes: { expectedTeu: 6100 } } as never,
    headers: { 'if-match': `"${now.version}"` },
  });
  expect(edited.http).toBe(200);
  expect(await imports.apply(run.id)).toMatchObject({ state: 'PARTLY', counts: { applied: 0, conflict: 1 } });
  expect(await read(now.id)).toMatchObject({ expectedTeu: 6100 });
});

test('is the platform’s alone, and Get tells the version as ETag', async () => {
  const customer = await server.login('NQUAYS', 'doc1');
  const { http } = await importsOf(server, customer).send(csv(lineOf(planned, '992E', '1', '')), VOYAGES);
  expect(http).toBe(403);
  const answer = await fetch(`${server.url}${get.path}?id=${planned.id}`, {
    headers: { authorization: `Bearer ${admin}` },
  });
  expect(answer.headers.get('etag')).toBe(`"${(await read(planned.id))!.version}"`);
});
