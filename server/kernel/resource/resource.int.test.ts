import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { FEATURES } from '#server/feature-list.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { toyFeature, toyMigration, toyResource } from './toy.samples.ts';

/** One declaration, one table, one registration: all of this comes with it. */

const calls = resourceCalls(toyResource);
const toy = (code: string, more: Record<string, unknown> = {}) =>
  ({ code, nameEn: `Toy ${code}`, state: 'NEW', ...more }) as never;

let server: TestServer;
let admin: string;
let customer: string;
beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    features: [...FEATURES, toyFeature],
    migrations: [...readMigrations(), toyMigration],
  });
  admin = await server.login('PLTFRM', 'admin');
  customer = await server.login('NQUAYS', 'doc1');
});
afterAll(() => server.close());

const create = async (code: string, more: Record<string, unknown> = {}): Promise<AnyRow> => {
  const made = await server.call(calls.create, { token: admin, body: toy(code, more) });
  expect(made.http, JSON.stringify(made.problem)).toBe(200);
  return made.data as never;
};
const list = async (query: Record<string, unknown>) => {
  const answer = await server.call(calls.list, { token: admin, query: query as never });
  expect(answer.http, JSON.stringify(answer.problem)).toBe(200);
  return answer.data as { rows: AnyRow[]; nextCursor: string | null; total: number; refs: Record<string, unknown> };
};
const codes = async (query: Record<string, unknown>) => (await list(query)).rows.map(row => row.code);
const filter = (field: string, op: string, ...values: string[]) => ({
  filter: JSON.stringify([{ field, op, values }]),
});

