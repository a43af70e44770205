import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billCodeResource } from '#contract/basic-data/booking-codes.resource.ts';
import { testOrderAgency, testShipAgency } from '#contract/basic-data/commercial/agency/calls.ts';
import {
  recogniseBillCode,
  reserveBillNumbers,
  simulateBillCode,
  voidBillNumber,
} from '#contract/basic-data/commercial/bill-code/calls.ts';
import { guessLines } from '#contract/basic-data/commercial/guess/calls.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { createNumbering } from '#server/kernel/numbering.ts';
import { seedRows } from '#server/kernel/resource/seed-rows.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { billCounter, billNumbering, nextBillNumber } from './bill-numbers.ts';
import { idsOf } from './commercial.samples.ts';

const calls = resourceCalls(billCodeResource);
const PATTERN = '{POL3}{YY}{MM}{SEQ:5}{CHK7}';
let server: TestServer;
let admin: string;
let customer: string;
let ids: Awaited<ReturnType<typeof idsOf>>;
let company: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  ids = await idsOf(server);
  company = await ids.company('PLTFRM');
  admin = await server.login('PLTFRM', 'admin');
  customer = await server.login('NQUAYS', 'doc1');
});
afterAll(() => server.close());

let count = 0;
async function aRule(more: object = {}): Promise<AnyRow> {
  count += 1;
  const made = await server.call(calls.create, {
    token: admin,
    body: { code: `T${count}`, title: 'Test', billOwner: 'HOUSE', pattern: PATTERN, reset: 'MONTH', ...more } as never,
  });
  expect(made.http, JSON.stringify(made.problem)).toBe(200);
  return made.data as never;
}
const DAY = '2026-12-05';
const draw = (rule: AnyRow, day = DAY) =>
  nextBillNumber(server.deps.db, { companyId: company, ruleId: rule.id, context: { day, pol: 'CNSHA' } });
const simulate = (rule: AnyRow, more: object = {}) =>
  server.call(simulateBillCode, { token: admin, query: { id: rule.id, day: DAY, pol: 'CNSHA', ...more } });
const startAt = async (rule: AnyRow, sequence: number) =>
  billNumbering(server.deps.db).skipTo(billCounter({ id: rule.id, reset: 'MONTH' }, DAY), sequence - 1);
const change = <C extends typeof reserveBillNumbers | typeof voidBillNumber>(call: C, body: object, version: number) =>
  server.call(call as typeof voidBillNumber, {
    token: admin,
    body: body as never,
    headers: { 'if-match': `"${version}"` },
  });

