import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endBookCodes, takeBookCode, whichBookCode } from '#contract/booking/book-code.calls.ts';
import { bookCodeResource } from '#contract/booking/book-code.resource.ts';
import { emptyBooking } from '#contract/booking/booking-content.ts';
import { bookingTemplateResource } from '#contract/booking/booking-template.resource.ts';
import { sftTemplateResource } from '#contract/booking/sft-template.resource.ts';
import {
  beginFromTemplate,
  copyTemplates,
  doubledParties,
  keepTemplate,
  mergeParties,
  partyChoices,
  setDefaultParties,
  shareTemplates,
  takeParties,
  templateChoices,
} from '#contract/booking/template.calls.ts';
import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** What bookings begin with, as the desk and customers keep and use it. */
const templates = resourceCalls(bookingTemplateResource);
const parties = resourceCalls(sftTemplateResource);
const codes = resourceCalls(bookCodeResource);

let server: TestServer;
const token: Record<'desk' | 'customer' | 'colleague' | 'other', string> = {
  desk: '',
  customer: '',
  colleague: '',
  other: '',
};
const company: Record<string, string> = {};
type Who = keyof typeof token;

const sent = <C extends CallDef>(who: Who, call: C, options: object = {}) =>
  server.call(call, { token: token[who], ...options } as never);

async function ok<C extends CallDef>(who: Who, call: C, options: object = {}): Promise<DataOf<C>> {
  const answered = await sent(who, call, options);
  expect(answered.http, `${call.path} ${JSON.stringify(answered.problem)}`).toBe(200);
  return answered.data as DataOf<C>;
}

async function refused(who: Who, call: CallDef, options: object): Promise<string[]> {
  const { problem } = await sent(who, call, options);
  return problem?.errors.map(({ path, code }) => `${path} ${code}`) ?? [];
}

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  token.desk = await server.login('PLTFRM', 'cs1');
  token.colleague = await server.login('PLTFRM', 'cs2');
  token.customer = await server.login('NQUAYS', 'buyer1');
  token.other = await server.login('BWBAYY', 'buyer1');
  const rows = await server.deps.db.selectFrom('company').select(['id', 'companyCode']).execute();
  for (const row of rows) company[row.companyCode] = row.id;
});
afterAll(() => server.close());

const templateNamed = async (who: Who, name: string) =>
  (await ok(who, templates.list, { query: { limit: 50 } })).rows.find(row => row.name === name);

