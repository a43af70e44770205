import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basicCodeResource } from '#contract/basic-data/basic-code.resource.ts';
import { lineCodeResource } from '#contract/basic-data/line-code.plain.resource.ts';
import {
  ignoreCodes,
  mapCodes,
  reprocessCodes,
  resolveMapping,
  undoDecision,
  unmappedCodes,
} from '#contract/basic-data/mapping/calls.ts';
import type { MappingScope } from '#contract/basic-data/mapping/scope.ts';
import type { MappedObject } from '#contract/basic-data/mapping.resource.ts';
import { codeMappingResource, partnerMappingResource } from '#contract/basic-data/mapping.resource.ts';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { FEATURES } from '#server/feature-list.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { WaitingRows } from '../../../kernel/resource/waiting-rows.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { codeReader, recordUnmapped, resolveCode, resolveOut } from './mapping.read.ts';

/** Twelve sailings of a toy wait for the service they name; a thirteenth for another one. */
const waiting = new Map<string, { service: string; loadedAs: string | null }>();
const toyWaiting: WaitingRows = {
  name: 'toySailings',
  async reprocess(_writer, texts) {
    const loaded = [...waiting].flatMap(([id, row]) => {
      const text = texts.find(each => each.object === 'SERVICE' && each.folded === row.service);
      if (!text || row.loadedAs) return [];
      row.loadedAs = text.ourId;
      return [id];
    });
    return loaded.length === 0 ? null : { loaded: loaded.length, effect: { loaded } };
  },
  async withdraw(_writer, effect) {
    const { loaded } = effect as { loaded: string[] };
    for (const id of loaded) waiting.get(id)!.loadedAs = null;
    return loaded.length;
  },
};
const toyFeature: Feature = { name: 'toySailings', waitingRows: [toyWaiting], register() {} };

const basic = resourceCalls(codeMappingResource);
const partner = resourceCalls(partnerMappingResource);
const lineCode = resourceCalls(lineCodeResource);
const basicCode = resourceCalls(basicCodeResource);

let server: TestServer;
let admin: string;
let customer: string;
const company = new Map<string, string>();
let ids: Record<'SHA' | 'NGB' | 'YTN' | 'LGB', string>;

beforeAll(async () => {
  server = await startTestServer({ demo: true, features: [...FEATURES, toyFeature] });
  admin = await server.login('PLTFRM', 'admin');
  customer = await server.login('NQUAYS', 'doc1');
  for (const row of await server.deps.db.selectFrom('company').select(['id', 'companyCode']).execute())
    company.set(row.companyCode, row.id);
  const portId = async (code: string) =>
    (await server.deps.db.selectFrom('port').select('id').where('unLocode', '=', code).executeTakeFirstOrThrow()).id;
  ids = {
    SHA: await portId('CNSHA'),
    NGB: await portId('CNNGB'),
    YTN: await portId('CNYTN'),
    LGB: await portId('USLGB'),
  };
});
afterAll(() => server.close());

let at = 0;
/** A system of its own for each test, so that none stands in the way of another. */
let system = '';
beforeEach(() => {
  at += 1;
  system = `TEST:${at}`;
});

const create = (body: Record<string, unknown>, token = admin, calls: typeof basic = basic) =>
  server.call(calls.create, {
    token,
    body: { system, object: 'PORT', ourId: ids.SHA, direction: 'IN', ...body } as never,
  });
const made = async (body: Record<string, unknown>): Promise<AnyRow> => {
  const answer = await create(body);
  expect(answer.http, JSON.stringify(answer.problem)).toBe(200);
  return answer.data as never;
};
const errorsOf = (answer: { problem: { errors: readonly unknown[] } }) => answer.problem.errors;

const inSystem = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(server.deps.db, SYSTEM, work);
const meet = (
  texts: readonly (readonly [object: MappedObject, text: string, count?: number, label?: string])[],
  more: { readonly companyId?: string | null; readonly system?: string } = {},
) =>
  inSystem(tx =>
    recordUnmapped(
      { deps: server.deps, tx, at: new Date() },
      texts.map(([object, text, count = 1, label]) => ({
        companyId: null,
        system,
        object,
        text,
        count,
        ...(label ? { sample: { label, link: null } } : {}),
        ...more,
      })),
    ),
  );
