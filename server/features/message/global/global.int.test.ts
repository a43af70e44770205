import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmMessage, messageList, messageSelfInfoDetail, unReadMessageCount } from '#contract/message/calls.ts';
import {
  applyGlobalMessage,
  audienceCount,
  copyGlobalMessage,
  exportGlobalReaders,
  globalMessageList,
  globalMessageLog,
  globalReaders,
  testGlobalMessage,
} from '#contract/message/global.calls.ts';
import type { GlobalAudience } from '#contract/message/global-message.ts';
import { sentMessages } from '#contract/message/manage.calls.ts';
import { messagesDelivered } from '#tests/support/messages-delivered.ts';
import { inScope, type Scope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { LiveEvent } from '../../../live/bus.ts';
import { reachNewMembers, sendScheduled } from './clock.ts';
import { aContent, type GlobalWorld, openGlobalWorld } from './world.samples.ts';

let world: GlobalWorld;
const events: LiveEvent[] = [];
beforeAll(async () => {
  world = await openGlobalWorld();
  world.server.deps.bus.subscribe(event => void events.push(event));
});
afterAll(() => world.server.close());
beforeEach(() => {
  events.length = 0;
  world.clock.forward(60_000);
});

const toCustomers: GlobalAudience = [{ by: 'companyKinds', values: ['customer'] }];
const HOUR_MS = 3_600_000;
const unread = async (as: 'customer' | 'clerk') =>
  (await world.server.call(unReadMessageCount, { token: world.tokens[as] })).data;
const detail = async (id: string) =>
  (await world.server.call(messageSelfInfoDetail, { token: world.tokens.customer, query: { id } })).data;
const pushes = () => events.filter(({ message }) => message.type === 'send');
const demoCount = async (kind: 'customer' | 'platform') =>
  Number(
    (
      await world.server.deps.db
        .selectFrom('employee as e')
        .innerJoin('company as c', 'c.id', 'e.companyId')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('e.status', '=', 'ACTIVE')
        .where('c.status', '=', 'ACTIVE')
        .where('c.kind', '=', kind)
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('sending', () => {
  it('reaches everyone addressed with one message, in one push, and counts them', async () => {
    const before = await unread('customer');
    const clerk = await unread('clerk');
    const message = await world.sent(aContent({ audience: toCustomers }));
    expect(message).toMatchObject({ state: 'SENT', addressed: await demoCount('customer'), read: 0, delivered: 0 });
    expect([await unread('customer'), await unread('clerk')]).toEqual([before + 1, clerk]);
    expect(pushes()).toHaveLength(1);
    expect(pushes()[0]).toMatchObject({ message: { type: 'send', id: message.messageId, title: '春节放假安排' } });
    const read = await detail(message.messageId!);
    expect(read).toMatchObject({
      Title: '春节放假安排',
      SenderName: '方屿',
      MustConfirm: true,
      ReadTime: null,
      Description: '<p><strong>2 月 16 日</strong>起放假</p>',
    });
    // Fetched by an open client: delivered, and still unread.
    expect(await world.get(message.id)).toMatchObject({ delivered: 1, read: 0 });
    expect(await unread('customer')).toBe(before + 1);
  });

  it('of two who send at once one is told that it is too late, and it leaves once', async () => {
    const draft = (await world.save('author', aContent())).data;
    const { data } = await world.apply('author', draft.id, 'SUBMIT', draft.version);
    const answers = await Promise.all([
      world.apply('author', draft.id, 'SEND', data.version),
      world.apply('reviewer', draft.id, 'SEND', data.version),
      sendScheduled(world.server.deps, { id: draft.id, version: data.version }),
    ]);
    const { row, facts } = await world.standing(draft.id);
    expect([row.state, facts]).toEqual(['SENT', 3]);
    expect(pushes()).toHaveLength(1);
    const byCall = answers.slice(0, 2) as { http: number; problem: { code: string } }[];
    const late = byCall.filter(({ http }) => http !== 200);
    expect(late.every(({ http, problem }) => http === 412 && problem.code === 'stale_version')).toBe(true);
  });

  it('happens at its time by itself, unless it was cancelled before', async () => {
    const sendAt = new Date(world.clock.now().getTime() + HOUR_MS).toISOString();
    const submit = async () => {
      const draft = (await world.save('author', aContent({ sendAt }))).data;
      return (await world.apply('author', draft.id, 'SUBMIT', draft.version)).data;
    };
    const kept = await submit();
    const cancelled = await submit();
    const jobs = await world.server.deps.db
      .selectFrom('job')
      .select(['data', 'dueAt'])
      .where('kind', '=', 'message.global.send')
      .where('dueAt', '=', new Date(sendAt))
      .execute();
    expect(jobs.map(({ data }) => data)).toEqual(
      expect.arrayContaining([kept, cancelled].map(({ id, version }) => ({ id, version }))),
    );
    await world.apply('author', cancelled.id, 'CANCEL', cancelled.version);
    world.clock.forward(HOUR_MS);
    for (const { id, version } of [kept, cancelled]) await sendScheduled(world.server.deps, { id, version });
    expect([(await world.get(kept.id)).state, (await world.get(cancelled.id)).state]).toEqual(['SENT', 'DRAFT']);
    expect((await world.standing(kept.id)).row.sentBy).toBeNull();
  });

  it('to everybody needs a second pair of eyes', async () => {
    const draft = (await world.save('author', aContent({ audience: [{ by: 'all' }] }))).data;
    const submitted = (await world.apply('author', draft.id, 'SUBMIT', draft.version)).data;
    expect(submitted.state).toBe('IN_REVIEW');
    const own = await world.apply('author', draft.id, 'APPROVE', submitted.version);
    expect([own.http, own.problem.errors[0]?.code]).toEqual([422, 'GM-04']);
    const unsaid = await world.apply('reviewer', draft.id, 'REJECT', submitted.version);
    expect(unsaid.problem.errors[0]?.code).toBe('GM-05');
    const back = (await world.apply('reviewer', draft.id, 'REJECT', submitted.version, '请补充英文')).data;
    expect(back).toMatchObject({ state: 'DRAFT', rejected: '请补充英文' });
  });

  it('to nobody, of too much, or after its end is refused', async () => {
    const nobody = (await world.save('author', aContent({ audience: [] }))).data;
    expect(await world.apply('author', nobody.id, 'SUBMIT', nobody.version)).toMatchObject({
      http: 422,
      problem: { code: 'MSG_AUDIENCE_EMPTY' },
    });
    for (const long of [{ titleZh: '长'.repeat(101) }, { bodyEn: 'long '.repeat(5_000) }])
      expect(await world.save('author', aContent(long))).toMatchObject({
        http: 422,
        problem: { code: 'MSG_TOO_LONG' },
      });
    const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
    const early = await world.save('author', aContent({ sendAt: at(HOUR_MS), expiresAt: at(1_000) }));
    expect(early.problem.errors[0]?.code).toBe('EXPIRES_FIRST');
    const passed = await world.save('author', aContent({ sendAt: at(-1_000) }));
    expect(passed.problem.errors[0]).toMatchObject({ path: 'content.sendAt', code: 'GM-11' });
    const foreign = { id: 'not-ours', name: 'a.pdf', size: 3 };
    const attached = await world.save('author', aContent({ attachments: [foreign] }));
    expect(attached.problem.errors[0]?.code).toBe('ATTACHMENT');
  });

  it('a test goes to its author alone, and is no critical one', async () => {
    const { data } = await world.call('author', testGlobalMessage, { content: aContent({ level: 'CRITICAL' }) });
    expect(data).toEqual({ queued: true });
    await messagesDelivered(world.server.deps);
    const list = (await world.server.call(messageList, { token: world.tokens.author, query: { q: '【测试】' } })).data;
    expect(list.rows[0]).toMatchObject({
      Title: '【测试】春节放假安排',
      TitleEn: '[Test] Spring Festival',
      Level: 'WARN',
    });
    expect(list.total).toBe(1);
  });
});

describe('recalling', () => {
  it('within a day takes the body away from everybody, in the database too, and the count follows', async () => {
    const before = await unread('customer');
    const message = await world.sent(aContent({ audience: toCustomers, level: 'CRITICAL' }));
    const id = message.messageId!;
    const waiting = () =>
      world.server.deps.db.selectFrom('mail').select('state').where('dedupeKey', 'like', `message:${id}:%`).execute();
    const mails = await waiting();
    expect(mails.length).toBeGreaterThan(0);
    await world.waitADay();
    expect((await world.apply('reviewer', message.id, 'RECALL', message.version)).data.state).toBe('RECALLED');
    expect(await unread('customer')).toBe(before);
    expect(await detail(id)).toMatchObject({ Title: '该消息已撤回', Description: '', Recalled: true, Attachments: [] });
    const row = await world.server.deps.db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain('放假');
    expect(new Set((await waiting()).map(({ state }) => state))).toEqual(new Set(['CANCELLED']));
    expect(events.at(-1)).toMatchObject({ message: { type: 'doc', docType: 'message', docId: id, state: 'RECALLED' } });
    const confirm = await world.server.call(confirmMessage, { token: world.tokens.customer, body: { id } });
    expect(confirm.http).toBe(422);
  });

  it('after a day is too late', async () => {
    const message = await world.sent();
    await world.waitADay(24 * HOUR_MS + 1);
    expect(await world.apply('author', message.id, 'RECALL', message.version)).toMatchObject({
      http: 422,
      problem: { code: 'MSG_RECALL_LATE' },
    });
    expect((await world.get(message.id)).state).toBe('SENT');
  });
});

describe('after sending', () => {
  it('confirming counts once; the reminder goes to the others', async () => {
    const message = await world.sent(aContent({ audience: toCustomers }));
    const confirm = () =>
      world.server.call(confirmMessage, { token: world.tokens.customer, body: { id: message.messageId! } });
    const { confirmedAt } = (await confirm()).data;
    world.clock.forward(1_000);
    expect((await confirm()).data.confirmedAt).toBe(confirmedAt);
    const now = await world.get(message.id);
    expect(now).toMatchObject({ read: 1, confirmed: 1 });
    const before = await unread('customer');
    await world.apply('author', message.id, 'REMIND', now.version);
    await messagesDelivered(world.server.deps);
    expect(await unread('customer')).toBe(before);
    const { rows } = (await world.server.call(sentMessages, { token: world.tokens.author, query: { event: 'remind' } }))
      .data;
    expect(rows[0]).toMatchObject({ title: { zh: '请确认：春节放假安排' }, addressed: message.addressed - 1 });
  });

  it('the lists of readers go by key and can be exported', async () => {
    const message = await world.sent(aContent({ audience: toCustomers }));
    await world.server.call(confirmMessage, { token: world.tokens.customer, body: { id: message.messageId! } });
    const token = world.tokens.author;
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { id: message.id, limit: 5, ...(cursor ? { cursor } : {}) };
      const page: Awaited<ReturnType<typeof readersOf>> = await readersOf(query);
      expect(page.total).toBe(message.addressed);
      names.push(...page.rows.map(({ key }) => key));
      cursor = page.nextCursor;
    } while (cursor);
    expect(new Set(names).size).toBe(message.addressed);
    const confirmed = await readersOf({ id: message.id, filter: 'confirmed' });
    expect(confirmed.rows).toMatchObject([{ name: { zh: '宋时雨' }, company: { en: 'Blue Whale Bay Logistics' } }]);
    const file = await world.server.app.inject({
      url: `${exportGlobalReaders.path}?id=${message.id}&filter=all`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    const entry = await world.server.deps.db
      .selectFrom('auditEvent')
      .select(['targetId', 'action'])
      .orderBy('at', 'desc')
      .where('action', '=', 'EXPORT')
      .executeTakeFirst();
    expect(entry?.targetId).toBe(message.id);
  });
  const readersOf = async (query: { id: string; filter?: 'confirmed'; limit?: number; cursor?: string }) =>
    (await world.server.call(globalReaders, { token: world.tokens.author, query })).data;

  it('who joins meanwhile gets it where that was wished, once', async () => {
    const { db } = world.server.deps;
    const status = (to: 'ACTIVE' | 'DISABLED') =>
      db.updateTable('employee').set({ status: to }).where('account', '=', 'finance').execute();
    await status('DISABLED');
    const lines = [
      { by: 'lines' as const, values: ['FIN'] },
      {
        by: 'employees' as const,
        values: [(await world.standing((await world.sent(aContent({ audience: toCustomers }))).id)).row.sentBy!],
      },
    ];
    const wished = await world.sent(aContent({ audience: lines, forNewMembers: true }));
    const unwished = await world.sent(aContent({ audience: lines }));
    await status('ACTIVE');
    events.length = 0;
    expect(await reachNewMembers(world.server.deps)).toBe(1);
    expect(await reachNewMembers(world.server.deps)).toBe(0);
    expect(pushes()).toHaveLength(1);
    expect([(await world.get(wished.id)).addressed, (await world.get(unwished.id)).addressed]).toEqual([2, 1]);
  });

  it('a copy is a new draft without its times', async () => {
    const expiresAt = new Date(world.clock.now().getTime() + HOUR_MS).toISOString();
    const message = await world.sent(aContent({ expiresAt }));
    const copy = (await world.call('author', copyGlobalMessage, { id: message.id })).data;
    expect(copy).toMatchObject({ state: 'DRAFT', titleZh: '春节放假安排', expiresAt: null, addressed: 0, version: 1 });
    const log = (await world.server.call(globalMessageLog, { token: world.tokens.author, query: { id: message.id } }))
      .data;
    expect(log.map(({ event, who }) => [event, who])).toEqual([
      ['SEND', '方屿'],
      ['SUBMIT', '方屿'],
      ['CREATE', '方屿'],
    ]);
  });
});

describe('the audience', () => {
  const count = async (audience: GlobalAudience) => (await world.call('author', audienceCount, { audience })).data;

  it('is counted with a sample of ten, each person once', async () => {
    const customers = await count(toCustomers);
    expect(customers).toMatchObject({ count: await demoCount('customer'), needsReview: false });
    expect(customers.sample).toHaveLength(10);
    const both = await count([...toCustomers, { by: 'lines', values: ['DOC'] }]);
    expect(both.count).toBeGreaterThan(customers.count);
    expect(both.count).toBeLessThan(customers.count + (await count([{ by: 'lines', values: ['DOC'] }])).count);
    const everybody = await count([{ by: 'all' }]);
    expect(everybody.needsReview).toBe(true);
    expect((await count([{ by: 'usersWithoutCompany' }])).sample.every(({ key }) => key.startsWith('u:'))).toBe(true);
    expect(await count([])).toMatchObject({ count: 0, sample: [] });
  });
});

describe('who may', () => {
  it('only those with the button; what a customer or a clerk asks is refused', async () => {
    const draft = (await world.save('author', aContent())).data;
    for (const role of ['clerk', 'customer'] as const) {
      expect((await world.save(role, aContent())).http).toBe(403);
      expect((await world.apply(role, draft.id, 'SUBMIT', draft.version)).http).toBe(403);
      expect((await world.server.call(globalMessageList, { token: world.tokens[role] })).http).toBe(403);
      expect((await world.call(role, audienceCount, { audience: toCustomers })).http).toBe(403);
    }
    const missing = await world.apply('author', 'nothing', 'SUBMIT', 1);
    expect(missing.http).toBe(404);
    const versionless = await world.call('author', applyGlobalMessage, { id: draft.id, event: 'SUBMIT' });
    expect([versionless.http, versionless.problem.errors[0]?.path]).toEqual([422, 'If-Match']);
    expect((await world.save('author', aContent(), draft.id, 7)).http).toBe(412);
  });

  it('another company finds neither the messages nor their readers in the database', async () => {
    const message = await world.sent(aContent({ audience: toCustomers }));
    const { db } = world.server.deps;
    const { id: companyId } = await db
      .selectFrom('company')
      .select('id')
      .where('companyCode', '=', 'NQUAYS')
      .executeTakeFirstOrThrow();
    const scope: Scope = { kind: 'seat', companyId, companyKind: 'customer', employeeId: 'E1', userId: null };
    const seen = await inScope(db, scope, async tx => ({
      documents: (await tx.db.selectFrom('globalMessage').selectAll().execute()).length,
      sent: (await tx.db.selectFrom('messageSent').selectAll().where('messageId', '=', message.messageId!).execute())
        .length,
      facts: (await tx.db.selectFrom('documentEvent').select('id').where('documentId', '=', message.id).execute())
        .length,
      messages: (await tx.db.selectFrom('message').selectAll().where('id', '=', message.messageId!).execute()).length,
    }));
    expect(seen).toEqual({ documents: 0, sent: 0, facts: 0, messages: 0 });
    const whole = await inScope(db, SYSTEM, tx => tx.db.selectFrom('globalMessage').selectAll().execute());
    expect(whole.length).toBeGreaterThan(0);
  });
});
