import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SI_PATHS } from '#contract/si/rights.ts';
import { aClock, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope, type Scope, SYSTEM } from '../../kernel/tenancy.ts';
import type { LiveEvent } from '../../live/bus.ts';
import { startMessages } from './background.ts';
import { DEDUPE_MS, deliverDue } from './deliver.ts';
import { dropQueued, type QueuedMessage, queueMessage } from './outbox.ts';

const clock = aClock();
const events: LiveEvent[] = [];
let server: TestServer;
let platformId = '';
let customerId = '';

beforeAll(async () => {
  server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND });
  // Jobs of the start tell of themselves too.
  server.deps.bus.subscribe(event => {
    if (event.message.type !== 'doc') events.push(event);
  });
  const idOf = async (companyCode: string) =>
    (
      await server.deps.db
        .selectFrom('company')
        .select('id')
        .where('companyCode', '=', companyCode)
        .executeTakeFirstOrThrow()
    ).id;
  platformId = await idOf('PLTFRM');
  customerId = await idOf('BWBAYY');
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.forward(3_600_000);
  events.length = 0;
  await server.deps.db.deleteFrom('message').execute();
});

const aMessage = (more: Partial<QueuedMessage> = {}): QueuedMessage => ({
  to: { employees: ['E1', 'E2'], users: ['U1'] },
  companyId: platformId,
  title: { zh: '标题', en: 'Title' },
  description: { zh: '正文', en: 'Body' },
  sendId: 'event-1',
  category: 'BUSINESS',
  dueAt: clock.now(),
  ...more,
});
const queue = (more: Partial<QueuedMessage> = {}) =>
  inScope(server.deps.db, SYSTEM, tx => queueMessage(tx, aMessage(more)));
const drop = (sendId: string) => inScope(server.deps.db, SYSTEM, tx => dropQueued(tx, { sendId }));
const deliver = () => deliverDue(server.deps);
const recipients = async () =>
  (await server.deps.db.selectFrom('messageRecipient').select('recipientKey').orderBy('recipientKey').execute()).map(
    row => row.recipientKey,
  );
const messages = () => server.deps.db.selectFrom('message').selectAll().orderBy('id').execute();

test('a due message reaches its recipients once and is pushed to them after that', async () => {
  await queue();
  expect(await deliver()).toBe(1);
  expect(await deliver()).toBe(0);
  expect(await recipients()).toEqual(['e:E1', 'e:E2', 'u:U1']);
  const [message] = await messages();
  expect(message).toMatchObject({ title: '标题', titleEn: 'Title', sendId: 'event-1', kind: 'message', level: 'INFO' });
  expect(events).toEqual([
    { to: { employees: ['E1', 'E2'], users: ['U1'] }, message: { type: 'message', id: message?.id, title: '标题' } },
  ]);
});

test('the server delivers by itself, every second, until it stops', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const failures: unknown[] = [];
    const deliverer = startMessages(server.deps, error => void failures.push(error));
    await queue({ sendId: 'first' });
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1), 10_000);
    await deliverer.stop();
    await queue({ sendId: 'second' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await messages()).toHaveLength(1);
    expect(failures).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
  await drop('second');
});

test('what a person wrote is pushed as send', async () => {
  await queue({ kind: 'send' });
  await deliver();
  expect(events).toMatchObject([{ message: { type: 'send' } }]);
});

test('nothing moves before its time', async () => {
  await queue({ dueAt: new Date(clock.now().getTime() + 10_000) });
  clock.forward(9_999);
  expect(await deliver()).toBe(0);
  clock.forward(1);
  expect(await deliver()).toBe(1);
});