const inbox = async (query: Record<string, unknown> = {}, token = admin) => {
  const answer = await server.call(unmappedCodes, {
    token,
    query: { scope: 'BASIC', q: system, limit: 50, ...query } as never,
  });
  expect(answer.http, JSON.stringify(answer.problem)).toBe(200);
  return answer.data;
};
const entryOf = async (text: string, query: Record<string, unknown> = {}) => {
  const found = (await inbox(query)).rows.find(row => row.text === text);
  if (!found) throw new Error(`${text} is not in the inbox`);
  return found;
};
const map = (
  entries: readonly { id: string; version: number }[],
  ourId: string,
  more: Record<string, unknown> = {},
  token = admin,
) =>
  server.call(mapCodes, {
    token,
    body: { scope: 'BASIC', entries: entries.map(({ id, version }) => ({ id, version })), ourId, ...more } as never,
  });
const resolve = (code: string, more: Partial<Parameters<typeof resolveCode>[1]> = {}) =>
  inSystem(tx =>
    resolveCode(
      { tx, resources: server.deps.resources },
      { system, object: 'PORT', code, date: '2026-11-21', companyId: null, ...more },
    ),
  );

describe('mappings (MD-14)', () => {
  it('are compared as they are folded, and name our row beside them', async () => {
    const row = await made({ foreignCode: 'Port of  Schanghai' });
    expect(row).toMatchObject({ foldedCode: 'SCHANGHAI', origin: 'MANUAL' });
    const list = await server.call(basic.list, {
      token: admin,
      query: { filter: JSON.stringify([{ field: 'system', op: 'is', values: [system] }]) } as never,
    });
    expect(list.data.refs[ids.SHA]).toMatchObject({ code: 'CNSHA', zh: '上海' });
    expect((await resolve('SCHANGHAI PORT'))?.row).toMatchObject({ unLocode: 'CNSHA' });
  });

  it('hold one row for a text, a direction and a day', async () => {
    await made({ foreignCode: 'X1', direction: 'BOTH', validTo: '2026-06-30' });
    const clash = await create({ foreignCode: 'x1', ourId: ids.NGB, validFrom: '2026-06-30' });
    expect(errorsOf(clash)).toMatchObject([
      { path: 'foreignCode', code: 'MD-14', params: { system, c: 'X1', o: 'CNSHA 上海' } },
    ]);
    await made({ foreignCode: 'x1', ourId: ids.NGB, validFrom: '2026-07-01' });
    const on = async (date: string) => (await resolve('X1', { date }))?.row.unLocode;
    expect([await on('2026-06-30'), await on('2026-07-01')]).toEqual(['CNSHA', 'CNNGB']);
  });

  it('send our row under one text only', async () => {
    await made({ foreignCode: 'OUT1', direction: 'OUT' });
    await made({ foreignCode: 'IN1', direction: 'IN' });
    const second = await create({ foreignCode: 'OUT2', direction: 'BOTH' });
    expect(errorsOf(second)).toMatchObject([{ path: 'ourId', code: 'MD-14', params: { c: 'OUT1' } }]);
    const out = await inSystem(tx =>
      resolveOut(
        { tx, resources: server.deps.resources },
        { system, object: 'PORT', code: ids.SHA, date: '2026-11-21', companyId: null },
      ),
    );
    expect(out).toMatchObject({ foreignCode: 'OUT1', by: 'BASIC' });
    // What is sent only is not read.
    expect(await resolve('OUT1')).toBeNull();
  });

  it('point at a row of the object that they name', async () => {
    const wrong = await create({ foreignCode: 'Y', object: 'VESSEL' });
    expect(errorsOf(wrong)).toMatchObject([{ path: 'ourId', code: 'REFERENCE' }]);
    const dates = await create({ foreignCode: 'Y', validFrom: '2026-02-01', validTo: '2026-01-01' });
    expect(errorsOf(dates)).toMatchObject([{ path: 'validTo', code: 'MD-DATES' }]);
    const nothing = await create({});
    expect(errorsOf(nothing)).toMatchObject([{ path: 'foreignCode', code: 'required' }]);
  });

  it('a row that mappings point at is in use, whosever the mapping is', async () => {
    const usage = await server.call(resourceCalls(portResource).usage, { token: admin, query: { id: ids.LGB } });
    expect(usage.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ area: { zh: '映射', en: 'Mappings' } }),
        expect.objectContaining({ area: { zh: '企业的映射', en: "Companies' mappings" }, open: 1 }),
      ]),
    );
  });
});

