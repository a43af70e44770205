import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComplaintRow, complaint } from '#machines/kernel/complaint.samples.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { personOf } from '#machines/kernel/document-samples.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { FEATURES } from '#server/feature-list.ts';
import type { LiveEvent } from '#server/live/bus.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { readFacts } from '../event-store.ts';
import { newId } from '../ids.ts';
import { inScope, SYSTEM } from '../tenancy.ts';
import { lapseClaims } from './claim.ts';
import { complaintFeature, complaintMigration, limits, servedComplaint } from './complaint.samples.ts';
import { type Decided, type Decision, decideBirth, decideChange, keepDecided } from './decided.ts';
import { readDocument } from './document-row.ts';

/** One declaration, one migration, one registration: all of this comes with it. */

const calls = documentCalls(complaint);
type Person = 'customer' | 'stranger' | 'clerk' | 'colleague';
const token = {} as Record<Person, string>;
let server: TestServer;
const told: LiveEvent[] = [];

beforeAll(async () => {
  server = await startTestServer({
    demo: true,
    features: [...FEATURES, complaintFeature],
    migrations: [...readMigrations(), complaintMigration],
  });
  token.customer = await server.login('NQUAYS', 'doc1');
  token.stranger = await server.login('RCHDSZ', 'doc1');
  token.clerk = await server.login('PLTFRM', 'doc1');
  token.colleague = await server.login('PLTFRM', 'doc2');
  server.deps.bus.subscribe(event => told.push(event));
});
afterAll(() => server.close());

interface Sent {
  readonly rows?: readonly Pick<ComplaintRow, 'id' | 'version'>[];
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly remarks?: string;
  readonly key?: string;
}

async function apply(who: Person, event: string, { rows = [], payload = {}, remarks, key }: Sent = {}) {
  const body = {
    event,
    rows: rows.map(({ id, version }) => ({ id, version })),
    payload,
    remarks: remarks ?? null,
  };
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await server.call(calls.apply, { token: token[who], body, headers });
  const applied = answer.http === 200 ? answer.data.rows : [];
  return { ...answer, applied, row: applied[0]?.row as unknown as ComplaintRow };
}

const SUBJECT = { subject: '箱体水湿 / wet cartons', kind: 'WET', amount: '120.50' };
async function complain(more: Readonly<Record<string, unknown>> = {}, key?: string): Promise<ComplaintRow> {
  const made = await apply('customer', 'COMPLAIN', { payload: { ...SUBJECT, ...more }, ...(key ? { key } : {}) });
  expect(made.http, JSON.stringify(made.problem)).toBe(200);
  return made.row;
}
const codeOf = ({ http, problem }: Awaited<ReturnType<typeof apply>>): string =>
  `${http} ${problem.errors?.[0]?.code ?? problem.code}`;
const SETTLED = { finding: '已核实，赔付', paid: '100' };
const got = async (who: Person, id: string) => server.call(calls.get, { token: token[who], query: { id } });
const factsOf = (id: string) => inScope(server.deps.db, SYSTEM, ({ db }) => readFacts(db, complaint.type, id));

