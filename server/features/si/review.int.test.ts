import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSiStatus, changeSiStatusBatch, deleteSi, siLog } from '#contract/si/calls.ts';
import { acceptSiDifference, packingDifferenceList, type SiDifferenceView } from '#contract/si/difference.calls.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { messagesDelivered } from '#tests/support/messages-delivered.ts';
import { openSiWorld, type SiWorld } from '#tests/support/si-server.ts';
import { lapseClaims } from '../../kernel/document/claim.ts';
import { servedShippingInstruction } from './shipping-instruction.served.ts';

let world: SiWorld;
beforeAll(async () => {
  world = await openSiWorld();
  // What the demo's start has queued is not what these tests look at.
  await world.server.deps.db.deleteFrom('messageOutbox').execute();
});
afterAll(() => world.close());

const codesOf = (answer: { problem: { errors: readonly { code: string }[] } }): string[] =>
  answer.problem.errors.map(error => error.code);

const eventsOf = async (id: string): Promise<string[]> => {
  const facts = await world.server.deps.db
    .selectFrom('documentEvent')
    .select('event')
    .where('documentId', '=', id)
    .orderBy('seq')
    .execute();
  // What the clock of the cut-off says is told elsewhere.
  return facts.map(fact => fact.event).filter(event => !event.startsWith('CUTOFF_'));
};

const queuedFor = (id: string) =>
  world.server.deps.db.selectFrom('messageOutbox').selectAll().where('docId', '=', id).execute();

const RETURN_REMARKS = '箱号错误，请核对';

