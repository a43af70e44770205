import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { hideFclRate } from '#contract/rates/fcl-rate.calls.ts';
import { markupRuleResource } from '#contract/rates/markup-rule.resource.ts';
import {
  attachToPost,
  detachFromPost,
  markPostsRead,
  pinPosts,
  postBoard,
  postCalendar,
  postFile,
  postReaders,
  postToRule,
  publishPosts,
  readPost,
  withdrawPosts,
} from '#contract/rates/post/post.calls.ts';
import { surchargeRuleResource } from '#contract/rates/surcharge-rule.resource.ts';
import { closeWatch, saveWatch, watchPage } from '#contract/rates/watch/watch.calls.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { increase as increaseDocument } from '#machines/rates/increase.document.ts';
import { ratePost } from '#machines/rates/rate-post.document.ts';
import { FEATURES } from '#server/feature-list.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { readFacts } from '../../../kernel/event-store.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { done, fclContent, fclLine, inDays, published, today } from '../fcl/fcl-rate.samples.ts';
import { lookAtWatches } from '../watch/watch-job.ts';
import { endDuePosts } from './end-due.ts';

/** Announcements and watches through the product's calls, by the platform, two customers and a colleague. */

const posts = resourceCalls(documentResource(ratePost));
type Person = 'pricing' | 'sales' | 'buyer' | 'colleague' | 'stranger';

let server: TestServer;
const token = {} as Record<Person, string>;
const ids: Record<string, string> = {};

/** What waits in the outbox is read there, so that nobody may empty it meanwhile. */
const WITHOUT_DELIVERER = FEATURES.map(feature => {
  const { start: _, ...rest } = feature;
  return feature.name === 'message' ? rest : feature;
});

beforeAll(async () => {
  server = await startTestServer({ demo: true, features: WITHOUT_DELIVERER });
  token.pricing = await server.login('PLTFRM', 'pricing');
  token.sales = await server.login('PLTFRM', 'sales2');
  token.buyer = await server.login('NQUAYS', 'buyer1');
  token.colleague = await server.login('NQUAYS', 'admin');
  token.stranger = await server.login('RCHDSZ', 'buyer1');
  const { rows } = await sql<{ name: string; id: string }>`
    select company_code as name, id from company union all select scac, id from shipping_line where scac is not null
    union all select un_locode, id from port where un_locode in ('CNLYG', 'FIHEL', 'NOOSL', 'CNSHA', 'DEHAM')
    union all select 'FEE ' || code, id from fee_code where code = 'EBS'`.execute(server.deps.db);
  for (const { name, id } of rows) ids[name] = id;
});
afterAll(() => server.close());

async function ok<C extends CallDef>(who: Person, call: C, sent: object) {
  const answered = await server.call(call, { token: token[who], ...sent } as never);
  expect(answered.http, `${call.path} ${JSON.stringify(answered.problem)}`).toBe(200);
  return answered.data;
}
const refusalOf = async (who: Person, call: CallDef, sent: object) => {
  const { http, problem } = await server.call(call, { token: token[who], ...sent } as never);
  return `${http} ${problem.errors?.[0]?.code ?? problem.code}`;
};

type Draft = BodyOf<typeof posts.create>;
const draft = async (over: Partial<Draft> = {}) => {
  const body = {
    titleZh: `涨价 ${crypto.randomUUID()}`,
    kind: 'GRI',
    carrierIds: [ids.MSCU],
    effectiveFrom: inDays(9),
    bodyZh: '每箱上调',
    visibility: 'PUBLIC_SITE',
    ...over,
  };
  return (await ok('pricing', posts.create, { body })) as { id: string; version: number; titleZh: string };
};
const bulk = async (call: CallDef, row: { id: string; version: number }, more: object = {}) => {
  const rows = [{ id: row.id, version: row.version }];
  const [result] = (await ok('pricing', call, { body: { rows, ...more } })) as { ok: boolean; message: unknown }[];
  return result!;
};
const kept = async (id: string) =>
  (
    (await ok('pricing', posts.get, { query: { id } })) as unknown as {
      row: { id: string; version: number; state: string };
    }
  ).row;
