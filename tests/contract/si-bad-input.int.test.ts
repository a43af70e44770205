import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as si from '#contract/si/calls.ts';
import { bodyOf, draftsFor, recordOf, type TestShipment } from './si-shipments.ts';
import { expectUntouched, makeVictim, SI_CALLS, type Victim } from './si-victim.ts';
import { openSiWorld, type SiWorld } from './si-world.ts';

/** Input that is broken, stale, out of range or wants to be more than text: refused as what it is, and nothing is written. */
let world: SiWorld;
let victim: Victim;
let own: TestShipment;
beforeAll(async () => {
  world = await openSiWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  victim = await makeVictim(world);
  own = await world.shipmentOf('stranger');
});
const untouched = () => expectUntouched(world, victim);

describe('bodies', () => {
  const posts = SI_CALLS.filter(({ method }) => method === 'POST');
  const send = async (path: string, payload: string, type = 'application/json') => {
    const authorization = `Bearer ${await world.token('maker')}`;
    const headers = { authorization, 'content-type': type };
    const answer = await world.server.app.inject({ method: 'POST', url: path, payload, headers });
    return { http: answer.statusCode, code: answer.json().code };
  };

  // The maker lacks the customer's own pages: templates of a company are its own.
  const open = posts.filter(({ path }) => ![si.saveTemplate.path, si.deleteTemplate.path].includes(path as never));

  it.each(open.map(({ path }) => path))('%s: broken, empty, foreign or huge ones are refused as such', async path => {
    expect(await send(path, '{"TDBLInfos":[{')).toEqual({ http: 400, code: 'not_json' });
    expect(await send(path, '')).toEqual({ http: 400, code: 'not_json' });
    for (const json of ['null', '7', '[]', '"x"', '{}', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}'])
      expect(await send(path, json), json).toMatchObject({ http: 422 });
    const huge = JSON.stringify({ CGO_ID: 'x', TDBLInfos: [{ TBI_GOODS: 'x'.repeat(5 * 1024 * 1024) }] });
    expect(await send(path, huge)).toEqual({ http: 413, code: 'body_too_large' });
    expect((await send(path, '<si/>', 'text/xml')).http).toBe(422);
    expect((await send(path, `{"items":${'['.repeat(50_000)}`)).http).toBe(422);
  });
});

describe('the status of call 8', () => {
  it.each(['0', '12', '-1', '3.0', '03x', 'abc', '1e1', '９', '99', 'NaN'])('%s -> SI-L-01', async Status => {
    const answer = await world.call('reviewer', si.changeSiStatus, { query: { TDId: victim.id, Status } });
    expect(answer.http).toBe(422);
    expect(answer.problem.errors.map(({ code }) => code)).toEqual(['SI-L-01']);
    await untouched();
  });

  it.each(['', '    ', '四个字吧', 'x'.repeat(501)])(
    '4 with remarks of the wrong length -> SI-L-03 (%#)',
    async text => {
      const query = { TDId: victim.id, Status: '4', Remarks: text };
      const answer = await world.call('reviewer', si.changeSiStatus, { query });
      expect(answer.http).toBe(422);
      expect(answer.problem.errors.map(({ code }) => code)).toEqual(['SI-L-03']);
      await untouched();
    },
  );

  it.each(['sec-purpose', 'purpose'])('guessed ahead by a browser (%s) changes nothing', async name => {
    const query = { TDId: victim.id, Status: '3' };
    const guessed = await world.call('reviewer', si.changeSiStatus, { query, headers: { [name]: 'prefetch' } });
    expect(guessed).toMatchObject({ http: 422, headers: { 'cache-control': 'no-store' } });
    await untouched();
  });
});

describe('versions', () => {
  const modify = (over: object, headers = {}) => {
    const body = { ...recordOf(draftsFor(victim.shipment)[0]!), Id: victim.id, ...over };
    return world.call('customer', si.modifySi, { body, headers });
  };

  it('missing -> DOC-L-01; stale -> 412 with the current one; the header wins over the body', async () => {
    const none = await modify({});
    expect(none.http).toBe(422);
    expect(none.problem.errors.map(({ code }) => code)).toEqual(['DOC-L-01']);
    expect((await modify({ VERSION: 1, TBI_REMARKS: 'FIRST' })).http).toBe(200);
    for (const answer of [
      await modify({ VERSION: 1, TBI_REMARKS: 'SECOND' }),
      await modify({ VERSION: 2, TBI_REMARKS: 'SECOND' }, { 'if-match': '"1"' }),
      await modify({ VERSION: 99, TBI_REMARKS: 'SECOND' }),
    ]) {
      expect(answer).toMatchObject({ http: 412, problem: { code: 'stale_version', current: { version: 2 } } });
      expect(answer.headers.etag).toBe('"2"');
    }
    const stale = await world.call('customer', si.deleteSi, { body: { Id: victim.id, VERSION: 1 } });
    expect(stale).toMatchObject({ http: 412, problem: { code: 'stale_version' } });
    const status = await world.call('reviewer', si.changeSiStatus, {
      query: { TDId: victim.id, Status: '3', Version: 1 },
    });
    expect(status).toMatchObject({ http: 412, problem: { code: 'stale_version' } });
    expect((await world.standing(victim.id)).facts).toBe(2);
  });
});

describe('text that wants to be more', () => {
  const TAGS = `<script>alert(1)</script><img src=x onerror=alert(2)>`;

  it('stays text in the record, in the log and in the message', async () => {
    const [draft] = draftsFor(own);
    const notifier2 = `${TAGS}\n1 MAIN STREET\nCHINA`;
    const body = bodyOf(own, [{ ...draft!, notifier2, remarks: TAGS }]);
    const made = await world.call('stranger', si.addSi, { body: { ...body, AcceptWarnings: ['SI-T-03', 'SI-P-07'] } });
    expect(made.problem.errors ?? []).toEqual([]);
    const { Id } = made.data[0]!;
    const { data } = await world.call('stranger', si.siDetail, { query: { Id } });
    expect(data.TBI_REMARKS).toBe(TAGS);
    expect(String(data.TBI_NOTIFIER_2).replaceAll('\n', '')).toContain('<SCRIPT>ALERT(1)</SCRIPT><IMG');

    const query = { TDId: Id, Status: '4', Remarks: TAGS };
    expect((await world.call('reviewer', si.changeSiStatus, { query })).http).toBe(200);
    const log = await world.call('stranger', si.siLog, { query: { Id } });
    expect(log.data[0]?.Remarks).toBe(TAGS);
    const queued = await world.server.deps.db
      .selectFrom('messageOutbox')
      .select(['description', 'descriptionEn'])
      .where('docId', '=', Id)
      .execute();
    const html = JSON.stringify(queued);
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toMatch(/<script|<img/);
  });

  it.each(["' or 1=1 --", '%', '_', '\\', '"; drop table shipment; --', '\u0000', '𝕊𝕀', 'SI', '*'])(
    'a search for %j finds nothing that is not there',
    async q => {
      const page = await world.call('stranger', si.siPage, { query: { q } });
      expect([200, 422]).toContain(page.http);
      const companies = page.http === 200 ? page.data.rows.map(row => row.TBI_COMPANYCODE) : [];
      expect(companies.filter(code => code !== 'NQUAYS')).toEqual([]);
      await untouched();
    },
  );
});