describe('booking templates', () => {
  test('a shared template begins a booking with days from today and the parties it names, and is counted', async () => {
    const template = (await templateNamed('desk', '北码头 汉堡 2x40HC'))!;
    const begun = await ok('desk', beginFromTemplate, { body: { id: template.id } });
    const today = new Date(server.deps.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    const ahead = (Date.parse(begun.content.routing.departureDate) - Date.parse(today)) / 86_400_000;
    expect(ahead).toBe(14);
    expect(begun.content).toMatchObject({
      carrier: 'MSCU',
      equipments: [{ type: '40HC', units: 2, commodities: [{ hsCodes: ['630231'] }] }],
      parties: { shipper: { country: 'CN', taxType: 'USCI' }, consignee: { name: 'ELBTOR WARENHANDEL GMBH' } },
      terms: { contractReference: '27-104NB' },
    });
    expect(begun.customerId).toBe(company.NQUAYS);
    expect((await templateNamed('desk', template.name))?.usedCount).toBe(template.usedCount! + 1);
  });

  test('the customer it is shared with begins with it too, and reads no other of the company', async () => {
    const offered = await ok('customer', templateChoices, {});
    expect(offered.map(({ name }) => name)).toEqual(['北码头 汉堡 2x40HC', '费力克斯托 窗帘', '新加坡 面料 小柜']);
    const { content } = await ok('customer', beginFromTemplate, { body: { id: offered[0]!.id } });
    expect(content.parties.consignee.name).toBe('ELBTOR WARENHANDEL GMBH');
    const own = (await templateNamed('desk', '北码头 鹿特丹'))!;
    expect((await sent('customer', beginFromTemplate, { body: { id: own.id } })).http).toBe(404);
    expect((await sent('other', beginFromTemplate, { body: { id: offered[0]!.id } })).http).toBe(404);
    expect((await ok('other', templateChoices, {})).length).toBe(0);
  });

  test('staff who book for a customer are offered what that company shares among its own', async () => {
    const offered = await ok('desk', templateChoices, { query: { customerId: company.NQUAYS } });
    const theirs = offered.filter(({ isOfCustomer }) => isOfCustomer);
    expect(theirs.map(({ name }) => name)).toEqual(['费力克斯托 窗帘', '新加坡 面料 小柜']);
    const [first] = theirs;
    const { content } = await ok('desk', beginFromTemplate, { body: { id: first!.id, customerId: company.NQUAYS } });
    expect(content.routing.discharge.code).toBe('GBFXT');
    // Without saying for whom, it is nobody's business.
    expect((await sent('desk', beginFromTemplate, { body: { id: first!.id } })).http).toBe(404);
    // A customer cannot claim to help another.
    const other = await ok('other', templateChoices, { query: { customerId: company.NQUAYS } });
    expect(other).toEqual([]);
  });

  test('what stands in a form becomes a template; one of mine is seen by me alone until I share it', async () => {
    const content = { ...emptyBooking(), carrier: 'COSU', remarks: 'KEEP DRY' };
    const kept = await ok('customer', keepTemplate, { body: { name: '我的模板', scope: 'SELF', content } });
    const begun = await ok('customer', beginFromTemplate, { body: { id: kept.id } });
    expect(begun.content).toMatchObject({ carrier: 'COSU', remarks: 'KEEP DRY' });
    token.colleague = await server.login('NQUAYS', 'doc1');
    expect((await sent('colleague', beginFromTemplate, { body: { id: kept.id } })).http).toBe(404);
    await ok('customer', keepTemplate, { body: { ...kept, scope: 'COMPANY', content } });
    expect((await sent('colleague', beginFromTemplate, { body: { id: kept.id } })).http).toBe(200);
    expect(await refused('customer', keepTemplate, { body: { name: '我的模板', content } })).toEqual(['name MD-01']);
    token.colleague = await server.login('PLTFRM', 'cs2');
  });

  test('a copy is the copier’s own; sharing with a customer needs the customer', async () => {
    const template = (await templateNamed('desk', '兰橙 悉尼'))!;
    const rows = [{ id: template.id, version: template.version }];
    expect(await ok('desk', copyTemplates, { body: { rows } })).toMatchObject([{ ok: true }]);
    const copy = (await templateNamed('desk', '兰橙 悉尼 (复制)'))!;
    expect(copy).toMatchObject({ scope: 'SELF', carrier: 'ONEY', usedCount: 0 });
    expect(await templateNamed('colleague', copy.name)).toBeUndefined();
    const share = (customerId: string | null) => ({
      body: { rows: [{ id: copy.id, version: copy.version }], scope: 'CUSTOMER', customerId },
    });
    expect(await ok('desk', shareTemplates, share(null))).toMatchObject([{ ok: false }]);
    expect(await ok('desk', shareTemplates, share(company.BWBAYY!))).toMatchObject([{ ok: true }]);
    expect((await ok('other', templateChoices, {})).map(({ name }) => name)).toEqual([copy.name]);
  });
});

describe('send-receive-notify templates', () => {
  const make = (body: object) => ok('desk', parties.create, { body });

  test('are refused where a carrier could not print or send them', async () => {
    const bad = (body: object) => refused('desk', parties.create, { body: { name: 'x', ...body } });
    expect(await bad({})).toEqual(['shipperName PARTY_NONE']);
    expect(await bad({ shipperName: '宁波海悦' })).toEqual(['shipperName CHARSET']);
    expect(await bad({ shipperName: 'A', shipperAddress: 'B\nC\nD\nE\nF' })).toEqual(['shipperAddress PARTY_LINES']);
    expect(await bad({ consigneeName: 'TO ORDER OF BANK OF CHINA' })).toEqual(['notify1Name TO_ORDER_NOTIFY']);
    expect(await bad({ shipperName: 'A', shipperTaxNo: '1' })).toEqual(['shipperTaxType required']);
  });

  test('one default for a customer and a country: the one before is none any more', async () => {
    const scope = { customerId: company.QDTEAM, podCountry: 'ZA', consigneeName: 'CAPE TOOLS' };
    const first = await make({ name: 'default one', ...scope });
    const second = await make({ name: 'default two', ...scope, consigneeName: 'CAPE TOOLS TWO' });
    const set = (row: { id: string; version: number }, isDefault: boolean) =>
      ok('desk', setDefaultParties, { body: { id: row.id, isDefault }, headers: { 'if-match': `"${row.version}"` } });
    const asked = { query: { customerId: company.QDTEAM, podCountry: 'ZA' } };
    await set(first, true);
    expect((await ok('desk', partyChoices, asked))[0]).toMatchObject({ id: first.id, isDefault: true });
    await set(second, true);
    const offered = await ok('desk', partyChoices, asked);
    expect(offered.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second.id]);
    const stale = await sent('desk', setDefaultParties, {
      body: { id: second.id, isDefault: false },
      headers: { 'if-match': `"${second.version}"` },
    });
    expect(stale.http).toBe(412);
  });

  test('duplicates are found by what they print and merged; templates of bookings follow', async () => {
    const groups = await ok('desk', doubledParties, {});
    const group = groups.find(one => one.some(({ name }) => name === 'NQUAYS DEHAM'))!;
    expect(group.map(({ name }) => name)).toEqual(['NQUAYS DEHAM', 'NQUAYS DEHAM 旧']);
    const [used, old] = group as [(typeof group)[0], (typeof group)[0]];
    const seen = ({ id, version }: typeof used) => ({ id, version });
    // The one that is used goes into the other, so that its follower is seen to move.
    const merged = await ok('desk', mergeParties, { body: { keep: seen(old), rows: [seen(used)] } });
    expect(merged).toEqual({ merged: 1, followed: 1 });
    const template = await templateNamed('desk', '北码头 汉堡 2x40HC');
    expect(template?.partyTemplateId).toBe(old.id);
    const { row } = await ok('desk', parties.get, { query: { id: old.id } });
    expect(row.usedCount).toBe(used.usedCount + old.usedCount);
    expect((await sent('desk', parties.get, { query: { id: used.id } })).http).toBe(404);
    // It is pointed at, so it stays.
    const kept = await ok('desk', parties.remove, { body: { rows: [{ id: row.id, version: row.version }] } });
    expect(kept).toMatchObject([{ ok: false }]);
  });

  test('taken, it gives parties as bookings hold them; another company’s is not there', async () => {
    const [own] = await ok('customer', partyChoices, { query: { podCountry: 'GB' } });
    expect(own).toMatchObject({ name: 'ORWELL HOMEWARE GBFXT' });
    const taken = await ok('customer', takeParties, { body: { id: own!.id } });
    expect(taken.parties).toMatchObject({
      consignee: { name: 'ORWELL HOMEWARE LTD', country: 'GB', taxType: 'EORI', phone: '+44 1394 600 606' },
      notify2: { name: '' },
    });
    expect((await sent('other', takeParties, { body: { id: own!.id } })).http).toBe(404);
  });
});

