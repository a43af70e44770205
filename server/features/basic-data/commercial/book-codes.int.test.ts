import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookCodesResource } from '#contract/basic-data/booking-codes.resource.ts';
import { extendBookCodes, revealBookCode } from '#contract/basic-data/commercial/book-codes/calls.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { idsOf } from './commercial.samples.ts';

const calls = resourceCalls(bookCodesResource);
const SECRET = 'ZQ778812';
const MASK = 'ZQ****12';
let server: TestServer;
let admin: string;
let booker: string;
let customer: string;
let cosu: string;
let ids: Awaited<ReturnType<typeof idsOf>>;

/** Pricing keeps the codes, here without the right to see them whole. */
const withoutReveal = () =>
  sql`update role_grant as g set button_codes = array_remove(array_remove(button_codes, 'REVEAL'), 'EXTEND')
    from role as r where r.id = g.role_id and r.code = 'PRICING'`.execute(server.deps.db);

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  ids = await idsOf(server);
  cosu = await ids.line('COSU');
  admin = await server.login('PLTFRM', 'admin');
  customer = await server.login('NQUAYS', 'doc1');
  await withoutReveal();
  booker = await server.login('PLTFRM', 'pricing');
});
afterAll(() => server.close());
beforeEach(() => sql`delete from booking_code`.execute(server.deps.db));

const body = (more: object = {}) =>
  ({ lineId: cosu, code: SECRET, kind: 'CONTRACT', validFrom: '2026-01-01', validTo: '2026-12-31', ...more }) as never;
const create = (more: object = {}, token = booker) => server.call(calls.create, { token, body: body(more) });
async function aCode(more: object = {}): Promise<AnyRow> {
  const made = await create(more);
  expect(made.http, JSON.stringify(made.problem)).toBe(200);
  return made.data as never;
}
const findingsOf = async (more: object) =>
  (await create(more)).problem.errors.map(({ path, code }: { path: string; code: string }) => [path, code]);
const has = (value: unknown, text: string): boolean => JSON.stringify(value).includes(text);

describe('a code', () => {
  it('leaves the server masked: made, listed, read, logged, picked, refused as stale, as it was, and deleted', async () => {
    const made = await aCode();
    expect(made.code).toBe(MASK);
    const list = await server.call(calls.list, { token: booker, query: {} });
    const got = await server.call(calls.get, { token: booker, query: { id: made.id } });
    const log = await server.call(calls.log, { token: booker, query: { id: made.id } });
    const then = await server.call(calls.get, { token: booker, query: { id: made.id, asOf: log.data[0]!.at } });
    const picked = await server.call(suggest, { token: booker, query: { resource: 'BookCodes', q: 'zq' } });
    const edit = (version: string, remarks: string) =>
      server.call(calls.modify, {
        token: booker,
        body: { id: made.id, changes: { remarks } },
        headers: { 'if-match': version },
      });
    const edited = await edit('1', 'x');
    const late = await edit('1', 'y');
    expect(late.problem.current).toMatchObject({ code: MASK, version: 2 });
    await server.call(calls.remove, { token: booker, body: { rows: [{ id: made.id, version: 2 }] } });
    const deleted = await server.call(calls.deleted, { token: booker, query: {} });
    const restored = await server.call(calls.restore, { token: booker, body: { id: made.id } });
    const answers = [list, got, log, then, picked, edited, late, deleted, restored];
    for (const answer of answers) expect(has([answer.data ?? null, answer.problem], SECRET)).toBe(false);
    for (const answer of answers) expect(has([answer.data ?? null, answer.problem], MASK)).toBe(true);
    const { rows } = await sql`select code from booking_code`.execute(server.deps.db);
    expect(rows).toEqual([{ code: SECRET }]);
  });

  it('cannot be felt for letter by letter, nor by order; found whole it is', async () => {
    await aCode();
    const ask = (op: string, value: string, token = booker) =>
      server.call(calls.list, { token, query: { filter: JSON.stringify([{ field: 'code', op, values: [value] }]) } });
    expect((await ask('startsWith', 'ZQ7')).http).toBe(422);
    expect((await ask('contains', '7788')).http).toBe(422);
    expect((await ask('is', SECRET)).data.rows).toHaveLength(1);
    expect((await ask('startsWith', 'ZQ7', admin)).data.rows).toHaveLength(1);
    expect((await server.call(calls.list, { token: admin, query: { sort: 'code' } })).http).toBe(422);
    const felt = await server.call(suggest, { token: booker, query: { resource: 'BookCodes', q: 'zq77' } });
    expect(felt.data).toEqual([]);
    expect((await server.call(calls.list, { token: booker, query: { q: 'zq77' } })).data.rows).toEqual([]);
  });

  it('is whole in a file of those who may reveal it, masked in all others', async () => {
    await aCode();
    const file = async (token: string) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: resourceExport(bookCodesResource).path,
        payload: { columns: ['code', 'kind'], format: 'csv', language: 'EN' },
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.statusCode).toBe(200);
      return answer.body;
    };
    expect(await file(booker)).toContain(MASK);
    expect(await file(booker)).not.toContain(SECRET);
    expect(await file(admin)).toContain(SECRET);
  });

  it('is shown to those who may, and the log says to whom', async () => {
    const made = await aCode();
    const reveal = (token: string, id = made.id) => server.call(revealBookCode, { token, body: { id } });
    expect((await reveal(booker)).http).toBe(403);
    expect((await reveal(admin, 'no-such')).http).toBe(404);
    expect((await reveal(admin)).data).toEqual({ id: made.id, code: SECRET, version: 2 });
    const log = (await server.call(calls.log, { token: booker, query: { id: made.id } })).data;
    expect(log.map(({ event }) => event)).toEqual(['REVEAL', 'CREATE']);
    expect(log[0]?.who).toBeTruthy();
  });

  it('that was exported masked is not taken back in', async () => {
    expect(await findingsOf({ code: MASK })).toEqual([['code', 'MASKED']]);
  });
});

