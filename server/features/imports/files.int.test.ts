import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#contract/imports/calls.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { type ResourceExport, resourceExport } from '#contract/kernel/resource-export.ts';
import { toyResource } from '#server/kernel/resource/toy.samples.ts';
import { readSheet } from '#server/kernel/sheets/read-sheet.ts';
import { fileNameOf } from '#streams/file-name.ts';
import type { TestServer } from '#tests/support/server.ts';
import { importsOf, startToyServer, TOYS } from '#tests/support/toy-imports.ts';

/** What people download: exports, the template, their rows with remarks. Each is read back as they would. */

const toys = resourceCalls(toyResource);
const FIELDS = Object.keys(toyResource.meta);

let server: TestServer;
let admin: string;
let imports: ReturnType<typeof importsOf>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fairlead-imports-'));
  server = await startToyServer();
  admin = await server.login('PLTFRM', 'admin');
  imports = importsOf(server, admin);
  const create = async (body: Record<string, unknown>): Promise<{ id: string }> => {
    const answer = await server.call(toys.create, { token: admin, body: body as never });
    expect(answer.http, JSON.stringify(answer.problem)).toBe(200);
    return answer.data as never;
  };
  const parent = await create({ code: 'P', nameZh: '父', state: 'NEW' });
  await create({
    code: '0042',
    nameZh: '上海；玩具',
    nameEn: '=cmd|x',
    aliases: ['a;b', '"q"', 'c, d', '-1'],
    state: 'OLD',
    pieces: 1200,
    weightKg: '1234.5',
    madeOn: '2026-03-07',
    isFragile: true,
    parentId: parent.id,
    parts: [
      { part: 'X', count: 2 },
      { part: 'Y', count: null },
    ],
  });
  for (let n = 0; n < 2_100; n += 1)
    await sql`insert into toy (id, code, name_en, aliases, state, is_fragile, parts, version, created_at, updated_at)
      values (${`bulk-${n}`}, ${`Z${String(n).padStart(4, '0')}`}, ${`Bulk ${n}`}, '{}', 'NEW', false, '[]', 1, now(), now())`.execute(
      server.deps.db,
    );
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const headers = { authorization: '' };
async function exported(more: Partial<ResourceExport> = {}, token = admin) {
  const call = resourceExport(toyResource);
  return server.app.inject({
    method: 'POST',
    url: call.path,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload: { columns: FIELDS, format: 'xlsx', language: 'CN', ...more },
  });
}

async function table(bytes: Buffer, name: string): Promise<{ line: number; cells: readonly string[] }[]> {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  const rows = [];
  for await (const row of (await readSheet(at, { name })).rows()) rows.push(row);
  return rows;
}

/** The CSV of all rows with the Chinese headings, the English ones and the field names above them. */
async function threeHeadings() {
  const lines = async (language: 'CN' | 'EN') =>
    (await exported({ format: 'csv', language })).rawPayload.toString('utf8').split('\r\n');
  const [[zh = '', ...rows], [en = '']] = await Promise.all([lines('CN'), lines('EN')]);
  return { head: [zh, en.replace('\ufeff', ''), FIELDS.join(',')], rows };
}

