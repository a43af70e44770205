import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { rowsByField } from '#server/kernel/imports/find-rows.ts';
import { importKind } from '#server/kernel/imports/import-kind.ts';
import type { TestServer } from '#tests/support/server.ts';
import { importsOf, startToyServer } from '#tests/support/toy-imports.ts';

/** An official list as an area registers it: a small one, so that every kind of line and outcome is seen. */
interface ListedToy {
  readonly code: string;
  readonly nameEn: string;
  readonly pieces: number;
}

const toyList = importKind<ListedToy>({
  kind: 'toy-list',
  title: { zh: '玩具名录', en: 'List of toys' },
  resource: 'Toy',
  isList: rows => rows[0]?.cells[0] === 'TOYLIST',
  async *read(rows) {
    for await (const { line, cells } of rows) {
      const [mark = '', code = '', nameEn = '', pieces = ''] = cells;
      const row = { line, cells };
      if (mark === 'TOYLIST') yield { ...row, outcome: 'SKIP', reason: { zh: '标题', en: 'Heading' } };
      else if (mark === '=') yield { ...row, outcome: 'ALIAS', of: nameEn, alias: code };
      else if (mark === 'X') yield { ...row, outcome: 'REMOVED', key: code };
      else if (pieces === '') {
        const message = { zh: '缺少件数', en: 'Pieces are missing' };
        yield { ...row, outcome: 'ERROR', findings: [{ path: 'pieces', code: 'T-1', severity: 'error', message }] };
      } else yield { ...row, outcome: 'ROW', key: code, values: { code, nameEn, pieces: Number(pieces) }, notes: [] };
    }
  },
  find: (keys, { tx, served }) => rowsByField(tx, served, 'code', keys),
  keyOf: row => (row.isFragile === true ? null : String(row.code)),
  compare: pairs =>
    pairs.map(({ ours, theirs, openUses }) => {
      const conflict = {
        path: 'state',
        code: 'T-2',
        severity: 'warning',
        message: { zh: '在用', en: 'In use' },
      } as const;
      if (!theirs) {
        const diff = [{ field: 'state', ours: ours?.state, theirs: 'OLD', locked: false }];
        return openUses > 0
          ? { outcome: 'CONFLICT', diff, message: conflict }
          : { outcome: ours?.state === 'OLD' ? 'SAME' : 'REMOVED', diff, message: null };
      }
      const diff = (['nameEn', 'pieces'] as const)
        .filter(field => ours?.[field] !== theirs[field])
        .map(field => ({
          field,
          ours: ours?.[field] ?? null,
          theirs: theirs[field],
          locked: ours?.isFragile === true,
        }));
      if (!ours)
        return {
          outcome: 'NEW',
          diff: [...diff, { field: 'code', ours: null, theirs: theirs.code, locked: false }],
          message: null,
        };
      return { outcome: diff.some(({ locked }) => !locked) ? 'CHANGED' : 'SAME', diff, message: null };
    }),
  marks: (ours, edition) => ({ ...(ours ? {} : { state: 'NEW' }), nameZh: edition }),
  aliases: {
    field: 'aliases',
    namesOf: ({ nameEn }) => [nameEn.toLowerCase()],
    nameOf: of => String(of).toLowerCase(),
  },
});

const listFeature: Feature = { name: 'toyList', importKinds: [toyList], register() {} };

let server: TestServer;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  server = await startToyServer([listFeature]);
  imports = importsOf(server, await server.login('PLTFRM', 'admin'));
});
afterAll(() => server.close());

const insert = (code: string, more: Partial<{ name: string; pieces: number; fragile: boolean; parent: string }> = {}) =>
  sql`insert into toy (id, code, name_en, aliases, state, pieces, is_fragile, parent_id, parts, version, created_at, updated_at)
    values (${`id ${code}`}, ${code}, ${more.name ?? code}, '{}', 'NEW', ${more.pieces ?? 1}, ${more.fragile ?? false},
      ${more.parent ?? null}, '[]', 1, now(), now())`.execute(server.deps.db);
/** The log of the rows that stand there without one. */
const begin = () =>
  sql`insert into document_event (id, document_type, document_id, company_id, seq, event, to_state, actor_kind, at, revision)
    select gen_random_uuid()::text, 'toy', id, 'global', 1, 'SEED', 'ACTIVE', 'system', now(), 1 from toy`.execute(
    server.deps.db,
  );
beforeEach(async () => {
  await sql`delete from toy`.execute(server.deps.db);
  await sql`alter table document_event disable trigger append_only`.execute(server.deps.db);
  await sql`delete from document_event where document_type = 'toy'`.execute(server.deps.db);
  await sql`alter table document_event enable trigger append_only`.execute(server.deps.db);
});

const all = async (): Promise<AnyRow[]> =>
  (
    await sql<AnyRow>`select code, name_en as "nameEn", state, pieces, aliases, name_zh as "nameZh", version from toy order by code`.execute(
      server.deps.db,
    )
  ).rows;
