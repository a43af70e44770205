import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as calls from '#contract/imports/calls.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { foldImportRun } from '#server/features/imports/run-log.samples.ts';
import { toyResource } from '#server/kernel/resource/toy.samples.ts';
import type { TestServer } from '#tests/support/server.ts';
import { importsOf, startToyServer, TOYS } from '#tests/support/toy-imports.ts';

const toys = resourceCalls(toyResource);

let server: TestServer;
let admin: string;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  server = await startToyServer();
  admin = await server.login('PLTFRM', 'admin');
  imports = importsOf(server, admin);
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from toy`.execute(server.deps.db);
});

const HEAD = '代码,中文名,英文名,别名,状态,件数,重量,生产日期,易碎,所属,零件';
const csv = (...lines: string[]): string => [HEAD, ...lines].join('\r\n');
const all = async (): Promise<AnyRow[]> => {
  const { data } = await server.call(toys.list, { token: admin, query: { limit: 200 } as never });
  return data.rows as never;
};
const toy = async (code: string): Promise<AnyRow> => (await all()).find(row => row.code === code)!;
const create = async (code: string, more: Record<string, unknown> = {}): Promise<AnyRow> => {
  const body = { code, nameEn: `Toy ${code}`, state: 'NEW', ...more } as never;
  return (await server.call(toys.create, { token: admin, body })).data as never;
};
const edit = async ({ id, version }: AnyRow, changes: Record<string, unknown>): Promise<AnyRow> => {
  const answer = await server.call(toys.modify, {
    token: admin,
    body: { id, changes } as never,
    headers: { 'if-match': `"${version}"` },
  });
  return answer.data as never;
};
const outcomes = async (id: string): Promise<Record<string, string>> =>
  Object.fromEntries((await imports.rows(id, { limit: 200 })).rows.map(row => [row.key, row.outcome]));

describe('a file of the resource', () => {
  it('becomes rows beside ours, and nothing is written before APPLY', async () => {
    await create('SAME', { nameZh: '同', nameEn: null, pieces: 3 });
    await create('OLD', { nameEn: 'Before', weightKg: '1.5' });
    const run = await imports.read(
      csv(
        'SAME,同,,,新,3,,,否,,',
        'OLD,,After,,NEW,,2.50,,,,',
        'NEU,新的,,a;b,旧,"1,200",,2026/3/7,是,OLD,',
        'BAD,x,,,?,x,,,,,',
      ),
    );
    expect(run).toMatchObject({ state: 'PREVIEW', no: expect.stringMatching(/^IM\d{10}$/), repeatOf: null });
    expect(run.counts).toMatchObject({ read: 4, same: 1, changed: 1, new: 1, error: 1, ready: 2, applied: 0 });
    const { rows, refs } = await imports.rows(run.id);
    expect(rows.map(row => [row.key, row.outcome])).toEqual([
      ['SAME', 'SAME'],
      ['OLD', 'CHANGED'],
      ['NEU', 'NEW'],
      ['BAD', 'ERROR'],
    ]);
    const old = await toy('OLD');
    expect(rows[1]?.diff).toEqual([
      { field: 'nameEn', ours: 'Before', theirs: 'After', locked: false },
      { field: 'weightKg', ours: '1.5', theirs: '2.5', locked: false },
    ]);
    expect(Object.fromEntries(rows[2]!.diff.map(({ field, theirs }) => [field, theirs]))).toEqual({
      code: 'NEU',
      nameZh: '新的',
      aliases: ['a', 'b'],
      state: 'OLD',
      pieces: 1200,
      madeOn: '2026-03-07',
      isFragile: true,
      parentId: old.id,
    });
    expect(refs[old.id]).toMatchObject({ code: 'OLD' });
    expect(rows[3]?.messages.map(({ path, code, column }) => [path, code, column])).toEqual([
      ['state', 'IM-13', 4],
      ['pieces', 'IM-10', 5],
    ]);
    expect(rows[3]?.messages[0]?.message).toEqual({ zh: '“?”不在可选范围：新, 旧', en: '"?" is none of: New, Old' });
    expect((await all()).map(row => row.code)).toEqual(['OLD', 'SAME']);
  });

  it('is written by APPLY with facts, terms and marks, and is all SAME the second time', async () => {
    await create('OLD', { nameEn: 'Before' });
    const file = csv('OLD,,After,,NEW,,,,,,', 'NEU,新的,,,旧,5,,,,,"[{""part"":""x"",""count"":2}]"');
    const run = await imports.read(file);
    const done = await imports.apply(run.id, 'ALL_OR_NOTHING');
    expect(done).toMatchObject({ state: 'APPLIED', counts: { applied: 2, ready: 0 }, appliedBy: expect.any(String) });
    expect(await toy('NEU')).toMatchObject({ version: 1, state: 'OLD', pieces: 5, parts: [{ part: 'X', count: 2 }] });
    const changed = await toy('OLD');
    expect(changed).toMatchObject({ nameEn: 'After', version: 2 });
    const log = await server.call(toys.log, { token: admin, query: { id: changed.id } });
    expect(log.data.map(({ event, remarks }) => [event, remarks])).toEqual([
      ['IMPORT', run.no],
      ['CREATE', null],
    ]);
    const { data } = await server.call(toys.list, { token: admin, query: { q: 'after' } as never });
    expect(data.rows.map(row => row.code)).toEqual(['OLD']);

    const again = await imports.read(file);
    expect(again).toMatchObject({ repeatOf: run.no, counts: { same: 2, ready: 0, read: 2 } });
    const refused = await server.call(calls.applyImport, { token: admin, body: { id: again.id, mode: 'PARTIAL' } });
    expect([refused.http, refused.problem.errors[0]?.code]).toEqual([422, 'IM-04']);
  });

  it('with one code twice, or with a cell that breaks a rule, tells the line and the cell', async () => {
    const run = await imports.read(
      csv('A1,,x,,NEW,,,,,,', 'A1,,y,,NEW,,,,,,', 'TOOLONG,,x,,NEW,-1,1.2345,,,,', ',,x,,NEW,,,,,,'),
    );
    const { rows } = await imports.rows(run.id, { outcome: 'ERROR' });
    expect(rows.map(({ line, messages }) => [line, messages.map(({ path, column }) => [path, column])])).toEqual([
      [3, [['code', 0]]],
      [
        4,
        expect.arrayContaining([
          ['code', 0],
          ['pieces', 5],
          ['weightKg', 6],
        ]),
      ],
      [5, [['code', 0]]],
    ]);
    expect(rows[0]?.messages[0]).toMatchObject({ code: 'IM-18', message: { en: 'Stands on line 2 already (A1)' } });
  });

  it('names a row it points at by code or by name, and tells what it could be', async () => {
    const parent = await create('PA', { nameZh: '上海玩具厂' });
    await create('X1', { nameEn: 'Twin' });
    await create('X2', { nameEn: 'Twin' });
    const run = await imports.read(
      csv('A,,x,,NEW,,,,,pa,', 'B,,x,,NEW,,,,,上海玩具厂,', 'C,,x,,NEW,,,,,nowhere,', 'D,,x,,NEW,,,,,twin,'),
    );
    const { rows } = await imports.rows(run.id);
    const parentOf = (at: number) => rows[at]?.diff.find(({ field }) => field === 'parentId')?.theirs;
    expect([parentOf(0), parentOf(1)]).toEqual([parent.id, parent.id]);
    expect(rows[2]?.messages).toMatchObject([{ path: 'parentId', code: 'IM-15', column: 9 }]);
    expect(rows[3]?.messages).toMatchObject([{ code: 'IM-16', message: { en: expect.stringContaining('X1 #') } }]);
  });

  it('goes on after what a person decided of each row', async () => {
    await create('A', { nameEn: 'Ours' });
    await create('B', { nameEn: 'Ours' });
    const run = await imports.read(csv('A,,Theirs,,NEW,,,,,,', 'B,,Theirs,,NEW,,,,,,', 'C,,Theirs,,NEW,,,,,,'));
    expect((await imports.decide(run.id, { lines: [2], decision: 'KEEP' })).decided).toBe(1);
    const { run: decided } = await imports.decide(run.id, { outcome: 'NEW', decision: 'SKIP' });
    expect(decided.counts.ready).toBe(1);
    expect(await imports.apply(run.id)).toMatchObject({ state: 'APPLIED', counts: { applied: 1 } });
    expect((await all()).map(row => [row.code, row.nameEn])).toEqual([
      ['A', 'Ours'],
      ['B', 'Theirs'],
    ]);
  });
});

describe('a list of ports', () => {
  it('is held against the country of its codes; a row tells all its faults, and deadlines are not moved by a file', async () => {
    const list = [
      '五字码,港口中文,Port Name,港口属性,国家,时区,纬度,经度',
      'THQZB,泰港,Thai Port,海港,泰国,Asia/Bangkok,1322N,10048E',
      'THQZC,泰港二,Thai Port Two,海港,Vietnam,Asia/Bangkok,,',
      'XXABC,无,Nowhere,海港,,Mars/Olympus,,',
      'CNSHA,上海,Shanghai,海港,中国,Asia/Urumqi,,',
    ].join('\n');
    const run = await imports.read(list, 'resource:Port', {}, 'ports.csv');
    const { rows } = await imports.rows(run.id);
    const told = rows.map(({ key, outcome, messages }) => [key, outcome, messages.map(({ code }) => code).sort()]);
    expect(told).toEqual([
      ['THQZB', 'NEW', []],
      ['THQZC', 'ERROR', ['MD-27']],
      ['XXABC', 'ERROR', ['MD-04', 'MD-ZONE']],
      ['CNSHA', 'ERROR', expect.arrayContaining(['MC-21'])],
    ]);
  });
});

describe('rows that moved after the preview', () => {
  it('are no longer overwritten: a person decides again', async () => {
    const a = await create('A', { nameEn: 'Ours' });
    await create('B', { nameEn: 'Ours' });
    const run = await imports.read(csv('A,,Theirs,,NEW,,,,,,', 'B,,Theirs,,NEW,,,,,,', 'C,,Theirs,,NEW,,,,,,'));
    await edit(a, { nameEn: 'Somebody' });
    await edit(await toy('B'), { pieces: 7 });
    await create('C', { nameEn: 'First' });
    const done = await imports.apply(run.id);
    expect(done).toMatchObject({ state: 'PARTLY', counts: { applied: 1, undecided: 2 } });
    expect(await toy('B')).toMatchObject({ nameEn: 'Theirs', pieces: 7 });
    expect(await toy('A')).toMatchObject({ nameEn: 'Somebody' });
    const { rows } = await imports.rows(run.id, { outcome: 'CONFLICT' });
    expect(rows.map(({ key, messages }) => [key, messages.at(-1)?.code])).toEqual([
      ['A', 'IM-21'],
      ['C', 'IM-23'],
    ]);
    expect(rows[0]?.diff).toEqual([{ field: 'nameEn', ours: 'Somebody', theirs: 'Theirs', locked: false }]);

    await imports.decide(run.id, { lines: [2], decision: 'TAKE' });
    await imports.decide(run.id, { lines: [4], decision: 'KEEP' });
    expect(await imports.apply(run.id)).toMatchObject({ state: 'APPLIED' });
    expect([(await toy('A')).nameEn, (await toy('C')).nameEn]).toEqual(['Theirs', 'First']);
  });
});

describe('all or nothing', () => {
  it('is refused while a row is wrong', async () => {
    const run = await imports.read(csv('A,,x,,NEW,,,,,,', 'B,,x,,?,,,,,,'));
    const refused = await server.call(calls.applyImport, {
      token: admin,
      body: { id: run.id, mode: 'ALL_OR_NOTHING' },
    });
    expect(refused.problem).toMatchObject({
      code: 'event_not_allowed',
      errors: [
        {
          code: 'IM-02',
          message: { en: '1 rows have errors and 0 conflicts are undecided: all or nothing is not possible' },
        },
      ],
    });
    expect(await imports.apply(run.id, 'PARTIAL')).toMatchObject({ state: 'PARTLY', counts: { applied: 1, error: 1 } });
  });

  it('takes everything back when a row fails on the way', async () => {
    const lines = Array.from({ length: 620 }, (_, n) => `T${n},,x,,NEW,,,,,,`);
    const run = await imports.read(csv(...lines));
    await create('T610', { nameEn: 'First' });
    const done = await imports.apply(run.id, 'ALL_OR_NOTHING');
    expect(done).toMatchObject({ state: 'PREVIEW', counts: { applied: 0, undecided: 1, ready: 619 }, appliedAt: null });
    expect((await all()).map(row => row.code)).toEqual(['T610']);
    await imports.decide(run.id, { outcome: 'CONFLICT', decision: 'TAKE' });
    expect(await imports.apply(run.id, 'ALL_OR_NOTHING')).toMatchObject({ state: 'APPLIED', counts: { applied: 620 } });
  });
});

describe('a rollback', () => {
  it('brings every row back that nobody touched, and tells the others', async () => {
    const old = await create('OLD', { nameEn: 'Before', pieces: 4, aliases: ['one'] });
    const run = await imports.read(
      csv('OLD,,After,,NEW,,,,,,', 'N1,,x,,NEW,,,,,OLD,', 'N2,,x,,NEW,,,,,,', 'N3,,x,,NEW,,,,,,'),
    );
    await imports.apply(run.id);
    await edit(await toy('N2'), { pieces: 1 });
    await create('KID', { parentId: (await toy('N3')).id });
    const { run: back, kept, keptCount } = await imports.rollBack(run.id);
    expect(kept.map(({ key }) => key)).toEqual(['N2']);
    expect(keptCount).toBe(1);
    expect(back).toMatchObject({ state: 'ROLLED_BACK', counts: { rolledBack: 2, applied: 2 }, rollbackUntil: null });
    const listed = await server.call(calls.importList, { token: admin, query: {} });
    expect(listed.data.rows.find(({ id }) => id === run.id)?.counts).toMatchObject({ rolledBack: 2, applied: 2 });
    expect((await all()).map(row => row.code)).toEqual(['KID', 'N2', 'N3', 'OLD']);
    expect(await toy('OLD')).toMatchObject({ nameEn: 'Before', pieces: 4, aliases: ['one'], version: 3 });
    const log = await server.call(toys.log, { token: admin, query: { id: old.id } });
    expect(log.data.map(({ event }) => event)).toEqual(['ROLLBACK', 'IMPORT', 'CREATE']);
    const { rows } = await imports.rows(run.id, { messages: 'true' });
    expect(rows.map(({ key, messages }) => [key, messages[0]?.code])).toEqual([
      ['N2', 'IM-25'],
      ['N3', 'IM-25'],
    ]);
  });

  it('is too late after 30 days, and not possible before APPLY', async () => {
    const run = await imports.read(csv('A,,x,,NEW,,,,,,'));
    const early = await server.call(calls.rollbackImport, { token: admin, body: { id: run.id } });
    expect(early.problem.errors[0]?.code).toBe('IM-01');
    await imports.apply(run.id);
    await sql`update import_run set applied_at = applied_at - interval '31 days' where id = ${run.id}`.execute(
      server.deps.db,
    );
    const late = await server.call(calls.rollbackImport, { token: admin, body: { id: run.id } });
    expect(late.problem.errors[0]).toMatchObject({ code: 'IM-03' });
  });
});

describe('columns of other files', () => {
  const FOREIGN = ['供应商清单,,', '生成于 2026-03-01,,', 'Toy No.,Bezeichnung,Zustand,Menge', 'A,Ball,new,3'].join(
    '\n',
  );

  it('are told by a person, and remembered for the next file with these headings', async () => {
    const failed = await imports.read(FOREIGN);
    expect(failed).toMatchObject({ state: 'FAILED', failure: [{ code: 'MD-21' }] });
    const mapping = { 0: 'code', 1: 'nameEn', 2: 'state', 3: 'pieces' };
    const sheet = FOREIGN.split('\n').slice(2).join('\n');
    const known = await imports.read(sheet);
    expect(known.state).toBe('FAILED');
    expect(known.header?.columns.map(({ title }) => title)).toEqual(['Toy No.', 'Bezeichnung', 'Zustand', 'Menge']);
    const mapped = await server.call(calls.mapImport, { token: admin, body: { id: known.id, mapping } });
    expect(mapped.data.state).toBe('PARSING');
    const read = await imports.reach(known.id, 'PREVIEW');
    expect(read.counts).toMatchObject({ read: 1, new: 1 });
    const next = await imports.read(sheet.replace('A,Ball', 'B,Kite'));
    expect(next.header?.columns.map(({ field, by }) => [field, by])).toEqual([
      ['code', 'MEMORY'],
      ['nameEn', 'MEMORY'],
      ['state', 'MEMORY'],
      ['pieces', 'MEMORY'],
    ]);
    expect(await outcomes(next.id)).toEqual({ B: 'NEW' });
  });

  it('are found below titles, in any order, in either language, with slips', async () => {
    const file = ['My list', '', 'Weight (kg),English  name,STATE,Cde,Note', '1.5,Ball,New,A,hello'].join('\n');
    const run = await imports.read(file);
    expect(run.header).toMatchObject({ lines: [3] });
    expect(run.header?.columns.map(({ field, by }) => [field, by])).toEqual([
      ['weightKg', 'LABEL'],
      ['nameEn', 'LABEL'],
      ['state', 'LABEL'],
      [null, null],
      [null, null],
    ]);
    expect(run).toMatchObject({ state: 'FAILED', failure: [{ code: 'IM-20', message: { zh: '缺少关键列：代码' } }] });
    const slips = await imports.read('code,Chinse name,生产日起,Pieces\nA,x,2026-03-01,1');
    expect(slips.header?.columns.map(({ field, by }) => [field, by])).toEqual([
      ['code', 'FIELD'],
      ['nameZh', 'SIMILAR'],
      ['madeOn', 'SIMILAR'],
      ['pieces', 'LABEL'],
    ]);
  });

  it('that the resource does not have are refused', async () => {
    const run = await imports.read(csv('A,,x,,NEW,,,,,,'));
    const wrong = await server.call(calls.mapImport, { token: admin, body: { id: run.id, mapping: { 0: 'nothing' } } });
    expect(wrong.problem.errors[0]?.code).toBe('IM-31');
  });
});

describe('bad files', () => {
  const gb = Uint8Array.from([0xb4, 0xfa, 0xc2, 0xeb]);

  it.each([
    ['nothing', '', 'SHEET_EMPTY'],
    ['a PDF', '%PDF-1.7 x', 'SHEET_UNKNOWN_FORMAT'],
    ['half a zip', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 'SHEET_BROKEN'],
    ['no headings at all', 'qq,zz\n1,2', 'MD-21'],
    ['only NUL', 'a\0b,c\n', 'SHEET_BROKEN'],
  ])('%s: the run says why', async (_, content, code) => {
    const run = await imports.read(content);
    expect(run).toMatchObject({ state: 'FAILED', failure: [{ code }] });
    const discarded = await server.call(calls.discardImport, { token: admin, body: { id: run.id } });
    expect(discarded.data.state).toBe('DISCARDED');
  });

  it('in another encoding are read anew when a person says which', async () => {
    const bytes = new Uint8Array([...gb, ...new TextEncoder().encode(',English name,State\nA,Ball,New\n')]);
    const wrong = await imports.read(bytes, TOYS, { encoding: 'UTF-16BE' });
    expect(wrong.state).toBe('FAILED');
    await server.call(calls.mapImport, { token: admin, body: { id: wrong.id, options: { encoding: 'GB18030' } } });
    const right = await imports.reach(wrong.id, 'PREVIEW');
    expect(right).toMatchObject({ failure: [], counts: { new: 1 } });
  });

  it('with strings that break others do no harm', async () => {
    const evil = [
      '=cmd|x',
      "'; drop table toy;--",
      '<script>',
      '\u202eabc',
      '{"a":1}',
      '{{x}}',
      '\ud800',
      'C:\\u0000',
      '\\ud800',
      '%s%n',
      '田中さん',
    ];
    const run = await imports.read(
      csv(...evil.map((text, n) => `E${10 + n},,"${text.replaceAll('"', '""')}",,NEW,,,,,,`)),
    );
    expect(run.counts.error).toBe(0);
    await imports.apply(run.id, 'ALL_OR_NOTHING');
    expect((await all()).map(row => row.nameEn)).toEqual(evil.map(text => text.toWellFormed()));
  });

  it('with half a character in an option are read, and a later option of that kind is refused', async () => {
    const run = await imports.read(csv('A,,x,,NEW,,,,,,'), TOYS, { edition: '2024\ud83d' });
    expect(run).toMatchObject({ state: 'PREVIEW', options: { edition: '2024\ufffd' } });
    const options = { edition: '\udc00' };
    const again = await server.call(calls.mapImport, { token: admin, body: { id: run.id, options } });
    expect([again.http, again.problem.errors[0]]).toMatchObject([
      422,
      { path: 'options.edition', code: 'unprintable' },
    ]);
  });

  it('of a kind that is none, or too long an option, are refused and not kept', async () => {
    const before = await server.deps.db.selectFrom('storedFile').select('id').execute();
    expect((await imports.send('a', 'resource:Nothing')).problem.errors[0].code).toBe('IM-30');
    expect((await imports.send('a', TOYS, { edition: 'x'.repeat(31) })).problem.errors[0].path).toBe('options.edition');
    expect((await imports.send('a', TOYS, {}, 'page.html')).problem.errors[0].code).toBe('FILE_TYPE');
    expect(await server.deps.db.selectFrom('storedFile').select('id').execute()).toEqual(before);
  });
});