describe('what a code means', () => {
  it('is first what the company says, then what holds for all, then what the row itself is called', async () => {
    const nquays = company.get('NQUAYS')!;
    await inSystem(tx =>
      sql`insert into partner_mapping (id, company_id, system, object, foreign_code, our_id, direction,
      folded_code, origin, version, created_at, updated_at) values (${`p${at}`}, ${nquays}, ${system}, 'PORT', 'SHANGHAI', ${ids.YTN},
      'IN', 'SHANGHAI', 'MANUAL', 1, now(), now())`.execute(tx.db),
    );
    expect(await resolve('Shanghai')).toMatchObject({ by: 'OWN', row: { unLocode: 'CNSHA' } });
    await made({ foreignCode: 'Shanghai', ourId: ids.NGB });
    expect(await resolve('Shanghai')).toMatchObject({ by: 'BASIC', row: { unLocode: 'CNNGB' } });
    expect(await resolve('Shanghai', { companyId: nquays })).toMatchObject({
      by: 'PARTNER',
      row: { unLocode: 'CNYTN' },
    });
    // Another company never sees it.
    expect(await resolve('Shanghai', { companyId: company.get('BWBAYY')! })).toMatchObject({ by: 'BASIC' });
  });

  it('is found by code, by either name, and by aliases of our own rows', async () => {
    for (const text of ['cnsha', 'CNSGH', 'Port of Shanghai', '上海港'])
      expect((await resolve(text))?.row.unLocode).toBe('CNSHA');
    const type = (code: string) => resolve(code, { object: 'CONTAINER_TYPE' });
    for (const text of ["40'HQ", '40 hc', '45G1']) expect((await type(text))?.row.code).toBe('40HC');
    expect(await resolve('NOWHERE AT ALL')).toBeNull();
    expect(await resolve('OTHER', { object: 'EVENT_TYPE' })).toBeNull();
    expect((await resolve('gtin', { object: 'EVENT_TYPE' }))?.row).toMatchObject({
      listKey: 'EVENT_TYPE',
      code: 'GTIN',
    });
  });

  it('is nothing where two rows are called alike', async () => {
    const names = await server.deps.db
      .selectFrom('port')
      .select(({ fn }) => ['nameEn', fn.countAll().as('n')])
      .where('status', '=', 'ACTIVE')
      .groupBy('nameEn')
      .having(({ fn }) => fn.countAll(), '>', 1)
      .limit(1)
      .execute();
    expect(names).toHaveLength(1);
    expect(await resolve(names[0]!.nameEn!)).toBeNull();
  });

  it('goes on to the row that a merged one went into', async () => {
    await made({ foreignCode: 'OLD LGB', ourId: ids.LGB });
    await inSystem(tx =>
      sql`update port set status = 'MERGED', merged_into_id = ${ids.NGB} where id = ${ids.LGB}`.execute(tx.db),
    );
    try {
      expect((await resolve('OLD LGB'))?.row.unLocode).toBe('CNNGB');
    } finally {
      await inSystem(tx =>
        sql`update port set status = 'ACTIVE', merged_into_id = null where id = ${ids.LGB}`.execute(tx.db),
      );
    }
  });

  it('is looked up once for a whole file', async () => {
    await made({ foreignCode: 'ONCE' });
    await inSystem(async tx => {
      const read = codeReader(
        { tx, resources: server.deps.resources },
        { system, date: '2026-11-21', companyId: null },
      );
      expect(read('PORT', 'once')).toBe(read('PORT', ' ONCE '));
      expect((await read('PORT', 'ONCE'))?.row.id).toBe(ids.SHA);
    });
  });

  it('is shown for each system that knows the object, on the day asked for', async () => {
    const answer = await server.call(resolveMapping, {
      token: admin,
      query: { object: 'PORT', code: 'sha', date: '2026-11-21' },
    });
    const found = new Map(answer.data.results.map(result => [result.system, result]));
    expect(answer.data.comparedAs).toBe('SHA');
    expect(found.get('CARRIER:COSU')).toMatchObject({ by: 'BASIC', row: { code: 'CNSHA' } });
    expect(found.get('SMDG-TCL')).toMatchObject({ by: null, row: null });
    // The other company's system is not even named.
    expect([...found.keys()].filter(name => name.startsWith('ERP:NQUAYS'))).toEqual([]);
  });
});

