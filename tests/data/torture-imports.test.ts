import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { basicCodeResource } from '#contract/basic-data/basic-code.resource.ts';
import { terminalResource } from '#contract/basic-data/terminal.resource.ts';
import { filterText } from '#contract/kernel/filter.ts';
import { unprintable } from '#contract/kernel/printable.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { bytesOf, cellsOf, fileOf, partsOf } from '#server/kernel/sheets/sheet.samples.ts';
import { writeSheet } from '#server/kernel/sheets/write-sheet.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { importsOf } from '#tests/support/toy-imports.ts';
import { describeShared, hasSharedData, sharedJson, sharedText } from './shared-data.ts';

/** Files and texts that broke other programs, sent in as a person or a program would. */

const FOLDER = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const INJECTIONS = ['path-traversal', 'sql-auth-bypass', 'sql-error-based', 'xss-basic', 'xss-quick'];
const KINDS = ['resource:Terminal', 'resource:BasicCode', 'unlocode'] as const;
const CODES = 'resource:BasicCode';
const LIST = 'NAUGHTY';

/** Longest that a column holds. */
const NOTE_CHARS = 255;

/** What the lists do not have: escapes of a JSON text, halves of characters, and names that every object has. */
const MADE = [
  '\\u0000',
  '\\\\u0000',
  'a\0b',
  '\ud83d',
  'x\udc00y',
  '\\ud800',
  "'=1+1",
  "''=1",
  '\u2028|\u2029',
  '\ufeffx',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '[]',
  '[{}]',
  '[null]',
  '{"field":"note"}',
  '-',
  ',',
  '-,-',
  '2024-02-30',
  '0000-01-01',
  '2024-01-01T99:99:99Z',
  '99999999999999999999',
  '1e400',
  'NaN',
  'Infinity',
];

const strings = (): string[] => [
  ...(sharedJson('torture/naughty-strings.json') as string[]),
  ...INJECTIONS.flatMap(name => sharedText(`injection/${name}.txt`).split('\n')),
  ...MADE,
];

/** As the columns keep a text: as it was typed, without blanks around it. What holds a sign that none can keep is refused. */
const kept = (text: string): string => (unprintable(text) === null ? text.trim() : '');

/** What a column takes and a file carries. */
const notes = (): string[] =>
  strings().filter(text => kept(text) !== '' && kept(text).length <= NOTE_CHARS && !/[\ufffe\uffff]/.test(text));

const codes = resourceCalls(basicCodeResource);
const terminals = resourceCalls(terminalResource);

let server: TestServer;
let admin: string;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  if (!hasSharedData) return;
  server = await startTestServer({ demo: true });
  admin = await server.login('PLTFRM', 'admin');
  imports = importsOf(server, admin);
});
afterAll(() => server?.close());

const printOf = async (table: string): Promise<string> => {
  const { rows } = await sql<{
    print: string;
  }>`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as print
    from ${sql.table(table)} as t`.execute(server.deps.db);
  return rows[0]!.print;
};
const prints = () => Promise.all(['terminal', 'basic_code', 'port', 'reference_term'].map(printOf));

describeShared('files that break programs', () => {
  const inFolder = (folder: string): string[] =>
    readdirSync(path.join(FOLDER, folder)).map(name => `${folder}/${name}`);
  /** The two hundred JSON texts are broken in ways that no sheet looks at: each kind gets its third of them. */
  const filesFor = (kind: (typeof KINDS)[number]): string[] => [
    ...['torture/csv-spectrum/csvs', 'torture/csv-spectrum/json', 'torture/xlsx', 'injection'].flatMap(inFolder),
    ...inFolder('torture/json-parsing').filter((_, at) => at % KINDS.length === KINDS.indexOf(kind)),
    'torture/naughty-strings.json',
  ];
  /** What a file truly is, its bytes say; only some endings are taken. */
  const nameOf = (file: string): string => path.basename(file).replace(/\.json$/, '.txt');

  it.each(KINDS)(
    'as %s are read or refused in words, and write nothing',
    async kind => {
      const before = await prints();
      const all = filesFor(kind);
      expect(all.length).toBeGreaterThan(110);
      const seen = new Set<string>();
      const one = async (file: string): Promise<void> => {
        const sent = await imports.send(readFileSync(path.join(FOLDER, file)), kind, {}, nameOf(file));
        // A file of no bytes is refused at the door.
        if (sent.http !== 200) {
          expect([file, sent.http]).toEqual([file, 422]);
          return;
        }
        const run = await imports.reach(sent.data.id, 'PREVIEW', 'FAILED');
        seen.add(run.state);
        if (run.state === 'PREVIEW') {
          const { rows } = await imports.rows(run.id, { limit: 200 });
          expect([file, rows.length]).toEqual([file, Math.min(run.counts.read, 200)]);
          return;
        }
        expect([file, run.failure.length]).not.toEqual([file, 0]);
        for (const { code, message } of run.failure) {
          expect([file, code]).not.toEqual([file, 'broken']);
          expect(message.zh).toMatch(/\p{Script=Han}/u);
          expect(message.en).toMatch(/^[^\p{Script=Han}]*[a-z]/iu);
        }
      };
      for (let from = 0; from < all.length; from += 8) await Promise.all(all.slice(from, from + 8).map(one));
      expect(seen.has('FAILED')).toBe(true);
      expect(await prints()).toEqual(before);
    },
    240_000,
  );
});

