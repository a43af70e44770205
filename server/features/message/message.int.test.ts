import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { QueryOf } from '#contract/kernel/call.ts';
import { markRead, messageList, messageSelfInfoDetail, unReadMessageCount } from '#contract/message/calls.ts';
import { chooseEmployee } from '#contract/session/calls.ts';
import { aClock, aDevice, asEmployee, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope, type Scope, SYSTEM } from '../../kernel/tenancy.ts';
import { deliverDue } from './deliver.ts';
import { type MessageAudience, queueMessage } from './outbox.ts';

const clock = aClock();
let server: TestServer;
const seats = new Map<string, { id: string; companyId: string }>();
let platformId = '';

beforeAll(async () => {
  server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND });
  const rows = await server.deps.db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.account', 'c.id as companyId', 'c.companyCode'])
    .execute();
  for (const { id, companyId, companyCode, account } of rows) seats.set(`${companyCode}/${account}`, { id, companyId });
  platformId = seats.get('PLTFRM/admin')!.companyId;
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.forward(3_600_000);
  await server.deps.db.deleteFrom('message').execute();
});

const seatId = (name: string): string => seats.get(name)!.id;
const userId = async (email: string): Promise<string> =>
  (await server.deps.db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** Sends at once; the title tells messages apart. */
async function send(title: string, to: MessageAudience): Promise<void> {
  await inScope(server.deps.db, SYSTEM, tx =>
    queueMessage(tx, {
      to,
      companyId: platformId,
      title: { zh: title, en: `${title} en` },
      description: { zh: `<b>${title}</b>`, en: title },
      sendId: `test-${title}`,
      category: 'BUSINESS',
      linkPath: '/tdManage/siCheck',
      dueAt: clock.now(),
    }),
  );
  await deliverDue(server.deps);
}

const count = async (token: string) => (await server.call(unReadMessageCount, { token })).data;
const list = async (token: string, query: QueryOf<typeof messageList> = {}) =>
  (await server.call(messageList, { token, query })).data;
const titles = async (token: string, query?: QueryOf<typeof messageList>) =>
  (await list(token, query)).rows.map(row => row.Title);
const detail = (token: string, id: string) => server.call(messageSelfInfoDetail, { token, query: { id } });

describe('who sees a message', () => {
  test('only the seats it is addressed to, not a colleague, not an administrator of the platform', async () => {
    await send('补料已退回', { employees: [seatId('BWBAYY/doc1')] });
    const addressee = await aDevice(server).signIn(asEmployee('BWBAYY', 'doc1'));
    const [row] = (await list(addressee)).rows;
    expect(row).toMatchObject({ Title: '补料已退回', TitleEn: '补料已退回 en', Category: 'BUSINESS', ReadTime: null });
    expect((await detail(addressee, row!.Id)).data).toMatchObject({
      Description: '&lt;b&gt;补料已退回&lt;/b&gt;',
      SendId: 'test-补料已退回',
      LinkPath: '/tdManage/siCheck',
    });
    for (const [company, account] of [
      ['BWBAYY', 'admin'],
      ['NQUAYS', 'doc1'],
      ['PLTFRM', 'admin'],
    ] as const) {
      const other = await aDevice(server).signIn(asEmployee(company, account));
      expect(await titles(other)).toEqual([]);
      expect(await detail(other, row!.Id)).toMatchObject({ http: 200, status: 0, data: null });
      expect((await server.call(markRead, { token: other, body: { ids: [row!.Id] } })).data).toEqual({ marked: 0 });
    }
    expect(await count(addressee)).toBe(1);
  });

  test('the database shows nothing else even to a query without any WHERE', async () => {
    await send('一', { employees: [seatId('PLTFRM/doc1')] });
    await send('二', { employees: [seatId('PLTFRM/doc2')] });
    const scope: Scope = {
      kind: 'seat',
      companyId: platformId,
      companyKind: 'platform',
      employeeId: seatId('PLTFRM/doc1'),
      userId: null,
    };
    const seen = await inScope(server.deps.db, scope, async ({ db }) => ({
      messages: (await db.selectFrom('message').select('title').execute()).map(row => row.title),
      recipients: (await db.selectFrom('messageRecipient').select('recipientKey').execute()).length,
    }));
    expect(seen).toEqual({ messages: ['一'], recipients: 1 });
  });

  test('the count is that of the current seat plus that of the user, not of his other seats (G.6)', async () => {
    const user = await aDevice(server).signIn(asUser('seats3@demo.example'));
    await send('A1', { employees: [seatId('BWBAYY/buyer1')] });
    await send('A2', { employees: [seatId('BWBAYY/buyer1')] });
    await send('B1', { employees: [seatId('PLTFRM/cs2')] });
    await send('U1', { users: [await userId('seats3@demo.example')] });
    expect(await count(user)).toBe(1);
    const seated = (
      await server.call(chooseEmployee, { token: user, body: { employeeId: seatId('BWBAYY/buyer1'), remember: false } })
    ).data;
    expect(await count(seated)).toBe(3);
    expect((await titles(seated)).sort()).toEqual(['A1', 'A2', 'U1']);
    // The company knows the seat's password; what is the person's own stays with the person.
    const asSeat = await aDevice(server).signIn(asEmployee('BWBAYY', 'buyer1'));
    expect(await count(asSeat)).toBe(2);
  });

  test('a visitor is asked to sign in', async () => {
    expect((await server.call(unReadMessageCount)).http).toBe(401);
    expect((await server.call(messageList)).http).toBe(401);
  });
});

describe('reading', () => {
  const doc = () => aDevice(server).signIn(asEmployee('PLTFRM', 'doc1'));
  const to = () => ({ employees: [seatId('PLTFRM/doc1')] });

  test('fetching the detail leaves a message unread; marking is a call of its own and happens once', async () => {
    const token = await doc();
    await send('x', to());
    const [row] = (await list(token)).rows;
    await detail(token, row!.Id);
    expect(await count(token)).toBe(1);
    expect((await server.call(markRead, { token, body: { ids: [row!.Id] } })).data).toEqual({ marked: 1 });
    expect((await server.call(markRead, { token, body: { ids: [row!.Id] } })).data).toEqual({ marked: 0 });
    expect(await count(token)).toBe(0);
    expect((await detail(token, row!.Id)).data).toMatchObject({ ReadTime: clock.now().toISOString() });
  });

  test('mark all leaves unread what arrived after the list was loaded', async () => {
    const token = await doc();
    await send('early', to());
    const before = clock.now().toISOString();
    clock.forward(1_000);
    await send('late', to());
    expect((await server.call(markRead, { token, body: { all: true, before } })).data).toEqual({ marked: 1 });
    expect(await titles(token, { unread: 'true' })).toEqual(['late']);
    expect(await titles(token, { unread: 'false' })).toEqual(['early']);
  });

  test('pages go by key, newest first, without gap or repetition, also where many came at one instant', async () => {
    const token = await doc();
    for (const title of ['1', '2', '3', '4', '5']) await send(title, to());
    clock.forward(1_000);
    await send('6', to());
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(token, { limit: 2, ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(6);
      seen.push(...page.rows.map(row => row.Title));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen[0]).toBe('6');
    expect(seen.toSorted()).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('words are looked for in both languages, and % is a sign like any other', async () => {
    const token = await doc();
    await send('截单提醒', to());
    await send('费率 100%', to());
    expect(await titles(token, { q: '截单' })).toEqual(['截单提醒']);
    expect(await titles(token, { q: '截单提醒 EN' })).toEqual(['截单提醒']);
    expect(await titles(token, { q: '%' })).toEqual(['费率 100%']);
  });

  test('a missing id, a made-up cursor, an unknown order are 422', async () => {
    const token = await doc();
    expect(await server.call(messageSelfInfoDetail, { token })).toMatchObject({
      http: 422,
      problem: { code: 'MSG_ID' },
    });
    for (const query of [{ cursor: 'zzz' }, { cursor: 'W10' }, { sort: 'Title' }, { limit: 0 }])
      expect((await server.call(messageList, { token, query })).http).toBe(422);
    for (const body of [{}, { ids: [] }, { all: true }, { all: true, before: 'yesterday' }])
      expect((await server.call(markRead, { token, body: body as never })).http).toBe(422);
  });
});