describe('rows', () => {
  it('are made clean, read back whole, and found under their id', async () => {
    const made = await create(' ab1 ', {
      nameZh: '上海 玩具',
      weightKg: '1.500',
      parts: [{ part: 'x', count: 2 }],
      aliases: ['one', 'one'],
    });
    expect(made).toMatchObject({
      code: 'AB1',
      weightKg: '1.5',
      version: 1,
      parts: [{ part: 'X', count: 2 }],
      aliases: ['one'],
      isFragile: false,
    });
    const got = await server.call(calls.get, { token: admin, query: { id: made.id } });
    expect(got.data.row).toEqual(made);
    expect(got.headers.etag).toBe('"1"');
  });

  it('are refused with the field, the code and both languages; nothing is written', async () => {
    const bad = await server.call(calls.create, {
      token: admin,
      body: { code: 'TOO-LONG!', state: 'X', weightKg: '1.2345' } as never,
    });
    expect(bad.http).toBe(422);
    expect(bad.problem.errors.map(({ path }) => path)).toEqual(expect.arrayContaining(['code', 'state', 'weightKg']));
    const nameless = await server.call(calls.create, { token: admin, body: { code: 'NONAME', state: 'NEW' } as never });
    expect(nameless.problem.errors).toMatchObject([
      { path: 'nameEn', code: 'TOY-NAME', message: { zh: '至少填写一个名称' } },
    ]);
    expect(await codes(filter('code', 'is', 'NONAME'))).toEqual([]);
  });

  it('keep what was typed, figures and units in one sign included', async () => {
    const typed = { nameEn: '①20GP:1200 10½ 5² m³ ℃ （Ａ）', aliases: ['ﬁ e\u0301'] };
    const made = await create('TYPED', typed);
    expect(made).toMatchObject(typed);
    const got = await server.call(calls.get, { token: admin, query: { id: made.id } });
    expect(got.data.row).toEqual(made);
  });

  it('refuse half a character and control characters at their fields', async () => {
    const body = toy('HALF', { nameEn: 'a\ud83d', aliases: ['b\u0000'], parts: [{ part: '\u001b', count: 1 }] });
    const { http, problem } = await server.call(calls.create, { token: admin, body });
    expect([http, problem.code]).toEqual([422, 'invalid_input']);
    expect(problem.errors.map(({ path, code }) => [path, code])).toEqual([
      ['nameEn', 'unprintable'],
      ['aliases[0]', 'unprintable'],
      ['parts[0].part', 'unprintable'],
    ]);
  });

  it('are unique by their key', async () => {
    await create('ONE');
    const again = await server.call(calls.create, { token: admin, body: toy('one') });
    expect(again.problem.errors).toMatchObject([
      { path: 'code', code: 'MD-01', params: { c: 'ONE', name: 'Toy ONE' } },
    ]);
  });

  it('are made once for one key, however often it is sent and by however many at a time', async () => {
    const headers = { 'idempotency-key': '01JTOYONCE' };
    const send = (code: string) => server.call(calls.create, { token: admin, body: toy(code), headers });
    const first = await send('ONCE');
    const again = await Promise.all([send('ONCE'), send('ONCE')]);
    expect([first, ...again].map(({ data }) => (data as AnyRow).id)).toEqual(Array(3).fill((first.data as AnyRow).id));
    expect((await send('OTHER')).problem.code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await codes(filter('code', 'in', 'ONCE', 'OTHER'))).toEqual(['ONCE']);
  });

  it('change field by field under If-Match; the second editor is told what it is now', async () => {
    const made = await create('EDIT');
    const change = (version: string | null, changes: Record<string, unknown>) =>
      server.call(calls.modify, {
        token: admin,
        body: { id: made.id, changes } as never,
        headers: version === null ? {} : { 'if-match': version },
      });
    expect((await change(null, { pieces: 1 })).problem.errors).toMatchObject([{ code: 'DOC-L-01' }]);
    const first = await change('"1"', { pieces: 7 });
    expect(first.data).toMatchObject({ pieces: 7, nameEn: 'Toy EDIT', version: 2 });
    const second = await change('"1"', { nameEn: 'other' });
    expect(second.http).toBe(412);
    expect(second.problem.current).toMatchObject({ id: made.id, pieces: 7, version: 2 });
    expect((await change('"2"', { pieces: 7 })).data).toMatchObject({ version: 2 });
    const parts = [{ part: 'B', count: 1 }];
    expect((await change('"2"', { parts })).data).toMatchObject({ version: 3, parts });
    expect((await change('"3"', { parts: [{ count: 1, part: 'B' }] })).data).toMatchObject({ version: 3 });
    expect((await change('"3"', { pieces: -1 })).problem.errors).toMatchObject([{ path: 'changes.pieces' }]);
    expect((await change('"3"', { unknown: 1 })).http).toBe(422);
  });

  it('go when nobody uses them, row by row, and come back as they were', async () => {
    const parent = await create('PARENT', { weightKg: '2' });
    const child = await create('CHILD', { parentId: parent.id });
    const remove = (...rows: AnyRow[]) =>
      server.call(calls.remove, { token: admin, body: { rows: rows.map(({ id, version }) => ({ id, version })) } });
    const refused = await remove(parent, child);
    expect(refused.data).toMatchObject([
      { id: parent.id, ok: false, message: { zh: '已被引用 1 次，请停用或合并' } },
      { id: child.id, ok: true },
    ]);
    expect((await server.call(calls.usage, { token: admin, query: { id: parent.id } })).data).toEqual([]);
    expect((await remove(parent)).data).toMatchObject([{ ok: true }]);
    const gone = await server.call(calls.deleted, { token: admin, query: {} });
    expect(gone.data.rows.map(({ code }) => code)).toEqual(['PARENT', 'CHILD']);
    const back = await server.call(calls.restore, { token: admin, body: { id: parent.id } });
    expect(back.data).toMatchObject({ id: parent.id, code: 'PARENT', weightKg: '2', version: 3 });
    expect((await server.call(calls.deleted, { token: admin, query: {} })).data.rows).toHaveLength(1);
    const log = await server.call(calls.log, { token: admin, query: { id: parent.id } });
    expect(log.data.map(({ event, seq }) => [event, seq])).toEqual([
      ['RESTORE', 3],
      ['DELETE', 2],
      ['CREATE', 1],
    ]);
    expect(log.data[0]?.who).toBeTruthy();
  });

  it('can be read as they were', async () => {
    const made = await create('ASOF', { pieces: 1 });
    const at = (await server.call(calls.log, { token: admin, query: { id: made.id } })).data[0]!.at;
    await server.call(calls.modify, {
      token: admin,
      body: { id: made.id, changes: { pieces: 2, weightKg: '3' } } as never,
      headers: { 'if-match': '1' },
    });
    const then = await server.call(calls.get, { token: admin, query: { id: made.id, asOf: at } });
    expect(then.data.row).toEqual(made);
  });
});