describe('booking codes', () => {
  const which = (query: object) => ok('desk', whichBookCode, { query });

  test('the one that says most is used, and each other says why not', async () => {
    expect((await which({ carrier: 'MSCU', pol: 'CNSHA' })).used?.name).toBe('MSC 通用');
    expect((await which({ carrier: 'MSCU', pol: 'CNNGB' })).used?.name).toBe('MSC 宁波');
    const nac = await which({ carrier: 'MSCU', pol: 'CNNGB', customerId: company.NQUAYS });
    expect(nac.used).toMatchObject({ name: 'MSC 北码头 NAC', contractReference: '27-NAC88' });
    expect(nac.others.map(({ name, miss }) => `${name} ${miss}`).sort()).toEqual(['MSC 宁波 null', 'MSC 通用 null']);
    expect(await which({ carrier: 'ZIMU' })).toMatchObject({ used: null, others: [{ miss: 'DAY' }] });
    expect((await which({ carrier: 'MAEU', pol: 'CNSHA' })).used?.quotationReference).toBe('SPOT-CN-2027');
  });

  test('a use is counted, an end is a last day, and no one else sees them', async () => {
    const { used } = await which({ carrier: 'COSU', pol: 'CNTAO' });
    const read = async () => (await ok('desk', codes.get, { query: { id: used!.id } })).row;
    const before = await read();
    await ok('desk', takeBookCode, { body: { id: used!.id } });
    const row = await read();
    expect(row).toMatchObject({ usedCount: before.usedCount! + 1, version: before.version });
    const ended = { rows: [{ id: row.id, version: row.version }], validTo: row.validFrom };
    expect(await ok('desk', endBookCodes, { body: ended })).toMatchObject([{ ok: true }]);
    expect((await which({ carrier: 'COSU', pol: 'CNTAO' })).used?.name).toBe('中远通用');
    expect((await sent('customer', whichBookCode, { query: { carrier: 'COSU' } })).data).toEqual({
      used: null,
      others: [],
    });
    expect(
      await refused('desk', codes.create, {
        body: { ...row, name: 'both', contractReference: 'A', quotationReference: 'B', validTo: null },
      }),
    ).toContain('quotationReference CONTRACT_BOTH');
  });
});
