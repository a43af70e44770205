import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { markRead } from '#contract/message/calls.ts';
import {
  mailDeliveries,
  messageTemplates,
  resetTemplate,
  retryMail,
  saveTemplate,
  sentMessages,
} from '#contract/message/manage.calls.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '#contract/message/preferences.ts';
import { aClock, aDevice, asEmployee, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { messagesDelivered } from '#tests/support/messages-delivered.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope, type Scope, SYSTEM } from '../../../kernel/tenancy.ts';
import { deliverDue } from '../deliver.ts';
import { type QueuedMessage, queueMessage } from '../outbox.ts';
import { dropOldMessages } from '../retention.ts';
import { sendDigests } from './digest.ts';

/** Ten in the morning in Shanghai. */
const clock = aClock('2026-03-02T02:00:00.000Z');
let server: TestServer;
let seat = { id: '', companyId: '' };
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

beforeAll(async () => {
  server = await startTestServer({ demo: true, clock, features: WITHOUT_BACKGROUND });
  seat = await server.deps.db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.companyId'])
    .where('c.companyCode', '=', 'BWBAYY')
    .where('e.account', '=', 'doc1')
    .executeTakeFirstOrThrow();
  await server.deps.db
    .updateTable('employee')
    .set({ email: 'shiyu@bluewhalebay.example' })
    .where('id', '=', seat.id)
    .execute();
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.set('2026-03-02T02:00:00.000Z');
  const { db } = server.deps;
  await db.deleteFrom('message').execute();
  await db.deleteFrom('mail').execute();
  await db.deleteFrom('userSetting').execute();
});

const queue = (more: Partial<QueuedMessage> = {}) =>
  inScope(server.deps.db, SYSTEM, tx =>
    queueMessage(tx, {
      to: { employees: [seat.id] },
      companyId: seat.companyId,
      sendId: 'si-decided:1',
      category: 'AUDIT',
      title: { zh: '补料已退回', en: 'SI returned' },
      description: { zh: '箱号 < 错误\n请核对', en: 'Wrong number' },
      linkPath: '/external/workbench/SISubimtList',
      dueAt: clock.now(),
      ...more,
    }),
  );
const tell = async (more?: Partial<QueuedMessage>) => {
  await queue(more);
  await messagesDelivered(server.deps);
};
const mails = () => server.deps.db.selectFrom('mail').selectAll().orderBy('id').execute();
const prefer = (over: Partial<Preferences>) =>
  server.deps.db
    .insertInto('userSetting')
    .values({
      ownerKey: `e:${seat.id}`,
      section: 'notifications',
      version: 1,
      updatedAt: clock.now(),
      value: JSON.stringify({ ...DEFAULT_PREFERENCES, ...over }),
    })
    .execute();
const platformName = async () =>
  (await server.deps.db.selectFrom('company').select('nameZh').where('kind', '=', 'platform').executeTakeFirstOrThrow())
    .nameZh;
const myId = async () => (await server.deps.db.selectFrom('message').select('id').executeTakeFirstOrThrow()).id;

describe('copies by mail', () => {
  it('wait five minutes, and are not sent to whoever reads before', async () => {
    await tell();
    const [mail] = await mails();
    expect(mail).toMatchObject({
      state: 'QUEUED',
      recipient: 'shiyu@bluewhalebay.example',
      subject: '补料已退回',
      companyId: seat.companyId,
      dueAt: new Date(clock.now().getTime() + 5 * MINUTE_MS),
    });
    expect(mail?.bodyText).toContain('箱号 < 错误\n请核对');
    expect(mail?.bodyHtml).toContain('箱号 &lt; 错误<br>请核对');
    // Event, recipient, link and sender.
    for (const part of ['补料已退回', '，您好：', '/external/workbench/SISubimtList', '通知'])
      expect(mail?.bodyText).toContain(part);
    const house = await platformName();
    expect(mail?.bodyText).toContain(house);
    expect(mail?.bodyHtml).toContain(house);
    expect(mail?.createdAt).toEqual(clock.now());
    const token = await aDevice(server).signIn(asEmployee('BWBAYY', 'doc1'));
    await server.call(markRead, { token, body: { ids: [await myId()] } });
    expect((await mails()).map(({ state }) => state)).toEqual(['CANCELLED']);
  });

  it('of a critical message leave at once, also at night and to those who want none', async () => {
    clock.set('2026-03-02T16:00:00.000Z');
    await prefer({
      matrix: {
        ...DEFAULT_PREFERENCES.matrix,
        AUDIT: { inApp: true, toast: true, desktop: false, mail: false, sms: false },
      },
    });
    await tell({ level: 'CRITICAL' });
    await tell({ sendId: 'si-decided:2' });
    expect((await mails()).map(({ dueAt }) => dueAt)).toEqual([clock.now()]);
  });

  it('wait out the quiet hours', async () => {
    clock.set('2026-03-02T14:00:00.000Z');
    await tell();
    expect((await mails())[0]?.dueAt.toISOString()).toBe('2026-03-03T00:00:00.000Z');
  });

  it('are gathered into one, without what was read meanwhile', async () => {
    await prefer({ digest: 'hourly' });
    await tell();
    const read = await myId();
    await tell({ sendId: 'a:1', title: { zh: '提单 <确认>', en: 'Draft bill' } });
    await tell({ sendId: 'b:1', title: { zh: '截单提醒', en: 'Cut-off' } });
    expect(await mails()).toEqual([]);
    const token = await aDevice(server).signIn(asEmployee('BWBAYY', 'doc1'));
    await server.call(markRead, { token, body: { ids: [read] } });
    clock.forward(59 * MINUTE_MS);
    expect(await sendDigests(server.deps)).toBe(0);
    clock.forward(MINUTE_MS);
    expect([await sendDigests(server.deps), await sendDigests(server.deps)]).toEqual([1, 0]);
    const [digest] = await mails();
    expect(digest).toMatchObject({ purpose: 'digest', subject: 'Fairlead：2 条未读消息' });
    expect(digest?.bodyHtml).toContain('<li>提单 &lt;确认&gt;</li>');
    expect(digest?.bodyText).not.toContain('补料');
  });

  it('belong to a transaction that holds: two deliverers send one', async () => {
    await queue();
    await Promise.all([deliverDue(server.deps), deliverDue(server.deps)]);
    expect(await mails()).toHaveLength(1);
  });
});

describe('management', () => {
  const as = (account: string) => aDevice(server).signIn(asEmployee('PLTFRM', account));

  it('shows what was sent and how much was read, without a body', async () => {
    await tell();
    const token = await as('admin');
    const { rows, total } = (await server.call(sentMessages, { token, query: { event: 'si-decided' } })).data;
    expect(rows).toMatchObject([
      { title: { zh: '补料已退回' }, eventName: { en: 'SI decided' }, addressed: 1, read: 0, mailWaiting: 1 },
    ]);
    expect([total, JSON.stringify(rows).includes('箱号')]).toEqual([1, false]);
    expect((await server.call(sentMessages, { token, query: { category: 'CRM' } })).data.rows).toEqual([]);
    for (const account of ['doc1', 'sales1'])
      expect((await server.call(sentMessages, { token: await as(account) })).http).toBe(403);
  });

  it('leaves a company its own, in the database', async () => {
    await tell();
    await tell({ sendId: 'a:1', companyId: (await platform()).id });
    const scope: Scope = {
      kind: 'seat',
      companyId: seat.companyId,
      companyKind: 'customer',
      employeeId: 'E1',
      userId: null,
    };
    const seen = await inScope(server.deps.db, scope, async tx => ({
      sent: (await tx.db.selectFrom('messageSent').select('companyId').execute()).map(row => row.companyId),
      mails: (await tx.db.selectFrom('mail').select('companyId').execute()).map(row => row.companyId),
    }));
    expect(seen).toEqual({ sent: [seat.companyId], mails: [seat.companyId] });
  });
  const platform = () =>
    server.deps.db.selectFrom('company').select('id').where('kind', '=', 'platform').executeTakeFirstOrThrow();

  it('masks addresses, and tries again what was given up, but no code', async () => {
    await tell();
    const token = await as('admin');
    const failed = { state: 'FAILED' as const, error: '550', attempts: 5 };
    await server.deps.db.updateTable('mail').set(failed).execute();
    const [row] = (await server.call(mailDeliveries, { token, query: { state: 'FAILED' } })).data.rows;
    expect(row).toMatchObject({ recipient: 's***@bluewhalebay.example', error: '550' });
    const retry = () => server.call(retryMail, { token, body: { ids: [row!.id] } });
    expect((await retry()).data).toEqual({ queued: 1 });
    expect((await retry()).data).toEqual({ queued: 0 });
    expect(await mails()).toMatchObject([{ state: 'QUEUED', attempts: 0, error: null }]);
    await server.deps.db
      .updateTable('mail')
      .set({ ...failed, purpose: 'code' })
      .execute();
    expect((await retry()).data).toEqual({ queued: 0 });
  });

  it('changes the words of an event from the next message on; of two editors one is told', async () => {
    const token = await as('admin');
    const words = { titleZh: '【补料】{title}', titleEn: '[SI] {title}', bodyZh: '{body}\n{sender}', bodyEn: '{body}' };
    const save = (version: number) =>
      server.call(saveTemplate, {
        token,
        headers: { 'if-match': `"${version}"` },
        body: { event: 'si-decided', ...words, level: 'WARN', mail: false },
      });
    const [one, other] = await Promise.all([save(0), save(0)]);
    expect([one.http, other.http].sort()).toEqual([200, 412]);
    await tell();
    const message = await server.deps.db.selectFrom('message').selectAll().executeTakeFirstOrThrow();
    expect(message).toMatchObject({
      title: '【补料】补料已退回',
      level: 'WARN',
      description: '箱号 &lt; 错误<br>请核对<br>Fairlead',
    });
    expect(await mails()).toEqual([]);
    const listed = (await server.call(messageTemplates, { token })).data.find(({ event }) => event === 'si-decided');
    expect(listed).toMatchObject({
      version: 1,
      updatedBy: '周岚',
      slots: expect.arrayContaining(['title', 'body', 'sender', 'company', 'link', 'siNo', 'vessel']),
    });
    const wrong = await server.call(saveTemplate, {
      token,
      headers: { 'if-match': '"1"' },
      body: { event: 'si-decided', ...words, titleEn: '{vesel}', level: null, mail: null },
    });
    expect(wrong.problem.errors.map(({ path, code }) => `${path} ${code}`)).toEqual(['titleEn VARIABLE_UNKNOWN']);
    const reset = { token, headers: { 'if-match': '"1"' }, body: { event: 'si-decided' } };
    expect((await server.call(resetTemplate, reset)).data).toMatchObject({ version: 0, titleZh: '{happened}：{siNo}' });
    expect((await server.call(resetTemplate, reset)).http).toBe(412);
    expect(
      (await server.call(saveTemplate, { ...reset, body: { event: 'nothing', ...words, level: null, mail: null } }))
        .http,
    ).toBe(404);
    const noted = await server.deps.db
      .selectFrom('auditEvent')
      .select('targetId')
      .where('targetType', '=', 'messageTemplate')
      .execute();
    expect(noted).toHaveLength(2);
  });

  it('drops what was read half a year ago and what nobody read in a year; what is pinned stays', async () => {
    const at = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    const old = async (title: string, days: number, marks: { readAt?: Date; pinned?: boolean }) => {
      await tell({ sendId: `old:${title}`, title: { zh: title, en: title } });
      const { db } = server.deps;
      const { id } = await db.selectFrom('message').select('id').where('title', '=', title).executeTakeFirstOrThrow();
      await db
        .updateTable('message')
        .set({ createdAt: at(days) })
        .where('id', '=', id)
        .execute();
      await db
        .updateTable('messageRecipient')
        .set({ at: at(days), ...marks })
        .where('messageId', '=', id)
        .execute();
    };
    await old('read 179', 179, { readAt: at(1) });
    await old('read 181', 181, { readAt: at(1) });
    await old('pinned 181', 181, { readAt: at(1), pinned: true });
    await old('unread 364', 364, {});
    await old('unread 366', 366, {});
    expect(await dropOldMessages(server.deps)).toBe(2);
    const left = await server.deps.db.selectFrom('message').select('title').orderBy('title').execute();
    expect(left.map(({ title }) => title)).toEqual(['pinned 181', 'read 179', 'unread 364']);
  });
});