describe('the inbox', () => {
  it('counts a text met again, keeps five places of it, and shows the most frequent first', async () => {
    await meet([
      ['PORT', 'Shangahi', 3, 'one'],
      ['PORT', 'NIGNBO', 1, 'one'],
    ]);
    for (const label of ['two', 'three', 'two', 'four', 'five', 'six']) await meet([['PORT', 'SHANGAHI', 1, label]]);
    const { rows, openByObject } = await inbox();
    expect(rows.map(({ text, count }) => [text, count])).toEqual([
      ['Shangahi', 9],
      ['NIGNBO', 1],
    ]);
    expect(rows[0]?.samples.map(({ label }) => label)).toEqual(['six', 'five', 'four', 'two', 'three']);
    expect(rows[0]?.suggestions[0]).toMatchObject({ code: 'CNSHA', ground: 'near' });
    expect(rows[1]?.suggestions[0]).toMatchObject({ code: 'CNNGB' });
    expect(openByObject.PORT).toBeGreaterThan(1);
  });

  it('is emptied by a decision, which makes the mapping; undo takes both back', async () => {
    await meet([['PORT', 'SHANGAHI']]);
    const entry = await entryOf('SHANGAHI');
    const done = await map([entry], ids.SHA, { suggestedScore: entry.suggestions[0]!.score });
    expect(done.data).toMatchObject({ decided: 1, mappings: 1, loaded: 0 });
    expect((await inbox()).rows).toEqual([]);
    expect(await resolve('shangahi')).toMatchObject({ by: 'BASIC', row: { unLocode: 'CNSHA' } });
    const mapping = await server.deps.db.selectFrom('codeMapping').selectAll().where('system', '=', system).execute();
    expect(mapping).toMatchObject([{ origin: 'SUGGESTED', direction: 'IN', confidence: entry.suggestions[0]!.score }]);

    const decisionId = done.data.decisionId!;
    const undo = () => server.call(undoDecision, { token: admin, body: { scope: 'BASIC', decisionId } });
    expect((await undo()).data).toEqual({ reopened: 1, mappings: 1, withdrawn: 0 });
    expect(await resolve('shangahi')).toBeNull();
    expect((await inbox()).rows).toMatchObject([{ text: 'SHANGAHI', state: 'OPEN', decisionId: null }]);
    expect((await undo()).problem.code).toBe('event_not_allowed');
  });

  it('takes equal texts of all systems with one key', async () => {
    await meet([['PORT', 'Pier Nine']]);
    await meet([['PORT', 'PIER NINE']], { system: `${system}B` });
    const entry = await entryOf('Pier Nine');
    expect(entry.equal).toBe(1);
    const done = await map([entry], ids.NGB, { allEqual: true });
    expect(done.data).toMatchObject({ decided: 2, mappings: 2 });
    expect((await resolve('pier nine', { system: `${system}B` }))?.row.unLocode).toBe('CNNGB');
  });

  it('refuses who looked at an older state, and what is decided already', async () => {
    await meet([['PORT', 'NIGNBO']]);
    const entry = await entryOf('NIGNBO');
    await meet([['PORT', 'NIGNBO']]);
    expect((await map([entry], ids.NGB)).problem).toMatchObject({ code: 'stale_version', current: { count: 2 } });
    const again = await entryOf('NIGNBO');
    expect((await map([again], ids.NGB)).http).toBe(200);
    expect((await map([again], ids.NGB)).problem.code).toBe('event_not_allowed');
    expect((await map([{ id: 'nothing', version: 1 }], ids.NGB)).problem.code).toBe('not_found');
  });

  it('leaves a decision alone whose mapping somebody has changed since', async () => {
    await meet([['PORT', 'NIGNBO']]);
    const done = await map([await entryOf('NIGNBO')], ids.NGB);
    const [mapping] = await server.deps.db.selectFrom('codeMapping').selectAll().where('system', '=', system).execute();
    await server.call(basic.modify, {
      token: admin,
      headers: { 'if-match': String(mapping!.version) },
      body: { id: mapping!.id, changes: { validFrom: '2026-01-01' } } as never,
    });
    const undo = await server.call(undoDecision, {
      token: admin,
      body: { scope: 'BASIC', decisionId: done.data.decisionId! },
    });
    expect(undo.problem.code).toBe('event_not_allowed');
    expect(await resolve('nignbo')).not.toBeNull();
  });

  it('keeps what is ignored out, even when it is met again; what was mapped and means nothing again comes back', async () => {
    await meet([
      ['PORT', 'N/A'],
      ['PORT', 'NIGNBO'],
    ]);
    const ignored = await server.call(ignoreCodes, {
      token: admin,
      body: { scope: 'BASIC', entries: [await entryOf('N/A')].map(({ id, version }) => ({ id, version })) },
    });
    expect(ignored.data).toMatchObject({ decided: 1, mappings: 0 });
    await map([await entryOf('NIGNBO')], ids.NGB);
    await meet([
      ['PORT', 'N/A'],
      ['PORT', 'NIGNBO'],
    ]);
    expect((await inbox()).rows.map(({ text }) => text)).toEqual(['NIGNBO']);
    expect((await inbox({ state: 'IGNORED' })).rows).toMatchObject([{ text: 'N/A', count: 2 }]);
  });

  it('lets go of texts that mean something by now', async () => {
    await meet([
      ['PORT', 'NIGNBO'],
      ['PORT', 'HELLGATE'],
    ]);
    await made({ foreignCode: 'NIGNBO', ourId: ids.NGB });
    const entries = (await inbox()).rows.map(({ id }) => id);
    const done = await server.call(reprocessCodes, { token: admin, body: { scope: 'BASIC', ids: entries } });
    expect(done.data).toMatchObject({ looked: 2, decided: 1 });
    expect((await inbox()).rows.map(({ text }) => text)).toEqual(['HELLGATE']);
  });
});