describe('a document made from one declaration', () => {
  it('is made, listed, opened and logged for its two sides, and does not exist for anybody else', async () => {
    const made = await complain();
    expect(made).toMatchObject({ state: 'OPEN', version: 1, amount: '120.5', subject: SUBJECT.subject });
    for (const who of ['customer', 'clerk'] as const) {
      const { data } = await server.call(calls.list, { token: token[who], query: { limit: 200 } });
      expect(data.rows.map(row => (row as unknown as ComplaintRow).id)).toContain(made.id);
      expect((await got(who, made.id)).data.row).toMatchObject({ id: made.id, state: 'OPEN', status: 'OPEN' });
      const log = await server.call(calls.log, { token: token[who], query: { id: made.id } });
      expect(log.data.map(({ event }) => event)).toEqual(['COMPLAIN']);
    }
    const { data } = await server.call(calls.list, { token: token.stranger, query: { limit: 200 } });
    expect(data.rows).toEqual([]);
    expect((await got('stranger', made.id)).http).toBe(404);
    expect((await server.call(calls.log, { token: token.stranger, query: { id: made.id } })).http).toBe(404);
    expect((await apply('stranger', 'CLOSE', { rows: [made] })).http).toBe(404);
  });

  it('is found by its state under the name that its table has for it, and its row has both', async () => {
    const made = await complain();
    const inState = async (...states: readonly string[]) => {
      const filter = JSON.stringify([{ field: 'status', op: 'in', values: states }]);
      const { data } = await server.call(calls.list, { token: token.clerk, query: { limit: 200, filter } });
      return data.rows.find(({ id }) => id === made.id);
    };
    expect(await inState('OPEN')).toMatchObject({ state: 'OPEN', status: 'OPEN' });
    await apply('clerk', 'TAKE', { rows: [made] });
    expect(await inState('OPEN')).toBeUndefined();
    expect(await inState('TAKEN')).toMatchObject({ state: 'TAKEN', status: 'TAKEN' });
    expect(complaint.meta).not.toHaveProperty('status');
  });

  it('tells its customer neither by a condition nor by an order what only the office sees', async () => {
    const { id } = await complain();
    const listed = async (who: Person, query: object) => {
      const { data } = await server.call(calls.list, { token: token[who], query: { limit: 200, ...query } });
      return data.rows.map(row => (row as unknown as ComplaintRow).id);
    };
    const filter = JSON.stringify([{ field: 'takenAt', op: 'empty' }]);
    for (const query of [{ sort: 'takenAt' }, { sort: '-takenAt,complaintNo' }, { filter }]) {
      expect(await listed('clerk', query)).toContain(id);
      expect(await listed('customer', query), JSON.stringify(query)).toEqual([]);
    }
    expect(await listed('customer', { sort: 'complaintNo' })).toContain(id);
  });

  it('keeps out by its guard whom the menu lets in, from every call', async () => {
    const made = await complain();
    limits.keptOut = made.companyId;
    const query = { id: made.id };
    const asked = [
      await server.call(calls.list, { token: token.customer, query: {} }),
      await got('customer', made.id),
      await server.call(calls.log, { token: token.customer, query }),
      await apply('customer', 'CORRECT', { rows: [made], payload: { ...SUBJECT, subject: 'dry' } }),
      await apply('customer', 'COMPLAIN', { payload: SUBJECT }),
    ];
    limits.keptOut = null;
    expect(asked.map(({ http }) => http)).toEqual([403, 403, 403, 403, 403]);
    expect(await factsOf(made.id)).toHaveLength(1);
    expect((await got('customer', made.id)).http).toBe(200);
  });

  it('stands in the API description with every event and the fields of its payload', async () => {
    const { body } = await server.app.inject({ url: '/api/docs/json' });
    const { paths, components } = JSON.parse(body);
    const described = JSON.stringify([
      paths['/api/Complaint/Apply'],
      Object.entries(components.schemas).filter(([name]) => name.startsWith('ComplaintApply')),
    ]);
    for (const event of ['COMPLAIN', 'TAKE', 'SETTLE', 'REJECT', 'CLOSE']) expect(described).toContain(`"${event}"`);
    expect(described).toContain('"finding"');
    expect(described).not.toContain('"LAPSE"');
  });

  it('tells each caller what they may do, with the reason where they may not', async () => {
    const { id } = await complain();
    const abilities = async (who: Person) => (await got(who, id)).data.abilities;
    expect(await abilities('clerk')).toEqual([
      { event: 'TAKE', may: 'yes' },
      { event: 'SETTLE', may: 'asked' },
      { event: 'REJECT', may: 'asked' },
    ]);
    expect(await abilities('customer')).toEqual([{ event: 'CORRECT', may: 'yes' }]);
  });

  it('tells both companies of every change, and nobody else', async () => {
    const made = await complain();
    told.length = 0;
    await apply('clerk', 'TAKE', { rows: [made] });
    const pushed = told.filter(({ message }) => message.type === 'doc' && message.docId === made.id);
    expect(pushed).toHaveLength(1);
    expect(pushed[0]).toMatchObject({ message: { docType: 'complaint', version: 2, state: 'TAKEN' } });
    expect([...(pushed[0]!.to.companies ?? [])].sort()).toEqual([made.companyId, made.officeCompanyId].sort());
  });

  it('refuses what the state, a guard, a right or a version forbids, and writes nothing', async () => {
    const made = await complain();
    expect(codeOf(await apply('customer', 'CLOSE', { rows: [made] }))).toBe('422 CP-01');
    expect((await apply('customer', 'TAKE', { rows: [made] })).http).toBe(403);
    const rejected = await apply('clerk', 'REJECT', { rows: [made], remarks: 'no' });
    expect(codeOf(rejected)).toBe('422 CP-07');
    expect(rejected.problem.errors[0]?.message).toEqual(complaint.codes['CP-07']);
    const stale = await apply('clerk', 'TAKE', { rows: [{ id: made.id, version: 7 }] });
    expect(stale.http).toBe(412);
    expect(stale.problem.current).toMatchObject({ id: made.id, version: 1 });
    expect(await factsOf(made.id)).toHaveLength(1);
  });

  it('lets no payload say what only the server knows', async () => {
    const made = await complain();
    for (const more of [{ world: { limit: 9_999_999 } }, { limit: 9_999_999 }, { takenBy: 'me' }, { state: 'CLOSED' }])
      expect((await apply('clerk', 'SETTLE', { rows: [made], payload: { ...SETTLED, ...more } })).http).toBe(422);
    const { limit } = { limit: limits.paid };
    const over = await apply('clerk', 'SETTLE', { rows: [made], payload: { ...SETTLED, paid: '1000.01' } });
    expect(codeOf(over)).toBe('422 CP-05');
    expect(over.problem.errors[0]?.message.en).toBe(`At most ${limit} may be paid`);
  });

  it('takes first what nobody had, as a fact of its own', async () => {
    const made = await complain();
    const settled = await apply('clerk', 'SETTLE', { rows: [made], payload: SETTLED });
    expect(settled.row).toMatchObject({ state: 'SETTLED', version: 3, paid: '100' });
    expect((await factsOf(made.id)).map(({ event, toState }) => `${event} ${toState}`)).toEqual([
      'COMPLAIN OPEN',
      'TAKE TAKEN',
      'SETTLE SETTLED',
    ]);
  });

  it('hides values of one side from the other in row, log and list', async () => {
    const made = await complain();
    const payload = { ...SETTLED, deskNote: '客户信用不佳' };
    await apply('clerk', 'SETTLE', { rows: [made], payload });
    const seen = JSON.stringify([
      (await got('customer', made.id)).data,
      (await server.call(calls.log, { token: token.customer, query: { id: made.id } })).data,
      (await server.call(calls.list, { token: token.customer, query: { limit: 200 } })).data.rows,
    ]);
    expect(seen).not.toContain('客户信用不佳');
    expect((await got('clerk', made.id)).data.row).toMatchObject({ deskNote: '客户信用不佳' });
  });

  it('is changed for many rows at once, each saying for itself what became of it', async () => {
    const [one, two] = [await complain(), await complain()];
    await apply('colleague', 'TAKE', { rows: [two!] });
    const { applied } = await apply('clerk', 'TAKE', { rows: [one!, two!] });
    expect(applied.map(({ ok }) => ok)).toEqual([true, false]);
    expect(applied[1]?.problem).toMatchObject({ code: 'stale_version' });
    expect((await got('clerk', one!.id)).data.row).toMatchObject({ state: 'TAKEN' });
  });

  it('is made once for one key, whatever comes back on the line', async () => {
    const key = crypto.randomUUID();
    const [first, again] = [await complain({}, key), await complain({}, key)];
    expect(again).toEqual(first);
  });

  it('keeps nested content by path and folds back to its row from nothing', async () => {
    const made = await complain({ photos: { names: ['a.jpg', 'b.jpg'] } });
    const payload = { ...SUBJECT, photos: { names: ['a.jpg', 'c.jpg'] } };
    await apply('customer', 'CORRECT', { rows: [made], payload });
    const facts = await factsOf(made.id);
    expect(facts[1]?.changes).toEqual([{ path: 'photos.names.1', before: 'b.jpg', after: 'c.jpg' }]);
    const row = await inScope(server.deps.db, SYSTEM, ({ db }) => readDocument(db, servedComplaint, made.id, null));
    expect(foldDocument(complaint, facts)).toEqual(row);
  });
});

