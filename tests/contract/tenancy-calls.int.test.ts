import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import { newId } from '#server/kernel/ids.ts';
import { WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { EVERY_CALL, nameOfCall } from '#tests/support/every-call.ts';
import { connectLive, type LiveClient } from '#tests/support/live-client.ts';
import { makeVictim } from './si-victim.ts';
import { openSiWorld, type SiWorld } from './si-world.ts';
import { PUBLIC_CALLS } from './tenancy-calls.ts';
import { type Inputs, inputsOf } from './tenancy-inputs.ts';
import { plantMarkers, SEAL, shareOneId } from './tenancy-markers.ts';
import { type Company, companiesOf, liveTables } from './tenancy-probe.ts';
import { TABLE_RULES } from './tenancy-tables.ts';

/**
 * Every call of the code, as the administrator of every demo company outside the platform, with ids and words out of other
 * companies' rows. Whatever it answers, it tells nothing of them, and they are what they were.
 */
let world: SiWorld;
let attackers: readonly Company[];
/** Every id of a row of a company outside the platform -> its company. */
const ownerOf = new Map<string, string>();
/** Tables whose rows have an id and a company. */
let kept: readonly string[];
/** What is tried on each victim: the one id of its rows of every kind, and those that could not share it. */
const idsOf = new Map<string, readonly string[]>();
let sharing: readonly string[];
const tokens = new Map<string, string>();
/** Who saw the seal of his own company: that it can be seen at all. */
const sawOwn = new Set<string>();

const db = () => world.server.deps.db;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Ends what the census still needs; comes last. */
const LAST = /\/(Logout|LeaveEmployee|EndSession|EndSessions|DeleteAccount)$/;
/** Written by whoever acts, about everyone: the log of refusals, and what is on its way. */
const WRITTEN_ALONG: ReadonlySet<string> = new Set(['audit_event', 'message_outbox']);

const companyOf = (code: string): Company => attackers.find(attacker => attacker.code === code)!;
/** One customer and one provider try every id; of the others each tries the one that stands for most kinds of rows. */
const THOROUGH: ReadonlySet<string> = new Set(['NQUAYS', 'SHTRUK']);

function idsFor(attacker: Company, call: CallDef): readonly string[] {
  if (!inputsOf(call).namesRecords) return ['none'];
  const ids = idsOf.get(victimOf(attacker).code)!;
  return THOROUGH.has(attacker.code) ? ids : ids.slice(0, 1);
}

/** Whom a company tries. */
const victimOf = (attacker: Company): Company => companyOf(attacker.code === 'BWBAYY' ? 'NQUAYS' : 'BWBAYY');

async function learnIds(): Promise<void> {
  const companies = attackers.map(({ id }) => id);
  const found: string[] = [];
  for (const table of await liveTables(db())) {
    const rule = TABLE_RULES[table.name];
    if (rule?.kind !== 'owned' || table.isView || !table.columns.includes('id')) continue;
    const { rows } = await sql<{ id: string; owner: string }>`select id::text as id, ${sql.ref(rule.column)} as owner
      from ${sql.table(table.name)} where ${sql.ref(rule.column)} = any(${companies})`.execute(db());
    for (const { id, owner } of rows) ownerOf.set(id, owner);
    found.push(table.name);
  }
  kept = found;
}

/** A file that only its company may have. */
const storeFile = ({ id, code, employeeId }: Company) =>
  world.server.deps.files.put(Readable.from([SEAL(code)]), {
    companyId: id,
    name: `${SEAL(code)}.txt`,
    contentType: 'text/plain',
    purpose: 'census',
    keepUntil: null,
    createdBy: employeeId,
  });

beforeAll(async () => {
  // What works in the background changes rows too; here nobody but the asker does.
  world = await openSiWorld(WITHOUT_BACKGROUND);
  // The demo has one company that is suspended; it signs in here like the others.
  await db().updateTable('company').set({ status: 'ACTIVE' }).where('companyCode', '=', 'XMTEAX').execute();
  attackers = (await companiesOf(db())).filter(({ kind }) => kind !== 'platform');
  await makeVictim(world);
  for (const victim of [companyOf('BWBAYY'), companyOf('NQUAYS')]) {
    const shared = newId();
    const file = await storeFile(victim);
    sharing = await shareOneId(db(), victim, shared);
    idsOf.set(victim.code, [shared, victim.employeeId, victim.id, file.id]);
  }
  await plantMarkers(db(), attackers);
  // What is offered to everybody is told to everybody; here each offer is for named companies, and names none.
  await sql`update space_offer set visibility = 'COMPANIES', audience_codes = '{}'`.execute(db());
  // Who waits for a seller's word is told to him by name; here all wait for the platform's.
  for (const table of ['space_order', 'space_bid'])
    await sql`update ${sql.table(table)} set seller_company_id = (select id from company where kind = 'platform')
      where state in ('SUBMITTED', 'CANCEL_REQUESTED', 'OPEN')`.execute(db());
  // A template that is shared with a customer is read and used by him; here none is.
  await sql`update booking_template set scope = 'COMPANY'`.execute(db());
  // A marked copy of a job that is due would be worked off in the middle.
  await db().updateTable('job').set({ state: 'DONE' }).where('companyId', 'is not', null).execute();
  await learnIds();
  for (const { code } of attackers) tokens.set(code, await world.server.login(code, 'admin'));
});
afterAll(() => world.close());

async function ask(attacker: Company | null, call: CallDef, { query, body }: Inputs) {
  const send = (token: string | undefined) =>
    world.server.app.inject({
      method: call.method,
      url: call.path,
      query,
      ...(call.method === 'POST' ? { payload: (body ?? {}) as object } : {}),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  if (!attacker) return send(undefined);
  let answer = await send(tokens.get(attacker.code));
  if (answer.statusCode === 401 && call.access !== 'visitor') {
    tokens.set(attacker.code, await world.server.login(attacker.code, 'admin'));
    answer = await send(tokens.get(attacker.code));
  }
  await turn();
  return answer;
}

/** What an answer tells that it must not: a word or an id of another company's row that the asker did not send. */
function leaksIn(attacker: Company | null, text: string, sent: string): readonly string[] {
  const seals = attackers
    .filter(({ id, code }) => id !== attacker?.id && text.includes(SEAL(code)))
    .map(({ code }) => `seal of ${code}`);
  const ids = [...new Set(text.match(UUID))].filter(id => {
    const owner = ownerOf.get(id);
    return owner !== undefined && owner !== attacker?.id && !sent.includes(id);
  });
  return [...seals, ...ids.map(id => `id ${id}`)];
}

interface Probe {
  readonly attacker: Company | null;
  readonly call: CallDef;
  readonly id: string;
  readonly victim: string;
}

async function probe({ attacker, call, id, victim }: Probe): Promise<{ faults: string[]; isRefused: boolean }> {
  const inputs = inputsOf(call).with({ id, search: `~${victim}~` });
  const answer = await ask(attacker, call, inputs);
  const sent = JSON.stringify(inputs);
  const what = `${attacker?.code ?? 'visitor'} ${nameOfCall(call)} ${sent} -> ${answer.statusCode}`;
  if (attacker && answer.body.includes(SEAL(attacker.code))) sawOwn.add(attacker.code);
  const faults = leaksIn(attacker, answer.body, sent).map(leak => `${what}: ${leak}`);
  // A service that is not set up says so, and nothing else.
  if (answer.statusCode >= 500 && answer.statusCode !== 503) faults.push(`${what}: ${answer.body.slice(0, 200)}`);
  const total = /"total":(\d+)/.exec(answer.body)?.[1];
  if (sent.includes(`~${victim}~`) && total !== undefined && Number(total) > 0) faults.push(`${what}: counts ${total}`);
  return { faults, isRefused: answer.statusCode === 403 && answer.body.includes('AUTH_FORBIDDEN') };
}

/** What one company has set going may end while the next one asks; its job row is not that one's doing. */
const jobsAreDone = (): Promise<void> =>
  vi.waitFor(
    async () => {
      const open = db().selectFrom('job').select('id').where('companyId', 'is not', null);
      expect(await open.where('state', 'in', ['QUEUED', 'RUNNING']).execute()).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );

/** Subscriptions and orders have two sides: what the one does with them stands in the other's log. */
const OF_TWO_SIDES = sql`coalesce(to_jsonb(t) ->> 'document_type', '') not in ('rateSubscription', 'spaceOrder')`;

/** All rows of each company but the attacker's, as one sum a table. */
async function sumsBut(attacker: Company): Promise<readonly string[]> {
  const others = attackers.filter(({ id }) => id !== attacker.id).map(({ id }) => id);
  const sums: string[] = [];
  for (const table of kept) {
    const rule = TABLE_RULES[table];
    if (rule?.kind !== 'owned' || WRITTEN_ALONG.has(table)) continue;
    const { rows } = await sql<{ sum: string }>`select coalesce(md5(string_agg(t::text, '' order by t.id)), '') as sum
      from ${sql.table(table)} t where ${sql.ref(rule.column)} = any(${others}) and ${OF_TWO_SIDES}`.execute(db());
    sums.push(`${table} ${rows[0]!.sum}`);
  }
  return sums;
}

describe('every call', () => {
  it('without a sign-in is one that was decided to be public', () => {
    const open = EVERY_CALL.filter(call => call.access === 'visitor').map(nameOfCall);
    expect(open.toSorted()).toEqual(Object.keys(PUBLIC_CALLS).toSorted());
  });

  it('as a visitor tells nothing of any company', async () => {
    const faults: string[] = [];
    for (const call of EVERY_CALL.filter(({ access }) => access === 'visitor'))
      for (const id of idsOf.get('BWBAYY')!)
        faults.push(...(await probe({ attacker: null, call, id, victim: 'BWBAYY' })).faults);
    expect(faults).toEqual([]);
  });

  it('as every other company neither tells of a company’s rows nor changes them', { timeout: 300_000 }, async () => {
    const faults: string[] = [];
    const calls = EVERY_CALL.filter(({ access }) => access !== 'visitor').toSorted(
      (left, right) => Number(LAST.test(left.path)) - Number(LAST.test(right.path)),
    );
    for (const attacker of attackers) {
      const victim = victimOf(attacker).code;
      await jobsAreDone();
      const before = await sumsBut(attacker);
      for (const call of calls)
        for (const id of idsFor(attacker, call)) {
          const { faults: found, isRefused } = await probe({ attacker, call, id, victim });
          faults.push(...found);
          // Without the right nothing is read: other ids would be refused in the same way.
          if (isRefused) break;
        }
      const after = await sumsBut(attacker);
      faults.push(...after.filter(sum => !before.includes(sum)).map(sum => `${attacker.code} changed ${sum}`));
    }
    expect(faults).toEqual([]);
    expect([...sawOwn].sort()).toEqual(attackers.map(({ code }) => code));
  });

  it('had records of every kind of work to try', () => {
    expect(sharing).toEqual(
      expect.arrayContaining(['shipment', 'shipping_instruction', 'si_template', 'document_event', 'department']),
    );
  });
});

it('no live message of one company reaches another', async () => {
  const live = new Map<string, LiveClient>();
  for (const { code } of attackers) {
    const client = await connectLive(world.server.url);
    client.send({ type: 'auth', token: await world.server.login(code, 'admin') });
    expect(await client.next()).toMatchObject({ type: 'authOk' });
    live.set(code, client);
  }
  const { id } = await makeVictim(world);
  const heard: string[] = [];
  for (const [code, client] of live) {
    // Messages come in order: what was published before the ping has arrived when the pong does.
    client.send({ type: 'ping' });
    for (let text = ''; !text.includes('"pong"'); heard.push(`${code} ${text}`))
      text = JSON.stringify(await client.next());
    client.close();
  }
  const told = heard.filter(line => line.includes(id));
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter(line => !line.startsWith('BWBAYY '))).toEqual([]);
});