describe('rows that wait', () => {
  it('go in at the decision and come out again with it', async () => {
    const line = await server.deps.db
      .selectFrom('shippingLine')
      .select('id')
      .where('scac', '=', 'COSU')
      .executeTakeFirstOrThrow();
    const lane = await server.deps.db
      .selectFrom('tradeLane')
      .select('id')
      .where('code', '=', 'USWC')
      .executeTakeFirstOrThrow();
    const serviceId = `service${at}`;
    await inSystem(tx =>
      sql`insert into service (id, line_id, carrier_service_code, name_en, aliases, field_locks, status, source,
      trade_lane_id, rotation, partners, version, created_at, updated_at) values (${serviceId}, ${line.id}, 'TOY9', 'Toy service', '{}', '{}',
      'ACTIVE', 'DEMO', ${lane.id}, '[]', '[]', 1, now(), now())`.execute(tx.db),
    );
    for (let row = 0; row < 12; row += 1) waiting.set(`row${row}`, { service: 'TOY LOOP', loadedAs: null });
    waiting.set('other', { service: 'ELSEWHERE', loadedAs: null });
    const loaded = () => [...waiting.values()].filter(({ loadedAs }) => loadedAs === serviceId).length;

    await meet([['SERVICE', 'Toy-Loop', 12]], { system: 'CARRIER:COSU' });
    const lane12 = { scope: 'LINE', q: 'Toy-Loop' };
    const entry = await entryOf('Toy-Loop', lane12);
    const done = await map([entry], serviceId, { scope: 'LINE' });
    expect(done.data, JSON.stringify(done.problem)).toMatchObject({ decided: 1, mappings: 1, loaded: 12 });
    expect(loaded()).toBe(12);
    // In the scope of lane codes the mapping is a lane code, with the lane that the service runs in.
    const codes = await server.call(lineCode.list, { token: admin, query: { q: 'TOY-LOOP' } as never });
    expect(codes.data.rows).toMatchObject([{ carrierCode: 'TOY-LOOP', serviceId, tradeLaneId: lane.id }]);
    expect(await resolve('toy loop', { system: 'CARRIER:COSU', object: 'SERVICE' })).toMatchObject({ by: 'LINE_CODE' });

    const undo = await server.call(undoDecision, {
      token: admin,
      body: { scope: 'LINE', decisionId: done.data.decisionId! },
    });
    expect(undo.data).toEqual({ reopened: 1, mappings: 1, withdrawn: 12 });
    expect(loaded()).toBe(0);
    expect(await resolve('toy loop', { system: 'CARRIER:COSU', object: 'SERVICE' })).toBeNull();
  });
});