describe('validity', () => {
  it('of one code for a line and port overlaps no other (MD-15); of another port it may', async () => {
    await aCode();
    const next = { validFrom: '2026-12-31', validTo: null };
    expect(await findingsOf(next)).toEqual([['validFrom', 'MD-15']]);
    await aCode({ ...next, validFrom: '2027-01-01' });
    await aCode({ portId: await ids.port('CNSHA') });
    await aCode({ code: 'OTHER' });
  });

  it('has one default for a line and port at a time', async () => {
    await aCode({ isDefault: true });
    expect(await findingsOf({ code: 'OTHER', isDefault: true })).toEqual([['isDefault', 'BOOK-DEFAULT']]);
    await aCode({ code: 'OTHER', isDefault: true, validFrom: '2027-01-01', validTo: null });
    await aCode({ code: 'THIRD', isDefault: true, portId: await ids.port('CNSHA') });
  });

  it('is extended for many, row by row, and only forwards', async () => {
    const [one, two, open] = [
      await aCode(),
      await aCode({ code: 'TWO' }),
      await aCode({ code: 'OPEN', validTo: null }),
    ];
    const extend = (validTo: string, token = admin) =>
      server.call(extendBookCodes, {
        token,
        body: { rows: [one, two, open].map(({ id, version }) => ({ id, version })), validTo },
      });
    expect((await extend('2027-03-31', booker)).http).toBe(403);
    expect((await extend('2026-12-31')).data.map(({ ok }) => ok)).toEqual([false, false, false]);
    await aCode({ code: 'TWO', validFrom: '2027-02-01', validTo: null });
    const answer = await extend('2027-03-31');
    expect(answer.data).toMatchObject([
      { ok: true },
      { ok: false, message: { en: 'Validity overlaps an existing row' } },
      { ok: false },
    ]);
    const log = (await server.call(calls.log, { token: admin, query: { id: one.id } })).data;
    expect(log[0]).toMatchObject({ event: 'EXTEND', changes: [{ path: 'validTo', after: '2027-03-31' }] });
  });
});

it('another company sees none of them and has no way in', async () => {
  const made = await aCode();
  for (const call of [calls.list, calls.get])
    expect((await server.call(call, { token: customer, query: { id: made.id } as never })).http).toBe(403);
  expect((await server.call(suggest, { token: customer, query: { resource: 'BookCodes', q: 'zq' } })).data).toEqual([]);
  // The same right in another company would not help either: the row is not there for it.
  await sql`update booking_code set company_id = ${await ids.company('NQUAYS')}`.execute(server.deps.db);
  expect((await server.call(calls.get, { token: admin, query: { id: made.id } })).http).toBe(404);
  expect((await server.call(revealBookCode, { token: admin, body: { id: made.id } })).http).toBe(404);
});