describe('one reviewer', () => {
  test('claims, returns with reasons, is undone within ten seconds without a word to the customer', async () => {
    const id = await world.si('BK-PEND-01');
    expect((await world.status(id, 2, 'reviewer')).data).toMatchObject({ TBI_STATUS: 2, unchanged: false });
    expect((await world.status(id, 4, 'reviewer', { remarks: RETURN_REMARKS })).data.TBI_STATUS).toBe(4);
    const [queued] = await queuedFor(id);
    expect(queued!.dueAt.getTime() - world.clock.now().getTime()).toBe(10_000);
    expect(queued!.title).toContain('退回');
    world.clock.forward(9_000);
    expect((await world.status(id, 2, 'reviewer')).data).toMatchObject({ TBI_STATUS: 2 });
    expect(await queuedFor(id)).toEqual([]);
    expect(await eventsOf(id)).toEqual(['CREATE', 'CLAIM', 'RETURN', 'UNDO_REVIEW']);
    expect((await world.detail(id)).CLAIMER_NAME).toBe('沈知微');
  });

  test('after ten seconds, or once the message is out, the decision stands', async () => {
    const late = await world.si('BK-PEND-03');
    await world.status(late, 3, 'reviewer');
    world.clock.forward(10_001);
    const tooLate = await world.status(late, 2, 'reviewer');
    expect(tooLate.http).toBe(422);
    expect(codesOf(tooLate)).toEqual(['SI-L-01']);

    const out = await world.si('BK-PEND-04');
    await world.status(out, 3, 'reviewer');
    world.clock.forward(10_000);
    await messagesDelivered(world.server.deps);
    const gone = await world.status(out, 2, 'reviewer');
    expect(gone.problem.errors[0]?.message.en).toContain('already gone out');
    expect(await eventsOf(out)).toEqual(['CREATE', 'APPROVE']);
  });

  test('the creator gets the decision with its remarks', async () => {
    const id = await world.si('BK-PEND-07');
    await world.status(id, 4, 'reviewer', { remarks: RETURN_REMARKS });
    const creator = (await world.detail(id)).TBI_CREATE_ID;
    const [queued] = await queuedFor(id);
    expect(queued).toMatchObject({ audience: { employees: [creator] }, linkPath: expect.stringContaining(id) });
    expect(queued!.description).toContain(RETURN_REMARKS);
    expect((await world.detail(id)).TBI_SHREMARKS).toBe(RETURN_REMARKS);
  });

  test('remarks are owed where the design wants them, and limited (T49)', async () => {
    const id = await world.si('BK-PEND-08');
    expect(codesOf(await world.status(id, 4, 'reviewer'))).toEqual(['SI-L-03']);
    expect(codesOf(await world.status(id, 4, 'reviewer', { remarks: 'x'.repeat(501) }))).toEqual(['SI-L-03']);
    for (const status of [0, 12, 99]) expect(codesOf(await world.status(id, status, 'reviewer'))).toEqual(['SI-L-01']);
    expect((await world.status(id, 1.5, 'reviewer')).http).toBe(422);
    expect(await eventsOf(id)).toEqual(['CREATE']);
  });

  test('the same request again is answered, not refused, and writes no event', async () => {
    const id = await world.si('BK-PEND-09');
    const before = await eventsOf(id);
    const remarks = '请核对收货人地址';
    const first = await world.status(id, 4, 'reviewer', { remarks });
    expect(first.data.unchanged).toBe(false);
    const again = await world.status(id, 4, 'reviewer', { remarks, version: first.data.VERSION - 1 });
    expect(again.data).toEqual({ ...first.data, unchanged: true });
    expect((await world.status(id, 4, 'reviewer', { remarks: '另一个理由，请核对' })).http).toBe(422);
    expect((await world.status(id, 4, 'reviewer2', { remarks })).http).toBe(422);
    expect((await eventsOf(id)).slice(before.length)).toEqual(['RETURN']);
  });

  test('whoever edited last does not approve; another reviewer does (four eyes)', async () => {
    const id = await world.si('BK-PEND-10');
    expect((await world.modify(id, { TBI_MARKS: 'N/M' }, 'reviewer')).http).toBe(200);
    expect(codesOf(await world.status(id, 3, 'reviewer'))).toEqual(['SI-L-05']);
    expect((await world.status(id, 3, 'reviewer2')).data.TBI_STATUS).toBe(3);
  });

  test('an approval runs the check again: what has changed since stops it and is named', async () => {
    const id = await world.si('BK-PEND-11');
    const { CGO_ID } = await world.detail(id);
    const { db } = world.server.deps;
    await db.updateTable('shipmentContainer').set({ packages: '1' }).where('shipmentId', '=', CGO_ID).execute();
    const refused = await world.status(id, 3, 'reviewer');
    expect(refused.problem.code).toBe('event_not_allowed');
    expect(codesOf(refused)).toEqual(expect.arrayContaining(['SI-L-01', 'SI-W-03']));
  });

  test('a validate-only SI is approved when each difference was accepted by itself, completed, and never sent', async () => {
    const id = await world.si('BK-STORY-6');
    const { FINDINGS } = await world.detail(id);
    expect(FINDINGS.filter(finding => finding.code === 'SI-W-04')).toHaveLength(2);
    const token = await world.token('reviewer');
    const found = await world.server.call(packingDifferenceList, { token, query: { Id: id } });
    expect(found.data.map(({ field, acceptedBy }) => [field, acceptedBy])).toEqual([
      ['weightKg', null],
      ['weightKg', null],
    ]);
    const accept = ({ key, si, other }: SiDifferenceView, as = token) =>
      world.server.call(acceptSiDifference, { token: as, body: { Id: id, key, si, other } });
    const [first, second] = found.data;
    expect((await accept(first!, await world.token('customer'))).http).toBe(403);
    expect((await accept({ ...first!, si: '1' })).problem.code).toBe('stale_version');
    await accept(first!);
    expect(codesOf(await world.status(id, 3, 'reviewer'))).toEqual(['SI-L-01']);
    expect((await accept(second!)).data.map(({ acceptedBy }) => acceptedBy)).toEqual(['沈知微', '沈知微']);
    expect((await world.status(id, 3, 'reviewer')).data.TBI_STATUS).toBe(3);
    expect(codesOf(await world.status(id, 7, 'reviewer'))).toEqual(['SI-L-01']);
    expect((await world.status(id, 11, 'reviewer')).data.TBI_STATUS).toBe(11);
  });

  test('sending is refused as long as no channel to a carrier exists, in the list of events and when asked', async () => {
    const id = await world.si('BK-STORY-3A');
    const channel = world.server.deps.db.updateTable('partnerChannel').where('carrier', '=', 'COSU');
    await channel.set({ active: false }).execute();
    const send = (await world.detail(id, 'reviewer')).EVENTS.find(ability => ability.event === 'SEND');
    expect(send).toEqual({ event: 'SEND', allowed: false, reason: 'SI-L-01' });
    const asked = await world.status(id, 8, 'reviewer');
    expect(asked.problem.errors[0]?.message.en).toContain('No channel');
    await channel.set({ active: true }).execute();
    expect((await world.detail(id, 'reviewer')).EVENTS).toContainEqual({ event: 'SEND', allowed: true, reason: null });
  });
});