describe('companies', () => {
  const partnerRight = { scope: 'PARTNER' as MappingScope };

  it('never see each other, on any way', async () => {
    await meet([['PORT', 'NIGNBO']], { companyId: company.get('NQUAYS')! });
    expect((await inbox(partnerRight)).rows).toEqual([]);
    const [theirs] = await server.deps.db.selectFrom('unmappedCode').selectAll().where('system', '=', system).execute();
    const taken = await map([{ id: theirs!.id, version: theirs!.version }], ids.NGB, partnerRight);
    expect(taken.problem.code).toBe('not_found');
    const list = await server.call(partner.list, {
      token: admin,
      query: { filter: JSON.stringify([{ field: 'system', op: 'is', values: ['ERP:NQUAYS'] }]) } as never,
    });
    expect(list.data.rows).toEqual([]);
  });

  it('map their own texts in a list of their own', async () => {
    await meet([['PORT', 'NIGNBO']], { companyId: company.get('PLTFRM')! });
    const entry = await entryOf('NIGNBO', partnerRight);
    const done = await map([entry], ids.NGB, partnerRight);
    expect(done.data, JSON.stringify(done.problem)).toMatchObject({ mappings: 1 });
    expect(await resolve('NIGNBO', { companyId: company.get('PLTFRM')! })).toMatchObject({ by: 'PARTNER' });
    expect(await resolve('NIGNBO', { companyId: company.get('NQUAYS')! })).toBeNull();
  });

  it('without the right get nothing', async () => {
    const asked = { token: customer, query: { scope: 'BASIC' } as never };
    expect((await server.call(unmappedCodes, asked)).http).toBe(403);
    expect((await map([{ id: 'x', version: 1 }], ids.NGB, {}, customer)).http).toBe(403);
    expect((await create({ foreignCode: 'X' }, customer)).http).toBe(403);
  });
});

describe('code lists', () => {
  it('bring what the product relies on; built-in codes are disabled, not deleted or renamed', async () => {
    const list = await server.call(basicCode.list, {
      token: admin,
      query: { filter: JSON.stringify([{ field: 'listKey', op: 'is', values: ['TRADE_TERM'] }]) } as never,
    });
    const rows = list.data.rows as unknown as AnyRow[];
    expect(rows.map(({ code }) => code)).toEqual([
      'EXW',
      'FCA',
      'FAS',
      'FOB',
      'CFR',
      'CIF',
      'CPT',
      'CIP',
      'DAP',
      'DPU',
      'DDP',
    ]);
    const [fob] = rows.filter(({ code }) => code === 'FOB');
    const { id, version } = fob!;
    const removed = await server.call(basicCode.remove, { token: admin, body: { rows: [{ id, version }] } });
    expect(removed.data).toMatchObject([{ ok: false }]);
    const change = (changes: object) =>
      server.call(basicCode.modify, {
        token: admin,
        headers: { 'if-match': String(version) },
        body: { id, changes } as never,
      });
    expect((await change({ code: 'FOBX' })).problem.errors).toMatchObject([{ path: 'code', code: 'MD-BUILT-IN' }]);
    expect((await change({ isEnabled: false })).data).toMatchObject({ isEnabled: false });
  });

  it('of people are deleted while nothing stands below them', async () => {
    const add = async (code: string, parentCode: string | null) =>
      (
        await server.call(basicCode.create, {
          token: admin,
          body: { listKey: 'INDUSTRY', code, nameZh: '行业', nameEn: 'Industry', parentCode } as never,
        })
      ).data as unknown as AnyRow;
    const top = await add('TEXTILE', null);
    const below = await add('COTTON', 'TEXTILE');
    const remove = async ({ id, version }: AnyRow) =>
      (await server.call(basicCode.remove, { token: admin, body: { rows: [{ id, version }] } })).data[0]?.ok;
    expect([await remove(top), await remove(below), await remove(top)]).toEqual([false, true, true]);
  });
});