test('two deliverers at once deliver each message once', async () => {
  for (let index = 0; index < 120; index++) await queue({ sendId: `event-${index}` });
  const counts = await Promise.all([deliver(), deliver(), deliver()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(120);
  expect(await messages()).toHaveLength(120);
  expect(events).toHaveLength(120);
});

test('a message of a transaction that fails was never sent', async () => {
  await expect(
    inScope(server.deps.db, SYSTEM, async tx => {
      await queueMessage(tx, aMessage());
      throw new Error('refused');
    }),
  ).rejects.toThrow('refused');
  expect(await deliver()).toBe(0);
});

test('a push that fails loses no message and repeats none', async () => {
  await queue();
  const broken = { ...server.deps, bus: { ...server.deps.bus, publish: () => Promise.reject(new Error('bus down')) } };
  await expect(deliverDue(broken)).rejects.toThrow('bus down');
  expect(await deliver()).toBe(0);
  expect(await messages()).toHaveLength(1);
});

test('a delivery that breaks in the middle leaves the message for the next one', async () => {
  const { db } = server.deps;
  await sql`alter table message_recipient add constraint no_recipient check (recipient_key <> 'e:E1') not valid`.execute(
    db,
  );
  await queue();
  await expect(deliver()).rejects.toThrow(/no_recipient/);
  expect(await messages()).toEqual([]);
  await sql`alter table message_recipient drop constraint no_recipient`.execute(db);
  expect(await deliver()).toBe(1);
});

describe('undo', () => {
  test('takes back what has not been delivered, and only that', async () => {
    const dueAt = new Date(clock.now().getTime() + 10_000);
    await queue({ sendId: 'undone', dueAt });
    await queue({ sendId: 'kept', dueAt });
    expect(await drop('undone')).toBe(true);
    clock.forward(10_000);
    expect(await deliver()).toBe(1);
    expect(await messages()).toMatchObject([{ sendId: 'kept' }]);
  });

  test('says when it is too late', async () => {
    await queue({ sendId: 'gone' });
    await deliver();
    expect(await drop('gone')).toBe(false);
    expect(await messages()).toHaveLength(1);
  });
});

describe('the same dedupe key', () => {
  const same = (title: string, more: Partial<QueuedMessage> = {}) =>
    queue({ dedupeKey: 'si-7 E1', to: { employees: ['E1'] }, title: { zh: title, en: title }, ...more });

  test('within ten minutes renews the message and makes it unread again', async () => {
    await same('一');
    await deliver();
    await server.deps.db.updateTable('messageRecipient').set({ readAt: clock.now() }).execute();
    clock.forward(DEDUPE_MS - 1);
    await same('二');
    await deliver();
    expect(await messages()).toMatchObject([{ title: '二', times: 2 }]);
    const [row] = await server.deps.db.selectFrom('messageRecipient').selectAll().execute();
    expect(row).toMatchObject({ readAt: null, at: clock.now() });
    expect(new Set(events.map(({ message }) => 'id' in message && message.id)).size).toBe(1);
  });

  test('after ten minutes is a new message', async () => {
    await same('一');
    await deliver();
    clock.forward(DEDUPE_MS);
    await same('二');
    await deliver();
    expect(await messages()).toHaveLength(2);
  });

  test('of two companies has nothing to do with each other', async () => {
    await same('一');
    await same('二', { companyId: customerId });
    await deliver();
    expect(await messages()).toHaveLength(2);
  });
});

test('holders of a right are those at the time of delivery', async () => {
  await queue({ to: { holdersOf: { companyId: null, path: SI_PATHS.queue, code: 'DECLINE' } } });
  const { db } = server.deps;
  await db.updateTable('employee').set({ status: 'DISABLED' }).where('account', '=', 'admin2').execute();
  await deliver();
  const reached = (await recipients()).map(key => key.slice(2));
  const names = await db
    .selectFrom('employee')
    .select('account')
    .where('id', 'in', reached)
    .orderBy('account')
    .execute();
  expect(names.map(({ account }) => account)).toEqual(['admin', 'docsup']);
  await db.updateTable('employee').set({ status: 'ACTIVE' }).where('account', '=', 'admin2').execute();
});

test('a message that nobody is left for disappears without a push', async () => {
  await queue({ to: { holdersOf: { companyId: null, path: '/no/such/path' } } });
  expect(await deliver()).toBe(0);
  expect(await messages()).toEqual([]);
  expect(events).toEqual([]);
});

test('a long title is cut to 100 characters', async () => {
  await queue({ title: { zh: '长'.repeat(120), en: 'short' } });
  await deliver();
  const [message] = await messages();
  expect(message?.title).toHaveLength(100);
  expect(message?.titleEn).toBe('short');
});

test('a customer’s transaction may queue for its own company and take back only its own', async () => {
  const scope: Scope = {
    kind: 'seat',
    companyId: customerId,
    companyKind: 'customer',
    employeeId: 'E1',
    userId: null,
  };
  const within = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(server.deps.db, scope, work);
  await within(tx => queueMessage(tx, aMessage({ companyId: customerId, sendId: 'own' })));
  await expect(within(tx => queueMessage(tx, aMessage({ sendId: 'foreign' })))).rejects.toThrow(/row-level security/);
  await queue({ sendId: 'of the platform' });
  expect(await within(tx => dropQueued(tx, { sendId: 'of the platform' }))).toBe(false);
  expect(await within(tx => dropQueued(tx, { sendId: 'own' }))).toBe(true);
  await drop('of the platform');
});