describe('the queue of a document that is claimed', () => {
  const at = (ms: number) => ({ ...server.deps, clock: { ...server.deps.clock, now: () => new Date(ms) } });

  it('names who has it, and lets nobody else decide', async () => {
    const made = await complain();
    const { row } = await apply('clerk', 'TAKE', { rows: [made] });
    const settling = await apply('colleague', 'SETTLE', { rows: [row], payload: SETTLED });
    expect(codeOf(settling)).toBe('422 CP-04');
    expect((await apply('clerk', 'LAY_BACK', { rows: [row] })).row).toMatchObject({ state: 'OPEN', takenBy: null });
  });

  it('lapses without a sign of life, and not with one', async () => {
    const made = await complain();
    const { row } = await apply('clerk', 'TAKE', { rows: [made] });
    const begun = Date.parse(row.takenAt!);
    const alive = await server.call(calls.keepClaim, { token: token.clerk, body: { id: made.id } });
    expect(Date.parse(alive.data.lapsesAt)).toBeGreaterThan(begun);
    expect((await server.call(calls.keepClaim, { token: token.colleague, body: { id: made.id } })).http).toBe(412);
    const idle = complaint.claim!.idleMs;
    await lapseClaims(at(begun + idle - 1000), servedComplaint);
    expect((await got('clerk', made.id)).data.row).toMatchObject({ state: 'TAKEN' });
    await lapseClaims(at(Date.now() + idle + 60_000), servedComplaint);
    expect((await got('clerk', made.id)).data.row).toMatchObject({ state: 'OPEN', takenBy: null });
    expect((await factsOf(made.id)).at(-1)).toMatchObject({ event: 'LAPSE', actorKind: 'system' });
  });

  it('takes a decision back for who made it', async () => {
    const made = await complain();
    const { row } = await apply('clerk', 'SETTLE', { rows: [made], payload: SETTLED });
    expect(codeOf(await apply('colleague', 'UNDO_SETTLE', { rows: [row] }))).toBe('422 CP-04');
    expect((await apply('clerk', 'UNDO_SETTLE', { rows: [row] })).row).toMatchObject({
      state: 'TAKEN',
      settledBy: null,
    });
  });
});