describe('numbers', () => {
  it('are those of the pattern: number 87 at Shanghai in December 2026 is SHA2612000871 (V-27)', async () => {
    const rule = await aRule();
    await startAt(rule, 87);
    expect((await simulate(rule)).data.numbers[0]).toBe('SHA2612000871');
    expect(await draw(rule)).toBe('SHA2612000871');
    expect((await simulate(rule)).data).toMatchObject({ next: 88, period: '2026-12', fault: null, lacks: [] });
  });

  it('begin anew with the period of the rule', async () => {
    const rule = await aRule();
    expect(
      [await draw(rule), await draw(rule), await draw(rule, '2027-01-01')].map(number => number.slice(3, 12)),
    ).toEqual(['261200001', '261200002', '270100001']);
  });

  it('come in blocks of 50, so two servers never give the same', async () => {
    const rule = await aRule();
    await draw(rule);
    const other = createNumbering(server.deps.db, 50);
    expect(await other.next(billCounter({ id: rule.id, reset: 'MONTH' }, DAY))).toBe(51);
    expect((await draw(rule)).slice(7, 12)).toBe('00002');
  });

  it('jump over reserved ranges, however long, and leave out void ones', async () => {
    const rule = await aRule();
    const range = await change(reserveBillNumbers, { id: rule.id, from: 2, to: 90_000, note: '纸质' }, 1);
    expect(range.data.version).toBe(2);
    const overlap = await change(reserveBillNumbers, { id: rule.id, from: 80_000, to: 95_000 }, 2);
    expect(overlap.problem.errors).toMatchObject([{ path: 'from', code: 'MD-RANGE' }]);
    const [, gone] = (await simulate(rule)).data.numbers;
    expect(gone?.slice(7, 12)).toBe('90001');
    const bin = await change(voidBillNumber, { id: rule.id, number: gone!, reason: '打印错误' }, 2);
    expect(bin.http).toBe(200);
    expect((await simulate(rule)).data.numbers.map(number => number.slice(7, 12))).toEqual([
      '00001',
      '90002',
      '90003',
      '90004',
      '90005',
    ]);
    expect([await draw(rule), await draw(rule)].map(number => number.slice(7, 12))).toEqual(['00001', '90002']);
    const again = await change(voidBillNumber, { id: rule.id, number: gone!, reason: '再次' }, 3);
    expect(again.problem.errors).toMatchObject([{ path: 'number', code: 'BILL-VOID' }]);
    const foreign = await change(voidBillNumber, { id: rule.id, number: 'SHA2612000872', reason: '校验位' }, 3);
    expect(foreign.problem.errors).toMatchObject([{ path: 'number', code: 'BILL-NUMBER' }]);
    const edit = await change(calls.modify as never, { id: rule.id, changes: { voided: [] } }, 3);
    expect(edit.http).toBe(422);
    const log = (await server.call(calls.log, { token: admin, query: { id: rule.id } })).data;
    expect(log.map(({ event, remarks }) => [event, remarks])).toEqual([
      ['VOID_NUMBER', '打印错误'],
      ['RESERVE', null],
      ['CREATE', null],
    ]);
  });

  it('end where the sequence outgrows its digits, and are refused where something is not known', async () => {
    const rule = await aRule({ pattern: 'HB{SEQ:1}' });
    const numbers = [];
    for (let index = 0; index < 9; index++) numbers.push(await draw(rule));
    expect(numbers.at(-1)).toBe('HB9');
    await expect(draw(rule)).rejects.toMatchObject({ code: 'invalid_input' });
    const lacking = await aRule({ pattern: '{POD3}{SCAC}{SEQ:4}' });
    await expect(draw(lacking)).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await simulate(lacking)).data).toMatchObject({ numbers: [], lacks: ['{POD3}', '{SCAC}'] });
    const typed = await simulate(lacking, { pattern: '{SEQ:3}{SEQ:3}' });
    expect(typed.data).toMatchObject({ numbers: [], fault: 'sequence' });
    expect((await simulate(lacking, { pattern: 'X{YY}{SEQ:3}' })).data.numbers).toContain('X26001');
    const off = await aRule({ isEnabled: false });
    await expect(draw(off)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(draw({ ...rule, id: 'none' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a number that is shown', () => {
  it('is recognised by its rules, with what became of it', async () => {
    const rule = await aRule({ pattern: 'RC{YY}{SEQ:5}{CHK7}', recognisePattern: '^OLD\\d{4}$' });
    await change(reserveBillNumbers, { id: rule.id, from: 500, to: 600 }, 1);
    const ask = async (number: string) => {
      const { data } = await server.call(recogniseBillCode, { token: admin, query: { number } });
      return data.rules.filter(({ id }) => id === rule.id);
    };
    const first = (await simulate(rule)).data.numbers[0]!;
    expect(await ask(` ${first.toLowerCase()} `)).toMatchObject([
      { sequence: 1, checkDigitRight: true, isReserved: false },
    ]);
    expect(await ask('RC26005003')).toMatchObject([{ sequence: 500, isReserved: true }]);
    expect(await ask('OLD1234')).toMatchObject([{ sequence: null }]);
    expect(await ask('NOTHING')).toEqual([]);
    await change(voidBillNumber, { id: rule.id, number: first, reason: '客户取消' }, 2);
    expect(await ask(first)).toMatchObject([{ voidReason: '客户取消' }]);
  });

  it('with an expression that runs away answers all the same', async () => {
    await aRule({ pattern: 'RR{SEQ:5}', recognisePattern: '^(A+)+$' });
    const query = { number: `${'A'.repeat(40)}!` };
    expect((await server.call(recogniseBillCode, { token: admin, query })).http).toBe(200);
    const bad = {
      code: 'TBAD',
      title: 'x',
      billOwner: 'LINE',
      pattern: 'X{SEQ:3}',
      reset: 'NEVER',
      recognisePattern: '(',
    };
    const refused = await server.call(calls.create, { token: admin, body: bad as never });
    expect(refused.problem.errors.map(({ path }) => path)).toEqual(['recognisePattern', 'lineId']);
  });

  it('tells its carrier and why', async () => {
    const { data } = await server.call(guessLines, { token: admin, query: { numbers: 'CSNU6612050，nothing-known' } });
    expect(data[0]?.guesses[0]).toMatchObject({ scac: 'COSU', reasons: [{ kind: 'owner', by: 'CSNU' }] });
    expect(data[1]).toMatchObject({ number: 'NOTHING-KNOWN', guesses: [] });
  });
});

describe('agencies', () => {
  it('exactly one gets a booking, with the reason; a member of a port group counts as its head', async () => {
    const [line, sha, ngb] = [await ids.line('HDMU'), await ids.port('CNSHA'), await ids.port('CNNGB')];
    const agency = (code: string, more: object) => ({ code, nameEn: code, channel: 'PORTAL', priority: 50, ...more });
    await seedRows(server.deps, server.deps.resources.get('OrderAgency')!, [
      agency('TA-LINE', { lineIds: [line] }),
      agency('TA-BOTH', { lineIds: [line], portIds: [sha], priority: 90 }),
      agency('TA-OLD', { lineIds: [line], portIds: [sha], priority: 1, validTo: '2020-01-01' }),
    ]);
    const ask = async (portId: string) =>
      (await server.call(testOrderAgency, { token: admin, query: { lineId: line, portId, day: DAY } })).data;
    expect(await ask(sha)).toMatchObject({
      winner: { code: 'TA-BOTH' },
      reason: { en: 'more specific (line and POL, then line, then POL)' },
    });
    expect((await ask(sha)).beaten.map(({ code }) => code)).toContain('TA-LINE');
    expect((await ask(ngb)).winner?.code).toBe('TA-LINE');
    const { rows } = await sql<{ id: string }>`select id from port where same_as_id = ${sha} limit 1`.execute(
      server.deps.db,
    );
    if (rows[0]) expect((await ask(rows[0].id)).winner?.code).toBe('TA-BOTH');
  });

  it('of ships are those that represent the line at the port on the day', async () => {
    const [line, sha] = [await ids.line('SITC'), await ids.port('CNSHA')];
    await seedRows(server.deps, server.deps.resources.get('ShipAgency')!, [
      {
        code: 'SA1',
        nameEn: 'One',
        portIds: [sha],
        lines: [{ lineId: line, validFrom: '2026-01-01', validTo: '2026-12-31' }],
      },
      { code: 'SA2', nameEn: 'Two', portIds: [sha], lines: [{ lineId: line, validFrom: '2027-01-01', validTo: null }] },
    ]);
    const ask = async (day: string) =>
      (await server.call(testShipAgency, { token: admin, query: { lineId: line, portId: sha, day } })).data
        .map(({ code }) => code)
        .filter(code => /^SA\d/.test(code));
    expect(await ask('2026-12-31')).toEqual(['SA1']);
    expect(await ask('2027-01-01')).toEqual(['SA2']);
  });
});

it('a customer reaches none of it, and a rule of another company is not there', async () => {
  const rule = await aRule();
  expect((await server.call(simulateBillCode, { token: customer, query: { id: rule.id } })).http).toBe(403);
  expect((await server.call(guessLines, { token: customer, query: { numbers: 'x' } })).http).toBe(403);
  await sql`update bill_number_rule set company_id = ${await ids.company('NQUAYS')} where id = ${rule.id}`.execute(
    server.deps.db,
  );
  expect((await simulate(rule)).http).toBe(404);
  await expect(draw(rule)).rejects.toMatchObject({ code: 'not_found' });
});
