import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  carrierConfigVersions,
  pingCarrier,
  publishCarrierConfig,
  rollBackCarrierConfig,
  setCarrierSecret,
  testCarrierMessage,
} from '#contract/booking/config.calls.ts';
import { carrierConfigResource } from '#contract/booking/config.resource.ts';
import type { CallDef, DataOf } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope } from '../../../kernel/tenancy.ts';
import { carrierConfigOf, carrierSecretOf } from './carrier-config.read.ts';

/** What holds for a carrier is what was published last; what is being worked on holds nowhere. */
const configs = resourceCalls(carrierConfigResource);

let server: TestServer;
let admin = '';

async function ok<C extends CallDef>(call: C, options: object = {}): Promise<DataOf<C>> {
  const answered = await server.call(call, { token: admin, ...options } as never);
  expect(answered.http, `${call.path} ${JSON.stringify(answered.problem)}`).toBe(200);
  return answered.data as DataOf<C>;
}
const at = (version: number, body: object) => ({ body, headers: { 'if-match': `"${version}"` } });

const rowOf = async (carrier: string) =>
  (await ok(configs.list, { query: { limit: 50 } })).rows.find(row => row.carrier === carrier)!;
/** As a customer's booking is checked: under his own rights. */
const holds = (carrier: string) =>
  inScope(
    server.deps.db,
    { kind: 'seat', companyId: 'x', companyKind: 'customer', employeeId: 'y', userId: null },
    tx => carrierConfigOf(tx.db, carrier),
  );

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = await server.login('PLTFRM', 'admin');
});
afterAll(() => server.close());