describe('events that are decided together', () => {
  const accepted = (decision: Decision<ComplaintRow>): Decided<ComplaintRow> => {
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision;
  };
  const rowOf = (id: string) =>
    inScope(server.deps.db, SYSTEM, ({ db }) => readDocument(db, servedComplaint, id, null));
  const keep = (decided: readonly Decided[]) =>
    inScope(server.deps.db, SYSTEM, tx => keepDecided({ tx, deps: server.deps }, servedComplaint, decided));

  it('are written in their order, of many documents, and each row as the last of its events leaves it', async () => {
    const { id: _, version, state, createdAt, updatedAt, ...like } = await complain();
    const now = server.deps.clock.now();
    const actor = personOf(like.companyId);
    const lives = ['first', 'second'].map(name => {
      const born = { ...like, id: newId(), complaintNo: name };
      const made = accepted(decideBirth(complaint, born, { event: 'COMPLAIN', actor, now }));
      const correcting = { event: 'CORRECT', actor, now };
      return [made, accepted(decideChange(complaint, made.after, correcting, () => ({ subject: `${name} again` })))];
    });
    await keep(lives.flat());
    for (const [made, corrected] of lives) {
      const { id } = made!.after;
      const facts = await factsOf(id);
      expect(facts.map(({ event }) => event)).toEqual(['COMPLAIN', 'CORRECT']);
      const row = await rowOf(id);
      expect(row).toEqual(corrected!.after);
      expect(foldDocument(complaint, facts)).toEqual(row);
      expect(told.filter(({ message }) => 'docId' in message && message.docId === id)).toHaveLength(2);
    }
    const [first] = lives[0]!;
    const held = (await rowOf(first!.after.id)) as ComplaintRow;
    await keep([accepted(decideChange(complaint, held, { event: 'CORRECT', actor, now }, () => ({ amount: '7.00' })))]);
    expect(await rowOf(held.id)).toMatchObject({ version: 3, amount: '7', subject: 'first again' });
  });

  it('are refused by the machine as any event is, and nothing is written by somebody who was slower', async () => {
    const made = await complain();
    const now = server.deps.clock.now();
    const correcting = (companyId: string) =>
      decideChange(complaint, made, { event: 'CORRECT', actor: personOf(companyId), now }, () => ({ subject: 'x' }));
    expect(correcting('ELSE').ok).toBe(false);
    await apply('customer', 'CORRECT', { rows: [made], payload: { ...SUBJECT, subject: 'y' } });
    await expect(keep([accepted(correcting(made.companyId))])).rejects.toMatchObject({ code: 'stale_version' });
    expect(await rowOf(made.id)).toMatchObject({ subject: 'y' });
  });
});