describe('lists', () => {
  beforeAll(async () => {
    for (let index = 0; index < 25; index++)
      await create(`L${String(index).padStart(2, '0')}`, {
        pieces: index % 5 === 0 ? null : index % 3,
        weightKg: index % 4 === 0 ? null : `${index}.25`,
        madeOn: index % 2 ? '2026-01-15' : '2026-02-20',
        state: index % 2 ? 'NEW' : 'OLD',
        isFragile: index > 20,
      });
  }, 60_000);

  const L = { field: 'code', op: 'startsWith', values: ['l'] };
  const all = async (sort: string, limit: number) => {
    const seen: AnyRow[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        filter: JSON.stringify([L]),
        sort,
        limit,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.rows);
      cursor = page.nextCursor;
    } while (cursor);
    return seen;
  };

  it.each([
    'code',
    '-code',
    'pieces',
    '-pieces',
    'pieces,-weightKg',
    '-madeOn,state,weightKg',
    'isFragile,-pieces',
    '-updatedAt',
    'weightKg,-code',
  ])('sorted by %s, pages of three hold what one page holds: each row once, in order', async sort => {
    const whole = (await all(sort, 200)).map(row => row.id);
    expect(whole).toHaveLength(25);
    expect((await all(sort, 3)).map(row => row.id)).toEqual(whole);
  });

  it('sorted by a column with blanks put these last, whichever way', async () => {
    expect((await all('pieces', 200)).slice(-5).every(row => row.pieces === null)).toBe(true);
    expect((await all('-pieces', 200)).slice(-5).every(row => row.pieces === null)).toBe(true);
  });

  it.each([
    ['code is', filter('code', 'is', 'L03'), ['L03']],
    ['code in', filter('code', 'in', 'L03', 'L04'), ['L03', 'L04']],
    ['text contains, signs are letters', filter('nameEn', 'contains', '%'), []],
    [
      'text starts with',
      filter('nameEn', 'startsWith', 'toy l0'),
      ['L00', 'L01', 'L02', 'L03', 'L04', 'L05', 'L06', 'L07', 'L08', 'L09'],
    ],
    ['number between', filter('weightKg', 'between', '21', '23.25'), ['L21', 'L22', 'L23']],
    ['boolean', filter('isFragile', 'is', 'true'), ['L21', 'L22', 'L23', 'L24']],
  ])('filtered: %s', async (_name, query, expected) => {
    expect(await codes({ ...query, sort: 'code', limit: 200 })).toEqual(expected);
  });

  it.each([
    ['no JSON', '{'],
    ['unknown field', JSON.stringify([{ field: 'company_id', op: 'is', values: ['x'] }])],
    ['op of another kind', JSON.stringify([{ field: 'isFragile', op: 'contains', values: ['x'] }])],
    ['no number', JSON.stringify([{ field: 'pieces', op: 'is', values: ['1; drop table toy'] }])],
    ['no day', JSON.stringify([{ field: 'madeOn', op: 'atLeast', values: ['2026-02-30'] }])],
    ['no year', JSON.stringify([{ field: 'madeOn', op: 'atLeast', values: ['0000-01-01'] }])],
    ['no moment', JSON.stringify([{ field: 'createdAt', op: 'atLeast', values: ['2026-02-30T00:00:00Z'] }])],
    ['no hour', JSON.stringify([{ field: 'createdAt', op: 'atLeast', values: ['2026-02-03T25:00:00Z'] }])],
    ['too few values', JSON.stringify([{ field: 'madeOn', op: 'between', values: ['2026-02-03'] }])],
  ])('a filter that cannot be (%s) is told, not ignored', async (_name, text) => {
    const answer = await server.call(calls.list, { token: admin, query: { filter: text } as never });
    expect(answer.http).toBe(422);
    expect(answer.problem.errors[0]?.message.en).toBeTruthy();
  });

  it('unknown sorts and foreign cursors are told', async () => {
    for (const query of [
      { sort: 'parts' },
      { sort: 'nope' },
      { cursor: 'abc' },
      { sort: 'code', cursor: Buffer.from('["a"]').toString('base64url') },
      { sort: 'pieces', cursor: Buffer.from('["many","a"]').toString('base64url') },
      { sort: '-madeOn', cursor: Buffer.from('["2026-02-30","a"]').toString('base64url') },
    ])
      expect((await server.call(calls.list, { token: admin, query: query as never })).http).toBe(422);
  });

  it('carry the labels of what their rows point at', async () => {
    const parent = await create('REFP', { nameZh: '父' });
    const child = await create('REFC', { parentId: parent.id });
    const page = await list(filter('code', 'is', 'REFC'));
    expect(page.rows[0]?.id).toBe(child.id);
    expect(page.refs).toEqual({ [parent.id]: { id: parent.id, code: 'REFP', zh: '父', en: 'Toy REFP' } });
  });
});