const FIELDS = ['listKey', 'code', 'nameZh', 'nameEn', 'note', 'sort', 'isEnabled'] as const;
const codeAt = (at: number): string => `N${String(at).padStart(4, '0')}`;

/** A file as a spreadsheet program writes it: headings, then a row with each text. */
const sheetOf = (format: 'xlsx' | 'csv', texts: readonly string[]): Promise<Buffer> => {
  async function* rows() {
    for (const [at, text] of texts.entries()) yield [LIST, codeAt(at), `第${at}`, null, text, at, true];
  }
  const columns = FIELDS.map(key => ({ key, kind: 'text' as const, width: 20 }));
  return bytesOf(writeSheet(format, { sheetName: 'x', head: [{ cells: [...FIELDS] }], columns, rows: rows() }));
};

async function stored(): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const filter = filterText([{ field: 'listKey', op: 'is', values: [LIST] }]);
    const query = { filter, sort: 'code', limit: 200, ...(cursor ? { cursor } : {}) };
    const { http, data, problem } = await server.call(codes.list, { token: admin, query: query as never });
    expect(http, JSON.stringify(problem)).toBe(200);
    rows.push(...(data.rows as never as AnyRow[]));
    if (data.nextCursor === null) return rows;
    cursor = data.nextCursor;
  }
}

async function exported(format: 'xlsx' | 'csv', language: 'CN' | 'EN'): Promise<Buffer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: resourceExport(basicCodeResource).path,
    headers: { authorization: `Bearer ${admin}` },
    payload: {
      filter: [{ field: 'listKey', op: 'is', values: [LIST] }],
      sort: 'code',
      columns: [...FIELDS],
      format,
      language,
    },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

