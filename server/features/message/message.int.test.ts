import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { QueryOf } from '#contract/kernel/call.ts';
import {
  archiveMessages,
  confirmMessage,
  markRead,
  markUnread,
  messageAttachment,
  messageList,
  messageNeighbours,
  messageSelfInfoDetail,
  pinMessages,
  unReadMessageCount,
} from '#contract/message/calls.ts';
import { chooseEmployee } from '#contract/session/calls.ts';
import { aClock, aDevice, asEmployee, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { messagesDelivered } from '#tests/support/messages-delivered.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope, type Scope, SYSTEM } from '../../kernel/tenancy.ts';
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
  await messagesDelivered(server.deps);
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

describe('keeping', () => {
  const doc = () => aDevice(server).signIn(asEmployee('PLTFRM', 'doc1'));
  const to = () => ({ employees: [seatId('PLTFRM/doc1')] });
  const act = async (token: string, call: typeof archiveMessages | typeof pinMessages, body: object) =>
    (await server.call(call as typeof archiveMessages, { token, body: body as never })).data.changed;
  const three = async (token: string) => {
    for (const title of ['1', '2', '3']) {
      await send(title, to());
      clock.forward(60_000);
    }
    return (await list(token)).rows.map(row => row.Id);
  };

  test('archived ones leave list and count, stand in the archive, and come back', async () => {
    const token = await doc();
    const [newest] = await three(token);
    expect(await act(token, archiveMessages, { ids: [newest], archived: true })).toBe(1);
    expect([await titles(token), await titles(token, { tab: 'archived' })]).toEqual([['2', '1'], ['3']]);
    expect(await count(token)).toBe(2);
    expect((await detail(token, newest!)).data).toMatchObject({ Title: '3', ArchiveTime: clock.now().toISOString() });
    await act(token, archiveMessages, { ids: [newest], archived: false });
    expect(await titles(token)).toEqual(['3', '2', '1']);
  });

  test('pinned ones stand first, on the pages too', async () => {
    const token = await doc();
    const ids = await three(token);
    await act(token, pinMessages, { ids: [ids[2]], pinned: true });
    const first = await list(token, { limit: 1 });
    expect(first.rows).toMatchObject([{ Title: '1', Pinned: true }]);
    const second = await list(token, { limit: 1, cursor: first.nextCursor! });
    expect(second.rows).toMatchObject([{ Title: '3', Pinned: false }]);
    expect((await list(token, { limit: 1, cursor: second.nextCursor! })).rows).toMatchObject([{ Title: '2' }]);
  });

  test('read can be taken back; tabs and filters show what they say', async () => {
    const token = await doc();
    const ids = await three(token);
    await server.call(markRead, { token, body: { ids: [ids[0]!, ids[1]!] } });
    await server.call(markUnread, { token, body: { ids: [ids[0]!] } });
    expect(await titles(token, { tab: 'unread' })).toEqual(['3', '1']);
    expect(await titles(token, { tab: 'toConfirm' })).toEqual([]);
    expect(await titles(token, { category: 'CRM' })).toEqual([]);
    expect(await titles(token, { category: 'BUSINESS', level: 'INFO' })).toEqual(['3', '2', '1']);
    const since = new Date(clock.now().getTime() - 150_000).toISOString();
    expect(await titles(token, { from: since })).toEqual(['3', '2']);
    expect(await titles(token, { to: since })).toEqual(['1']);
  });

  test('the neighbours of a message are those in time, whatever is pinned', async () => {
    const token = await doc();
    const [third, second, first] = await three(token);
    await act(token, pinMessages, { ids: [first], pinned: true });
    const around = async (id: string) => (await server.call(messageNeighbours, { token, query: { id } })).data;
    expect(await around(second!)).toEqual({ newer: third, older: first });
    expect(await around(first!)).toEqual({ newer: second, older: null });
    expect(await around('no-such')).toEqual({ newer: null, older: null });
  });

  test('nobody touches the messages of another', async () => {
    const token = await doc();
    const [id] = await three(token);
    const other = await aDevice(server).signIn(asEmployee('PLTFRM', 'doc2'));
    expect(await act(other, archiveMessages, { ids: [id], archived: true })).toBe(0);
    expect(await act(other, pinMessages, { ids: [id], pinned: true })).toBe(0);
    expect((await server.call(markUnread, { token: other, body: { ids: [id!] } })).data).toEqual({ changed: 0 });
    expect((await server.call(confirmMessage, { token: other, body: { id: id! } })).http).toBe(404);
    expect((await server.call(messageNeighbours, { token: other, query: { id: id! } })).data.older).toBeNull();
    // Not asked to confirm anything.
    expect((await server.call(confirmMessage, { token, body: { id: id! } })).problem.code).toBe('event_not_allowed');
    expect((await list(token)).rows[0]).toMatchObject({ ArchiveTime: null, Pinned: false, ConfirmTime: null });
  });

  test('what is over, or was recalled, is not counted as unread', async () => {
    const token = await doc();
    const [third, second] = await three(token);
    const { db } = server.deps;
    await db.updateTable('messageRecipient').set({ expiresAt: clock.now() }).where('messageId', '=', third!).execute();
    await db
      .updateTable('messageRecipient')
      .set({ recalledAt: clock.now() })
      .where('messageId', '=', second!)
      .execute();
    expect(await count(token)).toBe(1);
    expect(await titles(token, { tab: 'unread' })).toEqual(['1']);
    expect(await titles(token)).toEqual(['3', '2', '1']);
  });

  test('a file is given to those whose message it came with, and no other file', async () => {
    const token = await doc();
    const [id] = await three(token);
    const { db, files } = server.deps;
    const about = { companyId: platformId, contentType: 'text/plain', purpose: 'messageAttachment', keepUntil: null };
    const file = await files.put(Readable.from(['cut-offs']), { ...about, name: '截单.txt' });
    const secret = await files.put(Readable.from(['secret']), { ...about, name: 'secret.txt' });
    const kept = JSON.stringify([{ id: file.id, name: file.name, size: file.size }]);
    await db.updateTable('message').set({ attachments: kept }).where('id', '=', id!).execute();
    const fetched = (as: string, wanted: string) =>
      server.app.inject({
        url: `${messageAttachment.path}?id=${id}&file=${wanted}`,
        headers: { authorization: `Bearer ${as}` },
      });
    expect((await detail(token, id!)).data?.Attachments).toMatchObject([{ Id: file.id, Name: '截单.txt', Size: 8 }]);
    const answer = await fetched(token, file.id);
    expect([answer.statusCode, answer.body]).toEqual([200, 'cut-offs']);
    const other = await aDevice(server).signIn(asEmployee('PLTFRM', 'doc2'));
    expect((await fetched(other, file.id)).statusCode).toBe(404);
    expect((await fetched(token, secret.id)).statusCode).toBe(404);
  });
});