const file = (...lines: string[]): string => ['TOYLIST,,,', ...lines].join('\n');
const keyed = async (id: string) =>
  (await imports.rows(id, { limit: 200 })).rows.map(({ key, outcome, isMissing }) => [key, outcome, isMissing]);

describe('an official list', () => {
  it('is compared by its area, decided, applied with its marks, and all SAME afterwards', async () => {
    await insert('SAME');
    await insert('CHG', { pieces: 9 });
    await insert('LOCK', { fragile: true });
    await insert('GONE');
    await insert('USED');
    await insert('KID', { parent: 'id USED' });
    await begin();
    await sql`insert into reference_term (resource, term, row_id, rank) select 'Toy', code, id, 0 from toy on conflict do nothing`.execute(
      server.deps.db,
    );
    const list = file(
      ',SAME,SAME,1',
      ',CHG,CHG,2',
      ',LOCK,Other,1',
      ',NEU,Neu,5',
      'X,GONE,,',
      'X,USED,,',
      'X,NEVER,,',
      ',BAD,Bad,',
      ',KID,KID,1',
    );
    const run = await imports.read(list, 'toy-list', { edition: '2026-1' });
    expect(run).toMatchObject({ state: 'PREVIEW', edition: '2026-1', header: null, title: { en: 'List of toys' } });
    expect(await keyed(run.id)).toEqual([
      ['SAME', 'SAME', false],
      ['CHG', 'CHANGED', false],
      ['LOCK', 'SAME', false],
      ['NEU', 'NEW', false],
      ['GONE', 'REMOVED', false],
      ['USED', 'CONFLICT', false],
      ['NEVER', 'SAME', false],
      ['', 'ERROR', false],
      ['KID', 'SAME', false],
    ]);
    const part = await imports.apply(run.id);
    expect(part).toMatchObject({ state: 'PARTLY', counts: { applied: 3, undecided: 1, error: 1 } });
    await imports.decide(run.id, { outcome: 'CONFLICT', decision: 'TAKE' });
    await imports.apply(run.id);
    expect((await all()).map(row => [row.code, row.state, row.pieces, row.nameZh, row.version])).toEqual([
      ['CHG', 'NEW', 2, '2026-1', 2],
      ['GONE', 'OLD', 1, '2026-1', 2],
      ['KID', 'NEW', 1, null, 1],
      ['LOCK', 'NEW', 1, null, 1],
      ['NEU', 'NEW', 5, '2026-1', 1],
      ['SAME', 'NEW', 1, null, 1],
      ['USED', 'OLD', 1, '2026-1', 2],
    ]);
    const again = await imports.read(list.replace('\nX,USED,,', ''), 'toy-list');
    expect(again.counts).toMatchObject({ same: 7, ready: 0, error: 1 });
  });

  it('puts other names to their rows, wherever these stand, once', async () => {
    await insert('OURS', { name: 'Ours' });
    await begin();
    const list = file(
      '=,Unsrige,Ours,',
      '=,Nouveau,NEU,',
      ',NEU,Neu,5',
      ',OURS,Ours,1',
      '=,Neo,neu,',
      '=,Lost,Nobody,',
    );
    const run = await imports.read(list, 'toy-list');
    const { rows } = await imports.rows(run.id);
    expect(rows.map(({ line, key, outcome, messages }) => [line, key, outcome, messages[0]?.code])).toEqual([
      [2, 'Unsrige', 'SAME', 'IM-27'],
      [3, 'Nouveau', 'SAME', 'IM-27'],
      [4, 'NEU', 'NEW', undefined],
      [5, 'OURS', 'CHANGED', undefined],
      [6, 'Neo', 'SAME', 'IM-27'],
      [7, 'Lost', 'SAME', 'IM-28'],
    ]);
    await imports.apply(run.id, 'ALL_OR_NOTHING');
    expect((await all()).map(row => [row.code, row.aliases])).toEqual([
      ['NEU', ['Nouveau', 'Neo']],
      ['OURS', ['Unsrige']],
    ]);
    expect((await imports.read(list, 'toy-list')).counts).toMatchObject({ same: 6, changed: 0, ready: 0 });
  });

  it('that is complete takes away what it does not name, and only what it is about', async () => {
    await insert('A');
    await insert('B');
    await insert('C', { fragile: true });
    await begin();
    const run = await imports.read(file(',A,A,1'), 'toy-list', { complete: true });
    expect(await keyed(run.id)).toEqual([
      ['A', 'SAME', false],
      ['B', 'REMOVED', true],
    ]);
    expect(run.counts).toMatchObject({ read: 1, removed: 1 });
    await imports.apply(run.id);
    expect((await all()).map(row => row.state)).toEqual(['NEW', 'OLD', 'NEW']);
    await imports.rollBack(run.id);
    expect((await all()).map(row => row.state)).toEqual(['NEW', 'NEW', 'NEW']);
  });

  it('of another kind is not taken', async () => {
    expect(await imports.read('code,x\nA,1', 'toy-list')).toMatchObject({
      state: 'FAILED',
      failure: [{ code: 'MD-21' }],
    });
  });
});