describe('configuration of a carrier', () => {
  test('the demo has eleven, all in test mode; a carrier without one is entered by hand', async () => {
    const { rows } = await ok(configs.list, { query: { limit: 50 } });
    expect(rows.map(({ testMode, revision, hasChanges }) => [testMode, revision, hasChanges])).toEqual(
      Array.from({ length: 11 }, () => [true, 1, false]),
    );
    expect(await holds('MSCU')).toMatchObject({ channel: 'IFTMBF', requiredFields: ['CONTRACT', 'HS'], revision: 1 });
    expect(await holds('WHLC')).toMatchObject({ channel: 'PORTAL_MANUAL', testMode: true, revision: 0 });
  });

  test('a change holds once it is published, and an earlier publication comes back as a new one', async () => {
    const row = await rowOf('OOLU');
    const changed = await ok(
      configs.modify,
      at(row.version, { id: row.id, changes: { answerHours: 9, adviceEn: 'Soon' } }),
    );
    expect(changed).toMatchObject({ hasChanges: true, revision: 1 });
    expect((await holds('OOLU')).answerHours).toBe(6);
    const published = await ok(publishCarrierConfig, at(changed.version, { id: row.id }));
    expect(published.revision).toBe(2);
    expect(await holds('OOLU')).toMatchObject({ answerHours: 9, adviceEn: 'Soon', revision: 2 });
    const again = await server.call(publishCarrierConfig, {
      token: admin,
      ...at(published.version, { id: row.id }),
    } as never);
    expect(again.problem?.code).toBe('event_not_allowed');
    const back = await ok(rollBackCarrierConfig, at(published.version, { id: row.id, revision: 1 }));
    expect(back.revision).toBe(3);
    expect(await holds('OOLU')).toMatchObject({ answerHours: 6, adviceEn: '', revision: 3 });
    expect(await rowOf('OOLU')).toMatchObject({ answerHours: 6, adviceEn: null, hasChanges: false });
    expect(await ok(carrierConfigVersions, { query: { id: row.id } })).toMatchObject([
      { revision: 3, restoredFrom: 1, changed: ['answerHours', 'adviceEn'], who: '周岚' },
      { revision: 2, restoredFrom: null, changed: ['answerHours', 'adviceEn'] },
      { revision: 1, restoredFrom: null },
    ]);
  });

  test('a secret is kept, opens on the server, and is in no answer', async () => {
    const row = await rowOf('HLCU');
    const kept = await ok(setCarrierSecret, at(row.version, { id: row.id, secret: 'Bearer s3cret-of-hlcu' }));
    const after = await rowOf('HLCU');
    expect(after).toMatchObject({ hasSecret: true, hasChanges: false });
    expect(await carrierSecretOf(server.deps, server.deps.db, 'HLCU')).toBe('Bearer s3cret-of-hlcu');
    const log = await ok(configs.log, { query: { id: row.id } });
    expect(JSON.stringify([after, log, await holds('HLCU')])).not.toContain('s3cret');
    await ok(setCarrierSecret, at(kept.version, { id: row.id, secret: '' }));
    expect(await carrierSecretOf(server.deps, server.deps.db, 'HLCU')).toBeNull();
  });

  test('what contradicts itself is refused, and so is a carrier that there is not', async () => {
    const { id, version } = await rowOf('CMDU');
    const refused = async (changes: object) => {
      const { problem } = await server.call(configs.modify, { token: admin, ...at(version, { id, changes }) } as never);
      return problem?.errors.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await refused({ forbiddenFields: ['INCOTERM'] })).toEqual(['forbiddenFields FIELD_BOTH']);
    expect(await refused({ transport: null })).toEqual(['transport required']);
    expect(await refused({ autoAccept: 'LISTED' })).toEqual(['autoAcceptCustomerIds required']);
    expect(await refused({ containerTypes: ['99XX'] })).toEqual(['containerTypes TYPE_UNKNOWN']);
    expect(await refused({ carrier: 'QQQQ' })).toEqual(['carrier CARRIER_UNKNOWN']);
  });

  test('its message is tried out on a booking as the row stands: written, checked, and never sent', async () => {
    const { db } = server.deps;
    const bookings = await db
      .selectFrom('booking')
      .select(['bookingNo', 'content', 'pod'])
      .where('carrier', '=', 'COSU')
      .where('state', '=', 'CONFIRMED')
      .orderBy('id')
      .limit(1)
      .execute();
    const [{ bookingNo, content, pod }] = bookings as [(typeof bookings)[number]];
    const count = async () => (await db.selectFrom('partnerMessage').select('id').execute()).length;
    const before = await count();
    const tried = async (carrier: string) => {
      const { id } = await rowOf(carrier);
      return ok(testCarrierMessage, { body: { id, bookingNo } });
    };
    const message = await tried('COSU');
    expect(message.kind).toBe('IFTMBF');
    expect(message.text).toContain(`BGM+335+${bookingNo}+9'`);
    expect(message.text).toContain(`LOC+11+${pod}:139:6`);
    const json = await tried('HLCU');
    expect(json.kind).toBe('DCSA_BOOKING');
    expect(JSON.parse(json.text)).toMatchObject({ bookingChannelReference: bookingNo });
    // What is worked on counts, published or not: here a reference that the booking has not.
    const { id, version } = await rowOf('COSU');
    await ok(configs.modify, at(version, { id, changes: { requiredFields: ['QUOTATION'] } }));
    const strict = await tried('COSU');
    expect(content.terms.quotationReference).toBe('');
    expect(strict.findings).toContainEqual(
      expect.objectContaining({ path: 'terms.quotationReference', code: 'CARRIER_REQUIRED', severity: 'error' }),
    );
    // By hand there is no message, and by mail it is a document.
    expect(await tried('ZIMU')).toMatchObject({ kind: '', text: '' });
    expect(await tried('HDMU')).toMatchObject({ kind: 'MAIL', text: '' });
    expect(await count()).toBe(before);
    const unknown = await server.call(testCarrierMessage, { token: admin, body: { id, bookingNo: 'BK99999999999' } });
    expect(unknown.http).toBe(404);
    const desk = await server.login('PLTFRM', 'finance');
    expect((await server.call(testCarrierMessage, { token: desk, body: { id, bookingNo } })).http).toBe(403);
  });

  test('a mailbox is reached, an address inside the house is not asked', async () => {
    expect(await ok(pingCarrier, { body: { id: (await rowOf('MSCU')).id } })).toMatchObject({ isReached: true });
    const { id, version } = await rowOf('ZIMU');
    await ok(configs.modify, at(version, { id, changes: { endpoint: 'https://10.0.0.1/' } }));
    expect(await ok(pingCarrier, { body: { id } })).toMatchObject({
      isReached: false,
      answer: { en: '10.0.0.1 is not public' },
    });
  });
});