describe('two reviewers', () => {
  test('claim at once: one has it, the other reads who is faster', async () => {
    const id = await world.si('BK-STORY-1');
    const answers = await Promise.all([world.status(id, 2, 'reviewer'), world.status(id, 2, 'reviewer2')]);
    expect(answers.map(answer => answer.http).sort()).toEqual([200, 422]);
    expect(codesOf(answers.find(answer => answer.http === 422)!)).toEqual(['SI-L-02']);
    expect(await eventsOf(id)).toEqual(['CREATE', 'CLAIM']);
  });

  test('decide at once on an unclaimed SI: exactly one decision', async () => {
    const id = await world.si('BK-STORY-8');
    const [approve, decline] = await Promise.all([
      world.status(id, 3, 'reviewer'),
      world.status(id, 4, 'reviewer2', { remarks: RETURN_REMARKS }),
    ]);
    expect([approve.http, decline.http].sort()).toEqual([200, 422]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test('whoever has seen an approval may reopen it knowingly, at once', async () => {
    const id = await world.si('BK-PEND-02');
    const approved = await world.status(id, 3, 'reviewer');
    const remarks = RETURN_REMARKS;
    expect(codesOf(await world.status(id, 4, 'reviewer2', { remarks }))).toEqual(['SI-L-02']);
    const reopened = await world.status(id, 4, 'reviewer2', { remarks, version: approved.data.VERSION });
    expect(reopened.data.TBI_STATUS).toBe(4);
    expect((await eventsOf(id)).at(-1)).toBe('REOPEN');
  });

  test('a decision made on an old version is 412', async () => {
    const id = await world.si('BK-STORY-7');
    const { VERSION } = await world.detail(id);
    await world.status(id, 2, 'reviewer');
    const stale = await world.status(id, 3, 'reviewer', { version: VERSION });
    expect(stale.http).toBe(412);
    expect(stale.problem.current).toMatchObject({ version: VERSION + 1, editor: '沈知微' });
  });

  test('a claim lapses after fifteen minutes by a fact of the system, and never before', async () => {
    const id = await world.si('BK-STORY-7');
    world.clock.forward(14 * 60_000);
    await lapseClaims(world.server.deps, servedShippingInstruction);
    expect((await world.detail(id)).TBI_STATUS).toBe(2);
    world.clock.forward(60_000);
    expect(await lapseClaims(world.server.deps, servedShippingInstruction)).toBeGreaterThan(0);
    expect(await world.detail(id)).toMatchObject({ TBI_STATUS: 1, CLAIMER_ID: null });
    expect((await eventsOf(id)).at(-1)).toBe('CLAIM_LAPSED');
    expect(await lapseClaims(world.server.deps, servedShippingInstruction)).toBe(0);
  });
});

describe('rights', () => {
  test('a customer decides nothing: 403, and the SI of another company is not even there', async () => {
    const id = await world.si('BK-PEND-12');
    expect((await world.status(id, 3, 'customer')).http).toBe(403);
    expect((await world.status(id, 3, 'other')).http).toBe(404);
    expect((await world.status('no-such-id', 3, 'reviewer')).http).toBe(404);
    expect((await world.status(id, 5, 'reviewer', { remarks: RETURN_REMARKS })).http).toBe(403);
    expect(await eventsOf(id)).toEqual(['CREATE']);
  });

  test('EVENTS tell every seat what it may do, and why not', async () => {
    const id = await world.si('BK-PEND-12');
    const byEvent = async (as: 'customer' | 'reviewer' | 'supervisor') =>
      Object.fromEntries((await world.detail(id, as)).EVENTS.map(({ event, reason }) => [event, reason]));
    expect(await byEvent('customer')).toMatchObject({ WITHDRAW: null, MODIFY: null, APPROVE: 'AUTH_FORBIDDEN' });
    expect(await byEvent('reviewer')).toMatchObject({ CLAIM: null, APPROVE: null, DECLINE: 'AUTH_FORBIDDEN' });
    expect(await byEvent('supervisor')).toMatchObject({ DECLINE: null });
  });

  test('withdrawing what is under review tells its claimer', async () => {
    const id = await world.si('BK-PEND-12');
    await world.status(id, 2, 'reviewer2');
    expect((await world.status(id, 6, 'customer')).data.TBI_STATUS).toBe(6);
    const queued = await queuedFor(id);
    expect(queued.some(message => message.title.includes('撤回'))).toBe(true);
  });

  test('a withdrawn SI is deleted with its version, leaves the lists and stays in the log', async () => {
    const id = await world.si('BK-PEND-12');
    const { VERSION } = await world.detail(id);
    const token = await world.token('customer');
    const stale = await world.server.call(deleteSi, { token, body: { Id: id, VERSION: VERSION - 1 } });
    expect(stale.http).toBe(412);
    const done = await world.server.call(deleteSi, { token, body: { Id: id, VERSION } });
    expect(done.data).toEqual({ Id: id, VERSION: VERSION + 1 });
    const log = await world.server.call(siLog, { token, query: { Id: id } });
    expect(log.data[0]).toMatchObject({ Event: 'DELETE', FromStatus: 6, ToStatus: 6, EmployeeName: '罗一诺' });
    expect((await world.status(id, 1, 'reviewer')).http).toBe(422);
  });
});

describe('the writing GET', () => {
  test('is never kept, and a prefetch changes nothing', async () => {
    const id = await world.si('BK-PEND-06');
    const token = await world.token('reviewer');
    const guesses: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ];
    for (const headers of guesses) {
      const guessed = await world.server.call(changeSiStatus, { token, query: { TDId: id, Status: '3' }, headers });
      expect(guessed.http).toBe(422);
    }
    expect((await eventsOf(id)).at(-1)).not.toBe('APPROVE');
    const read = await world.status(id, 12, 'reviewer');
    expect(read.headers['cache-control']).toBe('no-store');
    const cookie = await world.server.call(changeSiStatus, {
      query: { TDId: id, Status: '3' },
      headers: { cookie: `token=${token}` },
    });
    expect(cookie.http).toBe(401);
  });

  test('a batch decides item by item, each in its own transaction', async () => {
    const good = await world.si('BK-PEND-08');
    const foreign = 'no-such-id';
    const claimed = await world.si('BK-PEND-05');
    await world.status(claimed, 2, 'reviewer');
    const { data } = await world.server.call(changeSiStatusBatch, {
      token: await world.token('reviewer2'),
      body: { items: [{ TDId: good }, { TDId: foreign }, { TDId: claimed }], Status: 3, Remarks: '' },
    });
    expect(data.map(result => [result.ok, result.TBI_STATUS, result.errors[0]?.code ?? null])).toEqual([
      [true, 3, null],
      [false, null, 'not_found'],
      [false, null, expect.stringMatching(/^SI-L-0[12]$/)],
    ]);
  });

  test('of many that are approved at once those with a warning stay, by either call; by itself it is judged as any other', async () => {
    const { db } = world.server.deps;
    const ids = [await world.si('BK-PEND-06'), await world.si('BK-PEND-11')];
    const [, warned = ''] = ids;
    await db.updateTable('shippingInstruction').set({ warnings: 0 }).where('id', 'in', ids).execute();
    await db.updateTable('shippingInstruction').set({ warnings: 1 }).where('id', '=', warned).execute();
    const known = await db.selectFrom('shippingInstruction').select(['id', 'version']).where('id', 'in', ids).execute();
    const seen = ids.map(id => known.find(row => row.id === id)!);
    const token = await world.token('reviewer');
    const { data: batch } = await world.server.call(changeSiStatusBatch, {
      token,
      body: { items: [{ TDId: warned }], Status: 3, Remarks: '' },
    });
    expect(batch.map(({ errors }) => errors[0]?.code)).toEqual(['SI-S-10']);
    const { apply } = documentCalls(shippingInstruction);
    const approved = (rows: typeof seen) =>
      world.server.call(apply, { token, body: { event: 'APPROVE', rows, payload: {}, remarks: null } });
    const { data } = await approved(seen);
    expect(data.rows.map(({ ok, problem }) => [ok, problem?.errors[0]?.code ?? null])).toEqual([
      [true, null],
      [false, 'SI-S-10'],
    ]);
    // Its packing list has changed meanwhile, which is found once it is looked at.
    const alone = await approved(seen.slice(1));
    expect(alone.problem.errors.map(({ code }) => code)).toEqual(expect.arrayContaining(['SI-L-01', 'SI-W-03']));
  });
});