describe('an export', () => {
  it.each([
    ['xlsx', 'CN'],
    ['xlsx', 'EN'],
    ['csv', 'CN'],
    ['csv', 'EN'],
  ] as const)('as %s in %s is imported again unchanged: all rows are the same', async (format, language) => {
    const answer = await exported({ format, language });
    expect(answer.statusCode).toBe(200);
    const run = await imports.read(answer.rawPayload, TOYS, {}, `toys.${format}`);
    expect(run.failure).toEqual([]);
    expect(run.header?.lines).toEqual(format === 'csv' ? [1] : [1, 2, 3]);
    expect(run.counts).toMatchObject({ read: 2_102, same: 2_102, ready: 0, error: 0 });
  });

  it('as CSV of earlier versions, with three lines of headings, is still imported', async () => {
    const { head, rows } = await threeHeadings();
    const run = await imports.read(Buffer.from([...head, ...rows].join('\r\n')), TOYS, {}, 'toys.csv');
    expect([run.failure, run.header?.lines]).toEqual([[], [1, 2, 3]]);
    expect(run.counts).toMatchObject({ read: 2_102, same: 2_102, error: 0 });
  });

  it('holds the view: its filter, order and columns, under a good name', async () => {
    const answer = await exported({
      filter: [{ field: 'isFragile', op: 'is', values: ['true'] }],
      sort: '-code',
      columns: ['code', 'nameEn', 'state', 'isFragile', 'parentId', 'weightKg'],
    });
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date());
    expect(fileNameOf(String(answer.headers['content-disposition']), 'x')).toBe(`玩具-${day}.xlsx`);
    expect((await table(answer.rawPayload, 'view.xlsx')).map(({ cells }) => cells)).toEqual([
      ['代码', '英文名', '状态', '易碎', '所属', '重量'],
      ['Code', 'English name', 'State', 'Fragile', 'Part of', 'Weight kg'],
      ['code', 'nameEn', 'state', 'isFragile', 'parentId', 'weightKg'],
      ['0042', '=cmd|x', '旧', '是', 'P', '1234.5'],
    ]);
  });

  it('as CSV keeps texts from being formulas', async () => {
    const answer = await exported({ format: 'csv', columns: ['nameEn', 'aliases'], q: '0042', language: 'EN' });
    const [head, first] = answer.rawPayload.toString('utf8').split('\r\n');
    expect(head).toBe('\ufeffEnglish name,Aliases');
    expect(first).toContain(`"'=cmd|x"`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  });

  it('of a column that is none, by a wrong filter, or without the button is refused', async () => {
    expect((await exported({ columns: ['nothing'] })).json().errors[0]).toMatchObject({ path: 'columns' });
    expect((await exported({ filter: [{ field: 'x', op: 'is', values: ['1'] }] })).statusCode).toBe(422);
    expect((await exported({}, await server.login('NQUAYS', 'doc1'))).statusCode).toBe(403);
  });
});

const download = (url: string, query: Record<string, string>) =>
  server.app.inject({ url, query, headers: { authorization: `Bearer ${admin}` } });

describe('the template', () => {
  it('has the headings of the resource and is read back as its own file', async () => {
    const answer = await download(calls.importTemplate.path, { kind: TOYS });
    expect(fileNameOf(String(answer.headers['content-disposition']), 'x')).toBe('玩具-导入模板.xlsx');
    const rows = await table(answer.rawPayload, 'template.xlsx');
    expect(rows[2]?.cells).toEqual(FIELDS);
  });

  it('of a kind that is none is refused', async () => {
    expect((await download(calls.importTemplate.path, { kind: 'x' })).json().errors[0].code).toBe('IM-30');
  });
});

describe('the result', () => {
  it('is the uploaded file with every remark at its cell', async () => {
    const run = await imports.read('标题,,\n代码,件数,英文名,状态\nA,x,Ball,NEW\nB,2,Kite,NEW\n');
    const answer = await download(calls.importResult.path, { id: run.id });
    expect(fileNameOf(String(answer.headers['content-disposition']), 'x')).toBe(`${run.no}-toys.xlsx`);
    const rows = await table(answer.rawPayload, 'result.xlsx');
    expect(rows.map(({ cells }) => cells.slice(0, 4))).toEqual([
      ['标题', '', '', ''],
      ['代码', '件数', '英文名', '状态'],
      ['A', 'x', 'Ball', 'NEW'],
      ['B', '2', 'Kite', 'NEW'],
    ]);
    expect(rows[2]?.cells[4]).toBe('“x”不是数字 / "x" is not a number');
    expect(rows[3]?.cells[4] ?? '').toBe('');
  });

  it('of a file that could not be read is not there', async () => {
    const run = await imports.read('%PDF-1.7');
    expect((await download(calls.importResult.path, { id: run.id })).statusCode).toBe(404);
  });
});