describe('who may', () => {
  it('not see runs of another company, nor import without the button', async () => {
    const run = await imports.read(csv('A,,x,,NEW,,,,,,'));
    const token = await server.login('NQUAYS', 'admin');
    const foreign = await server.call(calls.getImport, { token, query: { id: run.id } });
    expect(foreign.http).toBe(404);
    for (const call of [calls.discardImport, calls.cancelImport, calls.rollbackImport])
      expect((await server.call(call, { token, body: { id: run.id } })).http).toBe(404);
    expect((await server.call(calls.importRows, { token, query: { run: run.id } as never })).http).toBe(404);
    expect((await server.call(calls.applyImport, { token, body: { id: run.id, mode: 'PARTIAL' } })).http).toBe(404);
    expect((await importsOf(server, token).send('a')).http).toBe(403);
    expect((await server.call(calls.importList, { token, query: {} as never })).data.rows).toEqual([]);
    const result = await server.app.inject({
      url: calls.importResult.path,
      query: { id: run.id },
      headers: { authorization: `Bearer ${token}` },
    });
    expect(result.statusCode).toBe(404);
  });
});

describe('the log', () => {
  it('tells the run: folding it gives the row', async () => {
    const run = await imports.read(csv('A,,x,,NEW,,,,,,', 'B,,x,,?,,,,,,'));
    await imports.decide(run.id, { outcome: 'NEW', decision: 'TAKE' });
    await imports.apply(run.id);
    await imports.rollBack(run.id);
    const { folded, row } = await foldImportRun(server.deps.db, run.id);
    expect(folded).toEqual(row);
    expect(folded).toMatchObject({ state: 'ROLLED_BACK', version: 7 });
  });
});