describe('words to find a row by', () => {
  beforeAll(async () => {
    await create('GOT', { nameEn: 'Port of Göteborg', nameZh: '哥德堡', aliases: ['Gothenburg'] });
  });
  const found = async (q: string) => {
    const answer = await server.call(suggest, { token: customer, query: { resource: 'Toy', q } });
    return answer.data.map(({ code }) => code);
  };

  it.each(['got', 'GÖTE', 'gote', '哥德', 'gedebao', 'gdb', 'gothen', 'port of g'])('%s finds it', async q => {
    expect(await found(q)).toContain('GOT');
    expect(await codes({ q })).toContain('GOT');
  });

  it('follow a change and go with the row', async () => {
    const made = await create('TERM', { nameEn: 'Before' });
    await server.call(calls.modify, {
      token: admin,
      body: { id: made.id, changes: { nameEn: 'After' } } as never,
      headers: { 'if-match': '1' },
    });
    expect(await found('before')).not.toContain('TERM');
    expect(await found('after')).toContain('TERM');
    await server.call(calls.remove, { token: admin, body: { rows: [{ id: made.id, version: 2 }] } });
    expect(await found('after')).toEqual([]);
  });

  it('by id: the names of the rows', async () => {
    const { id } = await create('NAMED', { nameZh: '名' });
    const answer = await server.call(suggest, { token: customer, query: { resource: 'Toy', ids: `${id},gone` } });
    expect(answer.data).toEqual([{ id, code: 'NAMED', zh: '名', en: 'Toy NAMED', matched: null }]);
  });

  it('of an unknown resource are not found', async () => {
    expect((await server.call(suggest, { token: customer, query: { resource: 'Nope', q: 'a' } })).http).toBe(404);
  });
});

describe('who may', () => {
  it('a customer neither lists nor writes', async () => {
    expect((await server.call(calls.list, { token: customer, query: {} as never })).http).toBe(403);
    expect((await server.call(calls.create, { token: customer, body: toy('NO') })).http).toBe(403);
    expect((await server.call(calls.list, { query: {} as never })).http).toBe(401);
  });

  it('all of it is described', async () => {
    const { paths } = (await server.app.inject('/api/docs/json')).json() as { paths: Record<string, unknown> };
    for (const verb of ['List', 'Get', 'Create', 'Modify', 'Delete', 'Restore', 'Deleted', 'Log', 'Usage'])
      expect(paths).toHaveProperty([`/api/Toy/${verb}`]);
  });
});