/** What a spreadsheet program would calculate when it opens the file. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

describeShared('texts that break programs', () => {
  it('are imported, listed, exported and imported again letter for letter', async () => {
    const texts = notes();
    expect(texts.length).toBeGreaterThan(700);
    const before = await printOf('basic_code');
    const run = await imports.read(await sheetOf('xlsx', texts), CODES, {}, 'naughty.xlsx');
    expect(run.failure).toEqual([]);
    expect(run.counts).toMatchObject({ read: texts.length, new: texts.length, error: 0 });
    expect(await printOf('basic_code')).toBe(before);

    expect(await imports.apply(run.id, 'ALL_OR_NOTHING')).toMatchObject({ state: 'APPLIED' });
    expect((await stored()).map(row => row.note)).toEqual(texts.map(kept));

    const csv = await imports.read(await sheetOf('csv', texts), CODES, {}, 'naughty.csv');
    expect(csv.counts).toMatchObject({ read: texts.length, same: texts.length });

    for (const [format, language] of [
      ['xlsx', 'CN'],
      ['csv', 'EN'],
      ['csv', 'CN'],
    ] as const) {
      const file = await exported(format, language);
      if (format === 'xlsx') {
        const parts = await partsOf(file);
        const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/'));
        expect(sheets.length).toBeGreaterThan(0);
        for (const [, xml] of sheets) expect(xml).not.toMatch(/<f[ >/]/);
      } else {
        // Read as any program reads it, without our rule for apostrophes.
        const plain = file.toString('utf8').replaceAll('""', '”');
        const cells = [...plain.matchAll(/(?:^\ufeff?|[,\n])(?:"([^"]*)"|([^",\r\n]*))/g)].map(
          ([, q, bare]) => q ?? bare ?? '',
        );
        expect(cells.filter(cell => FORMULA.test(cell))).toEqual([]);
        expect(cells.filter(cell => /^'+[=+\-@]/.test(cell)).length).toBeGreaterThan(10);
      }
      const again = await imports.read(file, CODES, {}, `again.${format}`);
      expect([format, again.counts]).toEqual([
        format,
        expect.objectContaining({ read: texts.length, same: texts.length }),
      ]);
    }
  }, 240_000);

  it('in every column of a file are remarks or values, never a failure', async () => {
    const texts = strings();
    for (const [kind, resource] of [
      ['resource:Terminal', terminalResource],
      [CODES, basicCodeResource],
    ] as const) {
      const fields = Object.keys(resource.meta).filter(field => !resource.meta[field]?.computed);
      async function* rows() {
        for (const text of texts) yield fields.map(() => text);
      }
      const columns = fields.map(key => ({ key, kind: 'text' as const, width: 20 }));
      const file = await bytesOf(
        writeSheet('csv', { sheetName: 'x', head: [{ cells: fields }], columns, rows: rows() }),
      );
      const run = await imports.read(file, kind, {}, 'everywhere.csv');
      expect(run.failure).toEqual([]);
      expect(run.state).toBe('PREVIEW');
      // An empty line is none.
      expect(run.counts.read).toBeGreaterThan(texts.length - 10);
      expect(run.counts.ready + run.counts.same + run.counts.error).toBe(run.counts.read);
      const result = await server.app.inject({
        url: '/api/Import/Result',
        query: { id: run.id },
        headers: { authorization: `Bearer ${admin}` },
      });
      expect(result.statusCode).toBe(200);
      expect((await cellsOf(fileOf(result.rawPayload))).length).toBeGreaterThan(texts.length - 10);
      if (run.counts.ready > 0) expect((await imports.apply(run.id)).state).toMatch(/^(APPLIED|PARTLY)$/);
    }
  }, 240_000);

  it('find the rows that hold them, and only those, as filter', async () => {
    const rows = await stored();
    const texts = notes();
    expect(rows).toHaveLength(texts.length);
    for (const text of new Set(
      texts
        .map(kept)
        .filter(note => note.length <= 200)
        .filter((note, at) => at % 3 === 0 || MADE.includes(note)),
    )) {
      const ask = async (op: 'contains' | 'is') => {
        const filter = filterText([
          { field: 'listKey', op: 'is', values: [LIST] },
          { field: 'note', op, values: [text] },
        ]);
        const answer = await server.call(codes.list, { token: admin, query: { filter, limit: 200 } as never });
        expect([text, answer.http]).toEqual([text, 200]);
        return answer.data.total;
      };
      const equal = rows.filter(row => row.note === text).length;
      expect([text, await ask('is')]).toEqual([text, equal]);
      expect([text, (await ask('contains')) >= equal]).toEqual([text, true]);
    }
  }, 240_000);

  it('in every place of a call are answered, never a failure of the server', async () => {
    const refused = [400, 404, 412, 422];
    for (const [at, text] of strings().entries()) {
      const get = (call: typeof codes.list | typeof terminals.list | typeof codes.get, query: object) =>
        server.call(call as typeof codes.list, { token: admin, query: query as never });
      const cursor = Buffer.from(JSON.stringify([text, text])).toString('base64url');
      /** Places where a text never comes further than the door, or is a mere parameter: a sample is enough. */
      const names = async () => ({
        day: await get(terminals.list, {
          filter: JSON.stringify([{ field: 'createdAt', op: 'atLeast', values: [text.slice(0, 200)] }]),
        }),
        value: await get(terminals.list, {
          filter: JSON.stringify([{ field: 'latitude', op: 'is', values: [text.slice(0, 200)] }]),
        }),
        reference: await get(terminals.list, {
          filter: JSON.stringify([{ field: 'portId', op: 'in', values: [text.slice(0, 200)] }]),
        }),
        filter: await get(codes.list, { filter: text }),
        field: await get(codes.list, {
          filter: JSON.stringify([{ field: text.slice(0, 60), op: 'is', values: ['x'] }]),
        }),
        op: await get(codes.list, { filter: JSON.stringify([{ field: 'code', op: text, values: ['x'] }]) }),
        sort: await get(codes.list, { sort: text.slice(0, 200) }),
        cursor: await get(codes.list, { cursor: text }),
        inCursor: await get(codes.list, { sort: 'code', cursor, limit: 1 }),
        sortedCursor: await get(codes.list, { sort: 'sort', cursor, limit: 1 }),
        id: await get(codes.get, { id: text }),
        resource: await server.call(suggest, { token: admin, query: { resource: text.slice(0, 60), q: 'a' } }),
      });
      const answers = {
        ...(at % 5 === 0 || MADE.includes(text) ? await names() : {}),
        q: await get(codes.list, { q: text.slice(0, 200), limit: 1 }),
        suggest: await server.call(suggest, { token: admin, query: { resource: 'BasicCode', q: text.slice(0, 100) } }),
        create: await server.call(codes.create, {
          token: admin,
          body: { listKey: 'CREATED', code: codeAt(at), nameEn: text, note: text } as never,
        }),
        createCode: await server.call(codes.create, {
          token: admin,
          body: { listKey: text, code: text, nameEn: 'x', colour: text, sort: text } as never,
        }),
        terminal: await server.call(terminals.create, {
          token: admin,
          body: { portId: text, terminalCode: text, gates: [{ days: text, opens: text, closes: text }] } as never,
        }),
      };
      for (const [place, { http, problem }] of Object.entries(answers))
        if (http !== 200)
          expect([place, text, http, problem.code]).toEqual([
            place,
            text,
            expect.toBeOneOf(refused),
            expect.not.stringMatching('broken'),
          ]);
      const { create } = answers;
      const fits = kept(text) !== '' && kept(text).length <= 100;
      if (fits) expect([text, create.http]).toEqual([text, 200]);
      if (create.http === 200) expect((create.data as never as AnyRow).nameEn).toBe(kept(text));
    }
  }, 240_000);
});