const announced = async (over: Partial<Draft> = {}) => {
  const { id } = await draft(over);
  expect(await bulk(publishPosts, await kept(id))).toMatchObject({ ok: true });
  return kept(id);
};
const boardOf = async (who: Person, query: object = {}) => {
  const { rows } = (await ok(who, postBoard, { query: { limit: 200, ...query } })) as {
    rows: { id: string; isPinned: boolean; isRead: boolean; readBy: number | null; told: number | null }[];
  };
  return rows;
};
const sees = async (who: Person, id: string) => (await boardOf(who)).some(row => row.id === id);
const queued = async (event: string) => {
  const { rows } = await sql<{
    audience: { employees: string[] };
    title: string;
    description: string;
    linkPath: string;
  }>`
    select audience, title, description, link_path from message_outbox where event = ${event} order by id`.execute(
    server.deps.db,
  );
  return rows;
};

describe('an announcement', () => {
  test('is read by those whom it is meant for, and by nobody else', async () => {
    const forAll = await announced();
    const named = await announced({ visibility: 'COMPANIES', visibleCompanyIds: [ids.NQUAYS!] });
    const own = await announced({ visibility: 'COMPANY' });
    const { id: secret } = await draft({ bodyZh: 'nobody yet' });
    const seen = async (who: Person) => {
      const board = new Set((await boardOf(who)).map(({ id }) => id));
      return [forAll.id, named.id, own.id, secret].map(id => board.has(id));
    };
    expect(await seen('pricing')).toEqual([true, true, true, false]);
    expect(await seen('buyer')).toEqual([true, true, false, false]);
    expect(await seen('stranger')).toEqual([true, false, false, false]);
    for (const id of [own.id, secret]) expect(await refusalOf('buyer', readPost, { query: { id } })).toMatch(/^404/);
    expect(await refusalOf('stranger', readPost, { query: { id: named.id } })).toMatch(/^404/);
    // Levels are those of the day.
    const level = await server.deps.db
      .selectFrom('levelAssignment')
      .select('levelId')
      .where('customerCompanyId', '=', ids.RCHDSZ!)
      .executeTakeFirstOrThrow();
    const byLevel = await announced({ visibility: 'LEVELS', visibleLevels: [level.levelId] });
    expect(await sees('stranger', byLevel.id)).toBe(true);
    expect(await sees('buyer', byLevel.id)).toBe(false);
    // The platform's list with its drafts is not theirs.
    expect(await refusalOf('colleague', posts.get, { query: { id: forAll.id } })).toMatch(/^403/);
    expect(await refusalOf('buyer', publishPosts, { body: { rows: [{ id: secret, version: 1 }] } })).toMatch(/^403/);
  });

  test('reaches its readers as clean HTML, whatever was typed', async () => {
    const { id } = await announced({
      bodyZh:
        '<img src=x onerror=alert(1)>\n\n- **粗体**\n- [链接](https://fairlead.example) [坏](javascript:alert(1))',
    });
    const { html } = (await ok('buyer', readPost, { query: { id } })) as { html: { zh: string; en: string } };
    expect(html.zh).toContain('<ul><li><strong>粗体</strong></li>');
    expect(html.zh).toContain('<a href="https://fairlead.example">链接</a>');
    expect(html.zh).not.toMatch(/<img|href="javascript/);
    expect(html.en).toBe(html.zh);
    expect(await refusalOf('pricing', posts.create, { body: { bodyZh: 'x'.repeat(20_001) } })).toMatch(/^422/);
  });

  test('tells everybody once, company by company, and counts who has read it', async () => {
    const row = await announced({ visibility: 'COMPANIES', visibleCompanyIds: [ids.NQUAYS!] });
    const sent = async () => (await queued('rate-post')).filter(({ linkPath }) => linkPath.includes(row.id));
    // One message to the own people, one to the customer's, written in the background.
    await expect.poll(async () => (await sent()).length, { timeout: 10_000 }).toBe(2);
    const told = await sent();
    expect(told.map(({ linkPath }) => linkPath.split('?')[0])).toEqual([
      '/SeaFreight/FreightManagement/FCLFreightPost',
      '/external/workbench/PriceQuery',
    ]);
    const people = told.reduce((sum, { audience }) => sum + audience.employees.length, 0);
    const mine = async (who: Person) => (await boardOf(who)).find(({ id }) => id === row.id);
    expect(await mine('pricing')).toMatchObject({ told: people, readBy: 0 });
    expect(await ok('buyer', markPostsRead, { body: { ids: [row.id] } })).toEqual({ read: 1 });
    expect(await ok('buyer', markPostsRead, { body: { ids: [row.id] } })).toEqual({ read: 0 });
    // Marking what is not meant for oneself reads nothing.
    expect(await ok('stranger', markPostsRead, { body: { ids: [row.id] } })).toEqual({ read: 0 });
    expect(await mine('pricing')).toMatchObject({ told: people, readBy: 1 });
    expect(await mine('buyer')).toMatchObject({ isRead: true, told: null, readBy: null });
    expect(await mine('colleague')).toMatchObject({ isRead: false });
    const readers = (await ok('pricing', postReaders, { query: { id: row.id } })) as { rows: { company: string }[] };
    expect(readers.rows).toHaveLength(1);
    expect(await refusalOf('colleague', postReaders, { query: { id: row.id } })).toMatch(/^403/);
  });

  test('is pinned for a while, withdrawn, or over; what is published is not changed and not deleted', async () => {
    const row = await announced({ effectiveFrom: inDays(-60), effectiveTo: inDays(3) });
    expect(await bulk(pinPosts, row, { until: inDays(-1) })).toMatchObject({ ok: false });
    expect(await bulk(pinPosts, row, { until: inDays(2) })).toMatchObject({ ok: true });
    const board = await boardOf('buyer');
    expect(board.findIndex(({ id }) => id === row.id)).toBeLessThan(board.findIndex(({ isPinned }) => !isPinned));
    const pinned = await kept(row.id);
    const change = {
      body: { id: row.id, changes: { titleZh: '别的' } },
      headers: { 'if-match': `"${pinned.version}"` },
    };
    expect(await refusalOf('pricing', posts.modify, change)).toBe('422 RP-01');
    const [deleted] = (await ok('pricing', posts.remove, {
      body: { rows: [{ id: row.id, version: pinned.version }] },
    })) as {
      ok: boolean;
    }[];
    expect(deleted).toMatchObject({ ok: false });
    const later = { ...server.deps, clock: { now: () => new Date(Date.now() + 5 * 86_400_000) } };
    expect(await endDuePosts(later)).toBeGreaterThan(0);
    expect(await kept(row.id)).toMatchObject({ state: 'ENDED' });
    const other = await announced();
    expect(await bulk(withdrawPosts, other)).toMatchObject({ ok: true });
    expect(await sees('buyer', other.id)).toBe(false);
    expect(await refusalOf('buyer', readPost, { query: { id: other.id } })).toMatch(/^404/);
    expect(await bulk(publishPosts, await kept(other.id))).toMatchObject({ ok: false });
  });

  test('without a text, or of a time that is over, is not published', async () => {
    const empty = await draft({ bodyZh: null });
    expect(await bulk(publishPosts, empty)).toMatchObject({ ok: false, message: { en: 'Write the text first' } });
    const over = await draft({ effectiveFrom: inDays(-9), effectiveTo: inDays(-1) });
    expect(await bulk(publishPosts, over)).toMatchObject({ ok: false, message: { en: 'Its last day has passed' } });
  });

  test('carries five files at most, which its readers alone may have', async () => {
    const { id } = await draft({ visibility: 'COMPANIES', visibleCompanyIds: [ids.NQUAYS!] });
    const attach = async (name: string) => {
      const form = new FormData();
      form.append('id', id);
      form.append('version', String((await kept(id)).version));
      form.append('file', new Blob([`text of ${name}`], { type: 'text/plain' }), name);
      const packed = new Response(form);
      const headers = { 'content-type': packed.headers.get('content-type')!, authorization: `Bearer ${token.pricing}` };
      const payload = Buffer.from(await packed.arrayBuffer());
      return server.app.inject({ method: 'POST', url: attachToPost.path, payload, headers });
    };
    const first = (await attach('1.txt')).json().Data as { id: string };
    for (const n of [2, 3, 4, 5]) expect((await attach(`${n}.txt`)).statusCode).toBe(200);
    expect((await attach('6.txt')).json().errors[0].code).toBe('POST_FILES');
    const { version } = await kept(id);
    const last = ((await ok('pricing', readPost, { query: { id } })) as { attachments: { id: string }[] })
      .attachments[4]!;
    await ok('pricing', detachFromPost, {
      body: { id, fileId: last.id },
      headers: { 'if-match': `"${version}"` },
    });
    await bulk(publishPosts, await kept(id));
    const file = (who: Person) =>
      server.app.inject({
        method: 'GET',
        url: `${postFile.path}?id=${id}&file=${first.id}`,
        headers: { authorization: `Bearer ${token[who]}` },
      });
    expect((await file('buyer')).body).toBe('text of 1.txt');
    expect((await file('stranger')).statusCode).toBe(404);
    expect((await attach('late.txt')).json().errors[0].code).toBe('RP-01');
  });

  test('is what its log tells, also after it was deleted and came back', async () => {
    const { id } = await draft({ carrierIds: [ids.MSCU!], titleEn: 'Increase' });
    const edit = { body: { id, changes: { titleEn: null, bodyEn: 'text' } }, headers: { 'if-match': '"1"' } };
    expect(await ok('pricing', posts.modify, edit)).toMatchObject({ version: 2, titleEn: null, bodyEn: 'text' });
    expect(await refusalOf('pricing', posts.modify, edit)).toMatch(/^412/);
    // Nothing changed is nothing written.
    const same = { body: { id, changes: { bodyEn: 'text' } }, headers: { 'if-match': '"2"' } };
    expect(await ok('pricing', posts.modify, same)).toMatchObject({ version: 2 });
    const before = await kept(id);
    expect(await bulk(posts.remove, before)).toMatchObject({ ok: true });
    expect(await refusalOf('pricing', posts.get, { query: { id } })).toMatch(/^404/);
    const { rows: gone } = (await ok('pricing', posts.deleted, { query: { limit: 5 } })) as { rows: { id: string }[] };
    expect(gone[0]).toMatchObject({ id });
    await ok('pricing', posts.restore, { body: { id } });
    const { version: _v, updatedAt: _u, ...was } = before as { version: number; updatedAt?: string };
    expect(await kept(id)).toMatchObject({ ...was, version: 4 });
    expect(await refusalOf('pricing', posts.restore, { body: { id } })).toMatch(/^422/);
    const found = (await ok('pricing', posts.list, { query: { q: 'zhang', limit: 200 } })) as unknown as {
      rows: { id: string }[];
    };
    expect(found.rows.some(row => row.id === id)).toBe(true);
    const facts = await inScope(server.deps.db, SYSTEM, ({ db }) => readFacts(db, ratePost.type, id));
    expect(facts.map(({ event, toState }) => `${event} ${toState}`)).toEqual([
      'CREATE DRAFT',
      'EDIT DRAFT',
      'DELETE DELETED',
      'RESTORE DRAFT',
    ]);
    expect(foldDocument(ratePost, facts, id)).toEqual(await kept(id));
  });

  test('is edited by Apply under the rules of its form, and takes no file that somebody else has stored', async () => {
    const apply = (event: string, row: { id: string; version: number } | null, payload: object) => ({
      body: { event, rows: row ? [{ id: row.id, version: row.version }] : [], payload },
    });
    const { apply: call } = documentCalls(ratePost);
    const row = await draft();
    const wrong = apply('EDIT', row, { visibility: 'COMPANIES' });
    expect(await refusalOf('pricing', call as never, wrong)).toBe('422 required');
    expect(await refusalOf('pricing', call as never, apply('ATTACH', row, { fileId: 'nobodys' }))).toMatch(/^404/);
    expect(await refusalOf('buyer', call as never, apply('EDIT', row, {}))).toMatch(/^403/);
    const taken = apply('CREATE', null, {
      kind: 'GRI',
      titleZh: row.titleZh,
      effectiveFrom: inDays(9),
      visibility: 'COMPANY',
    });
    expect(await refusalOf('pricing', call as never, taken)).toBe('422 MD-01');
    const { rows } = (await ok('pricing', call as never, apply('EDIT', row, { titleEn: 'Said' }))) as unknown as {
      rows: { row: object }[];
    };
    expect(rows[0]!.row).toMatchObject({ titleEn: 'Said', version: 2, state: 'DRAFT' });
  });

  test('becomes the rule that carries it out, and stands in the calendar', async () => {
    const ports = [ids.CNSHA!, ids.DEHAM!];
    const gri = await announced({ portIds: ports, effectiveTo: inDays(40), effectiveFrom: inDays(9) });
    const toRule = (row: { id: string; version: number }, body: object) => ({
      body: { id: row.id, amount: '300', ...body },
      headers: { 'if-match': `"${row.version}"` },
    });
    expect(await refusalOf('sales', postToRule, toRule(gri, { rule: 'INCREASE' }))).toMatch(/^403/);
    const made = (await ok('pricing', postToRule, toRule(gri, { rule: 'INCREASE' }))) as { ruleId: string };
    const increase = await ok('pricing', resourceCalls(documentResource(increaseDocument)).get, {
      query: { id: made.ruleId },
    });
    expect((increase as { row: object }).row).toMatchObject({
      state: 'DRAFT',
      kind: 'GRI',
      mode: 'FOLD',
      carrierId: ids.MSCU,
      effectiveFrom: inDays(9),
      effectiveTo: inDays(40),
      polIds: [ids.CNSHA],
      podIds: [ids.DEHAM],
      amounts: [{ containerType: null, abs: '300' }],
    });
    const now = await kept(gri.id);
    expect(await refusalOf('pricing', postToRule, toRule(now, { rule: 'SURCHARGE' }))).toBe('422 required');
    const fee = { rule: 'SURCHARGE', feeId: ids['FEE EBS'] };
    const rule = (await ok('pricing', postToRule, toRule(now, fee))) as { ruleId: string };
    const surcharge = await ok('pricing', resourceCalls(surchargeRuleResource).get, { query: { id: rule.ruleId } });
    expect((surcharge as { row: object }).row).toMatchObject({
      costAmount: '300',
      layer: 'CARRIER',
      polId: ids.CNSHA,
      podId: ids.DEHAM,
      announcementId: gri.id,
    });
    const month = { query: { month: inDays(9).slice(0, 7) } };
    const calendar = async (who: Person) =>
      ((await ok(who, postCalendar, month)) as { entries: { id: string; day: string }[] }).entries;
    const entries = new Map((await calendar('pricing')).map(entry => [entry.id, entry.day]));
    expect([entries.get(gri.id), entries.get(made.ruleId)]).toEqual([inDays(9), inDays(9)]);
    // Rules of increase show cost: who may not see it finds the announcement alone.
    const forSales = new Set((await calendar('sales')).map(({ id }) => id));
    expect([forSales.has(gri.id), forSales.has(made.ruleId)]).toEqual([true, false]);
  });
});

describe('a watch', () => {
  const lane = { pol: 'CNLYG', pod: 'FIHEL', box: '1x40HC' };
  const hour = 3_600_000;
  const lookAt = (ms: number) => lookAtWatches({ ...server.deps, clock: { now: () => new Date(Date.now() + ms) } });
  const watch = (who: Person, more: object = {}, query: object = lane) =>
    ok(who, saveWatch, { body: { query, ...more } }) as Promise<{ id: string; best: string | null }>;
  const offer = async (cost: string) =>
    published(
      server,
      token.pricing,
      await fclContent(server, {
        polId: ids.CNLYG!,
        podId: ids.FIHEL!,
        visibility: 'PUBLIC_SITE',
        validTo: inDays(30),
        validFrom: today(),
        lines: [fclLine('40HC', cost)],
      }),
    );
  const told = async () => (await queued('price-watch')).map(({ title }) => title);

  test('is a person’s own, one for a lane and its containers', async () => {
    const mine = async (who: Person) =>
      ((await ok(who, watchPage, { query: {} })) as { rows: { id: string }[] }).rows.map(({ id }) => id);
    const before = await mine('buyer');
    expect(before).toHaveLength(2);
    const first = await watch('buyer', { frequency: 'DAILY' });
    const again = await watch('buyer', { frequency: 'INSTANT' }, { ...lane, pol: 'cnlyg', box: '1*40hc' });
    expect(again.id).toBe(first.id);
    expect(await mine('buyer')).toEqual([first.id, ...before]);
    expect(await mine('colleague')).toEqual([]);
    expect(await refusalOf('colleague', closeWatch, { body: { id: first.id } })).toMatch(/^404/);
    expect(await refusalOf('buyer', saveWatch, { body: { query: { ...lane, pol: 'CNQQQ' } } })).toBe(
      '422 PORT_UNKNOWN',
    );
    await ok('buyer', closeWatch, { body: { id: first.id } });
    expect(await mine('buyer')).toEqual(before);
  });

  test('tells a change once, keeps quiet for an hour, and tells that nothing is left', async () => {
    await sql`delete from message_outbox`.execute(server.deps.db);
    const { best } = await watch('buyer', { frequency: 'INSTANT', target: '1500' });
    expect(best).toBeNull();
    const dear = await offer('1800');
    await lookAt(1_000);
    await lookAt(2_000);
    expect(await told()).toEqual(['重新有运价：CNLYG → FIHEL 1x40HC']);
    // Within the hour a second change waits, and is told when the hour is over.
    const cheap = await offer('900');
    await lookAt(3_000);
    expect(await told()).toHaveLength(1);
    await lookAt(hour + 5_000);
    expect(await told()).toHaveLength(2);
    expect((await told())[1]).toBe('低于目标价：CNLYG → FIHEL 1x40HC');
    for (const { id, version } of [dear, cheap])
      await done(server, hideFclRate, {
        token: token.pricing,
        body: { id, rows: [{ id, version }], remarks: '停售' },
        version,
      });
    // Without anything written in between, the next morning tells it as well.
    await lookAt(25 * hour);
    expect((await told()).slice(2)).toEqual(['已无有效运价：CNLYG → FIHEL 1x40HC']);
    const [message] = await queued('price-watch');
    expect(message?.audience.employees).toHaveLength(1);
    expect(message?.description).toMatch(/全包合计 — → USD [\d]+\.\d\d \(MSCU\)/);
    expect(message?.linkPath).toContain('/external/workbench/PriceQuery?');
  });

  test('tells a price that a rule of the seller has changed', async () => {
    const far = { pol: 'CNLYG', pod: 'NOOSL', box: '1x40HC' };
    const { best } = await watch('buyer', { frequency: 'INSTANT' }, far);
    expect(best).toBeNull();
    const { id } = await published(
      server,
      token.pricing,
      await fclContent(server, {
        polId: ids.CNLYG!,
        podId: ids.NOOSL!,
        visibility: 'PUBLIC_SITE',
        validTo: inDays(30),
        validFrom: today(),
        lines: [fclLine('40HC', '1800')],
      }),
    );
    await lookAt(1_000);
    // The rate itself is an old one by then.
    await sql`update fcl_rate set updated_at = updated_at - interval '1 hour' where id = ${id}`.execute(server.deps.db);
    const before = await told();
    const rule = {
      name: '平台加价',
      step: 'PLATFORM',
      abs: '70',
      basis: 'PER_CONTAINER',
      validFrom: today(),
      priority: 50,
    };
    const made = await server.call(resourceCalls(markupRuleResource).create, {
      token: token.pricing,
      body: { ...rule, polId: ids.CNLYG, reason: '测试' } as never,
    });
    expect(made.http, JSON.stringify(made.problem)).toBe(200);
    await lookAt(hour + 5_000);
    expect((await told()).slice(before.length).filter(title => title.includes('NOOSL'))).toHaveLength(1);
  });

  test('ends with the fiftieth', async () => {
    const types = ['20GP', '40GP', '40HC', '45HC', '40NOR'];
    for (let n = 4; n < 50; n += 1)
      await watch('buyer', {}, { ...lane, box: `${Math.floor(n / 5) + 2}x${types[n % 5]}` });
    expect(await refusalOf('buyer', saveWatch, { body: { query: { ...lane, box: '99x20GP' } } })).toBe(
      '422 WATCH_LIMIT',
    );
  });
});
