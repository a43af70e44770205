import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinRequests } from '#contract/account/join.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import { messageList } from '#contract/message/calls.ts';
import { DEFAULT_PREFERENCES, isTold } from '#contract/message/preferences.ts';
import { currentEmployee, currentUser } from '#contract/session/calls.ts';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import { calendarEvents, calendarFeed, renewCalendar, switchCalendar } from '#contract/settings/calendar.calls.ts';
import {
  colleagues,
  saveDisplay,
  saveKeyboard,
  saveNotifications,
  saveWork,
  testNotification,
  userSettings,
} from '#contract/settings/calls.ts';
import { companyLinks, deleteCompanyLink, saveCompanyLink } from '#contract/settings/company-links.ts';
import { DEFAULT_DISPLAY } from '#contract/settings/display.ts';
import { acceptTerms, askForRight, myData, privacy } from '#contract/settings/privacy.calls.ts';
import { AVATAR_MOST_BYTES, myProfile, removeAvatar, saveProfile } from '#contract/settings/profile.calls.ts';
import { aDevice, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { messagesDelivered } from '#tests/support/messages-delivered.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope, SYSTEM, scopeOf } from '../../kernel/tenancy.ts';
import { type QueuedMessage, queueMessage } from '../message/outbox.ts';
import { preferencesOf } from './preferences.read.ts';

let server: TestServer;
let clerk: string;
let colleague: string;
let customer: string;
let person: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true, features: WITHOUT_BACKGROUND });
  clerk = await server.login('BWBAYY', 'doc1');
  colleague = await server.login('BWBAYY', 'admin');
  customer = await server.login('NQUAYS', 'doc1');
  person = await aDevice(server).signIn(asUser('noseat@demo.example'));
});
afterAll(() => server.close());

const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
const idOf = async (token: string) => (await server.call(currentEmployee, { token })).data!.EmployeeId;
const codesOf = (problem: { errors: readonly { code: string }[] }) => problem.errors.map(({ code }) => code);

describe('sections', () => {
  test('begin as usual under version 0, and are kept for their owner alone', async () => {
    const before = (await server.call(userSettings, { token: clerk })).data;
    expect(before.display).toEqual({ value: DEFAULT_DISPLAY, version: 0 });
    expect(before.notifications).toEqual({ value: DEFAULT_PREFERENCES, version: 0 });
    const body = { ...DEFAULT_DISPLAY, theme: 'dark' as const, fontSize: 16, density: 'compact' as const };
    expect((await server.call(saveDisplay, { token: clerk, body, ...seen(0) })).data).toEqual({ version: 1 });
    expect((await server.call(userSettings, { token: clerk })).data.display).toEqual({ value: body, version: 1 });
    for (const token of [colleague, customer, person])
      expect((await server.call(userSettings, { token })).data.display.version).toBe(0);
  });

  test('are not overwritten unseen: no version 422, an old one 412, of two at once one', async () => {
    const body = { keys: { 'si.claim': 'x', 'si.return': null } };
    expect((await server.call(saveKeyboard, { token: clerk, body })).http).toBe(422);
    const both = await Promise.all([0, 0].map(() => server.call(saveKeyboard, { token: clerk, body, ...seen(0) })));
    expect(both.map(({ http }) => http).sort()).toEqual([200, 412]);
    const late = await server.call(saveKeyboard, { token: clerk, body, ...seen(7) });
    expect([late.http, late.problem.code]).toEqual([412, 'stale_version']);
    expect((await server.call(saveKeyboard, { token: clerk, body, ...seen(1) })).data).toEqual({ version: 2 });
  });

  test('take only what they are for', async () => {
    const wrong: BodyOf<typeof saveDisplay>[] = [
      { ...DEFAULT_DISPLAY, fontSize: 11 },
      { ...DEFAULT_DISPLAY, mostTabs: 31 },
      { ...DEFAULT_DISPLAY, favourites: ['//elsewhere.example'] },
      { ...DEFAULT_DISPLAY, landing: '//evil.example' },
      { ...DEFAULT_DISPLAY, isAdmin: true } as never,
      { ...DEFAULT_DISPLAY, dateStyle: 'MM/DD/YYYY' } as never,
      { ...DEFAULT_DISPLAY, numberStyle: '' } as never,
      { ...DEFAULT_DISPLAY, weekStart: 'tuesday' } as never,
      { ...DEFAULT_DISPLAY, motion: 'none' } as never,
      { ...DEFAULT_DISPLAY, timeZone: 'Europe/Rotterdam' },
      { ...DEFAULT_DISPLAY, timeZone: '<b>' },
    ];
    for (const body of wrong)
      expect((await server.call(saveDisplay, { token: clerk, body, ...seen(1) })).http).toBe(422);
    const keys: Readonly<Record<string, string>>[] = [
      { 'si.claim': 'x y z w' },
      { 'si.claim': '' },
      { 'no such id!': 'x' },
    ];
    for (const one of keys)
      expect((await server.call(saveKeyboard, { token: clerk, body: { keys: one }, ...seen(2) })).http).toBe(422);
  });

  test('hold how dates, figures and weeks are read; what was kept before there was a choice is understood', async () => {
    const token = colleague;
    const reading = {
      dateStyle: 'han',
      numberStyle: 'point',
      weekStart: 'sunday',
      timeZone: 'Europe/Amsterdam',
    } as const;
    const body = { ...DEFAULT_DISPLAY, ...reading, motion: 'full' as const };
    expect((await server.call(saveDisplay, { token, body, ...seen(0) })).data).toEqual({ version: 1 });
    expect((await server.call(userSettings, { token })).data.display.value).toEqual(body);
    const {
      dateStyle: _,
      numberStyle: __,
      weekStart: ___,
      timeZone: ____,
      ...older
    } = {
      ...DEFAULT_DISPLAY,
      theme: 'dark' as const,
    };
    expect((await server.call(saveDisplay, { token, body: older, ...seen(1) })).http).toBe(200);
    await sql`update user_setting set value = ${JSON.stringify(older)}::jsonb
      where owner_key = ${`e:${await idOf(token)}`} and section = 'display'`.execute(server.deps.db);
    expect((await server.call(userSettings, { token })).data.display.value).toEqual({
      ...DEFAULT_DISPLAY,
      theme: 'dark',
    });
    await sql`delete from user_setting where owner_key = ${`e:${await idOf(token)}`}`.execute(server.deps.db);
  });

  test('the language and the landing page are those of the next sign-in', async () => {
    const body = { ...DEFAULT_DISPLAY, language: 'EN' as const, landing: '/workbench/userSetting' };
    await server.call(saveDisplay, { token: person, body, ...seen(0) });
    const again = await aDevice(server).signIn(asUser('noseat@demo.example'));
    expect((await server.call(currentUser, { token: again })).data?.Language).toBe('EN');
    person = again;
    await server.call(saveDisplay, { token: customer, body, ...seen(0) });
    const next = await server.login('NQUAYS', 'doc1');
    expect((await server.call(currentEmployee, { token: next })).data).toMatchObject({
      Language: 'EN',
      LandingPath: '/workbench/userSetting',
    });
    customer = next;
  });

  test('are walls of the database: a request’s role reads and writes no other person’s', async () => {
    const [employeeId, other] = [await idOf(colleague), await idOf(clerk)];
    const { companyId } = await server.deps.db
      .selectFrom('employee')
      .select('companyId')
      .where('id', '=', employeeId)
      .executeTakeFirstOrThrow();
    const scope = scopeOf({ seat: { companyId, companyKind: 'customer', employeeId }, userId: null } as never);
    const rows = await inScope(server.deps.db, scope, ({ db }) => db.selectFrom('userSetting').selectAll().execute());
    expect(rows).toEqual([]);
    const write = inScope(server.deps.db, scope, ({ db }) =>
      sql`insert into user_setting values (${`e:${other}`}, 'work', '{}', 1, now())`.execute(db),
    );
    await expect(write).rejects.toThrow(/row-level security|duplicate/);
  });
});

describe('notifications', () => {
  test('fixed switches stay on, whatever is sent; delivery asks for them by recipient', async () => {
    const none = { inApp: false, toast: false, desktop: false, mail: false, sms: false };
    const matrix = { ...DEFAULT_PREFERENCES.matrix, SECURITY: none, ANNOUNCEMENT: none, BUSINESS: none };
    const body = { ...DEFAULT_PREFERENCES, matrix, digest: 'daily' as const };
    expect((await server.call(saveNotifications, { token: clerk, body, ...seen(0) })).http).toBe(200);
    const kept = (await server.call(userSettings, { token: clerk })).data.notifications.value;
    expect(kept.matrix.SECURITY).toEqual({ ...none, inApp: true, mail: true });
    expect(kept.matrix.ANNOUNCEMENT).toEqual({ ...none, inApp: true });
    expect(kept.matrix.BUSINESS).toEqual(none);
    const [me, other] = [`e:${await idOf(clerk)}`, `e:${await idOf(colleague)}`];
    const read = await inScope(server.deps.db, SYSTEM, tx => preferencesOf(tx.db, [me, other, 'u:nobody']));
    expect(read.get(me)?.digest).toBe('daily');
    expect(read.get(other)).toEqual(DEFAULT_PREFERENCES);
    expect(read.get('u:nobody')).toEqual(DEFAULT_PREFERENCES);
    expect(isTold({ ...DEFAULT_PREFERENCES, matrix: { ...matrix } }, 'SECURITY', 'mail')).toBe(true);
  });

  test('who wants no unread mark of a kind finds its messages read; urgent ones are told all the same', async () => {
    const employee = await idOf(colleague);
    const { matrix } = DEFAULT_PREFERENCES;
    const body = { ...DEFAULT_PREFERENCES, matrix: { ...matrix, CRM: { ...matrix.CRM, inApp: false } } };
    expect((await server.call(saveNotifications, { token: colleague, body, ...seen(0) })).http).toBe(200);
    const { companyId } = await server.deps.db
      .selectFrom('employee')
      .select('companyId')
      .where('id', '=', employee)
      .executeTakeFirstOrThrow();
    const kinds = [
      ['CRM', 'INFO'],
      ['CRM', 'CRITICAL'],
      ['BUSINESS', 'INFO'],
    ] as const;
    for (const [category, level] of kinds)
      await inScope(server.deps.db, SYSTEM, tx =>
        queueMessage(tx, {
          to: { employees: [employee] },
          companyId,
          sendId: `quiet:${category}${level}`,
          category,
          level,
          title: { zh: `安静 ${category} ${level}`, en: `Quiet ${category} ${level}` },
          description: { zh: '说明', en: 'Text' },
          dueAt: server.deps.clock.now(),
        }),
      );
    await messagesDelivered(server.deps);
    const { rows } = await sql<{ title: string; unread: boolean }>`
      select m.title, r.read_at is null as unread from message_recipient r join message m on m.id = r.message_id
      where r.recipient_key = ${`e:${employee}`} and m.title like '安静%' order by m.title`.execute(server.deps.db);
    expect(rows).toEqual([
      { title: '安静 BUSINESS INFO', unread: true },
      { title: '安静 CRM CRITICAL', unread: true },
      { title: '安静 CRM INFO', unread: false },
    ]);
  });

  test('the test button sends the caller one message, however often it is pressed', async () => {
    for (let n = 0; n < 3; n++) expect((await server.call(testNotification, { token: clerk })).http).toBe(200);
    const { rows } = await sql<{ key: string }>`select distinct dedupe_key as key from message_outbox
      where title = '测试通知'`.execute(server.deps.db);
    expect(rows).toHaveLength(1);
    expect((await server.call(testNotification, { token: person })).http).toBe(403);
  });
});

describe('work', () => {
  const away = (part: object) => ({
    away: { from: '2026-12-01', to: '2026-12-05', deputyId: '', note: '', ...part },
    signature: '',
  });

  test('a deputy is a colleague in office, not oneself and nobody of another company', async () => {
    const list = (await server.call(colleagues, { token: clerk })).data;
    const own = await idOf(clerk);
    expect(list.length).toBeGreaterThan(1);
    expect(list.map(({ employeeId }) => employeeId)).not.toContain(own);
    expect((await server.call(colleagues, { token: clerk, query: { q: '%' } })).data).toEqual([]);
    const save = (part: object) => server.call(saveWork, { token: clerk, body: away(part), ...seen(0) });
    expect(codesOf((await save({ deputyId: own })).problem)).toEqual(['DEPUTY_SELF']);
    expect(codesOf((await save({ deputyId: await idOf(customer) })).problem)).toEqual(['DEPUTY_UNKNOWN']);
    expect(codesOf((await save({ deputyId: list[0]!.employeeId, to: '2026-11-30' })).problem)).toEqual(['AWAY_RANGE']);
    expect((await save({ deputyId: list[0]!.employeeId })).data).toEqual({ version: 1 });
    expect((await server.call(saveWork, { token: person, body: away({ deputyId: own }), ...seen(0) })).http).toBe(403);
  });
});

describe('while somebody is away', () => {
  const HOUR_MS = 3_600_000;
  const day = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 10);
  const inboxOf = async (token: string) => (await server.call(messageList, { token, query: {} })).data.rows;
  let sent = 0;

  async function tell(to: string, more: Partial<QueuedMessage> = {}): Promise<string> {
    const [employee, { companyId }] = [
      await idOf(to),
      await server.deps.db
        .selectFrom('employee')
        .select('companyId')
        .where('id', '=', await idOf(to))
        .executeTakeFirstOrThrow(),
    ];
    const title = `补料已退回 ${++sent}`;
    await inScope(server.deps.db, SYSTEM, tx =>
      queueMessage(tx, {
        to: { employees: [employee] },
        companyId,
        sendId: `si-decided:d${sent}`,
        category: 'AUDIT',
        title: { zh: title, en: `Returned ${sent}` },
        description: { zh: '请核对', en: 'Please check' },
        linkPath: '/external/workbench/SISubimtList',
        dueAt: server.deps.clock.now(),
        ...more,
      }),
    );
    // The copy leaves with the next delivery, and is not copied itself.
    await messagesDelivered(server.deps);
    return title;
  }

  async function leave(who: string, deputy: string, from: string, to: string): Promise<void> {
    const away = { from, to, deputyId: await idOf(deputy), note: '' };
    const { version } = (await server.call(userSettings, { token: who })).data.work;
    const body = { away, signature: '' };
    expect((await server.call(saveWork, { token: who, body, ...seen(version) })).http).toBe(200);
  }

  test('the deputy gets a copy that says for whom, and nobody else does', async () => {
    await leave(clerk, colleague, day(-24), day(24));
    const title = await tell(clerk);
    expect((await inboxOf(clerk))[0]?.Title).toBe(title);
    const copies = (await inboxOf(colleague)).filter(({ Title }) => Title.includes(title));
    expect(copies).toMatchObject([{ Title: `代宋时雨：${title}`, LinkPath: '/external/workbench/SISubimtList' }]);
    expect((await inboxOf(customer)).filter(({ Title }) => Title.includes(title))).toEqual([]);
  });

  test('two who stand in for each other each get one; what concerns the account alone is not copied', async () => {
    await leave(colleague, clerk, day(-24), day(24));
    const title = await tell(clerk);
    const told = async (token: string) => (await inboxOf(token)).filter(({ Title }) => Title.includes(title)).length;
    expect([await told(clerk), await told(colleague)]).toEqual([1, 1]);
    const secret = await tell(clerk, { category: 'SECURITY' });
    expect((await inboxOf(colleague)).filter(({ Title }) => Title.includes(secret))).toEqual([]);
  });

  test('before and after it, nothing is copied; the deputy’s rights stay the own', async () => {
    await leave(clerk, colleague, day(72), day(96));
    const title = await tell(clerk);
    expect((await inboxOf(colleague)).filter(({ Title }) => Title.includes(title))).toEqual([]);
    // Stands in for the one who may, and may not.
    const buyer = await server.login('BWBAYY', 'buyer1');
    await leave(colleague, buyer, day(-24), day(24));
    expect((await server.call(joinRequests, { token: colleague, query: {} })).http).toBe(200);
    expect((await server.call(joinRequests, { token: buyer, query: {} })).http).toBe(403);
  });
});

describe('the calendar', () => {
  const read = (k: string) => server.app.inject({ url: calendarEvents.path, query: { k } });
  const turn = async (isOn: boolean) =>
    (await server.call(switchCalendar, { token: customer, body: { isOn } })).data.key ?? '';

  test('is off until it is switched on; then it holds the own company’s shipments alone', async () => {
    expect((await server.call(calendarFeed, { token: customer })).data).toEqual({ key: null, lastReadAt: null });
    const key = await turn(true);
    expect(await turn(true)).toBe(key);
    const { companyId } = await server.deps.db
      .selectFrom('employee')
      .select('companyId')
      .where('id', '=', await idOf(customer))
      .executeTakeFirstOrThrow();
    const sailing = await server.deps.db
      .selectFrom('shipment')
      .select(['id', 'companyId'])
      .where('etd', 'is not', null)
      .where('state', 'in', ['CONFIRMED', 'IN_EXECUTION'])
      .execute();
    const own = sailing.filter(shipment => shipment.companyId === companyId).map(({ id }) => id);
    const answer = await read(key);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const told = new Set(
      [...answer.body.replace(/\r\n /g, '').matchAll(/^UID:(.+)-(?:etd|dco|vco|afc)@/gm)].map(([, id]) => id),
    );
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(id => !told.has(id))).toEqual([]);
    expect(
      sailing
        .filter(({ id }) => told.has(id))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(own.sort());
    expect((await server.call(calendarFeed, { token: customer })).data.lastReadAt).not.toBeNull();
  });

  test('an address that was renewed, switched off, or is somebody else’s invention opens nothing', async () => {
    const old = await turn(true);
    const { key } = (await server.call(renewCalendar, { token: customer })).data;
    expect([(await read(old)).statusCode, (await read(key)).statusCode]).toEqual([404, 200]);
    await turn(false);
    expect([(await read(key)).statusCode, (await read('x.y')).statusCode]).toEqual([404, 404]);
    expect((await server.call(renewCalendar, { token: customer })).http).toBe(404);
  });
});

describe('profile', () => {
  const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('picture')]);
  const upload = async (token: string, bytes: Buffer, name = 'me.png') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
    const answer = await fetch(`${server.url}/api/UserSetting/SaveAvatar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    return { http: answer.status, body: (await answer.json()) as { code?: string; Data?: { avatarUrl: string } } };
  };

  test('a picture is told by its content, shown by its address, replaced and taken away', async () => {
    const first = await upload(person, PNG);
    expect(first.http).toBe(200);
    const url = first.body.Data!.avatarUrl;
    const shown = await fetch(server.url + url);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
    expect((await server.call(currentUser, { token: person })).data?.AvatarUrl).toBe(url);
    const second = await upload(person, PNG);
    expect(second.body.Data!.avatarUrl).not.toBe(url);
    expect((await fetch(server.url + url)).status).toBe(404);
    expect((await server.call(removeAvatar, { token: person })).http).toBe(200);
    expect((await server.call(myProfile, { token: person })).data.avatarUrl).toBeNull();
  });

  test('what is no picture or too large is refused, and leaves nothing behind', async () => {
    expect((await upload(person, Buffer.from('<svg onload="alert(1)"/>'))).body.code).toBe('AVATAR_TYPE');
    const large = await upload(person, Buffer.concat([PNG, Buffer.alloc(AVATAR_MOST_BYTES)]));
    expect([large.http, large.body.code]).toEqual([413, 'body_too_large']);
    expect((await server.call(myProfile, { token: person })).data.avatarUrl).toBeNull();
  });

  test('the display name is the person’s; a company account has none', async () => {
    expect((await server.call(saveProfile, { token: person, body: { displayName: ' 阮 行 ' } })).http).toBe(200);
    expect((await server.call(myProfile, { token: person })).data.user?.displayName).toBe('阮 行');
    expect((await server.call(saveProfile, { token: clerk, body: { displayName: 'x' } })).http).toBe(404);
    expect((await server.call(saveProfile, { token: person, body: { displayName: '  ' } })).http).toBe(422);
  });

  test('every version of the terms that was agreed to stays known; new ones are agreed to once', async () => {
    const { db } = server.deps;
    const mine = async () => (await server.call(privacy, { token: person })).data;
    const email = 'noseat@demo.example';
    expect((await mine()).consents.map(({ version }) => version)).toEqual([CONSENT_VERSION, '2025-03']);
    // As a person who registered before the terms of today.
    await sql`delete from user_consent where version = ${CONSENT_VERSION} and user_id = (select id from app_user where email = ${email})`.execute(
      db,
    );
    await db
      .updateTable('appUser')
      .set({ consentVersion: '2025-03', consentAt: new Date('2025-03-01T00:00:00Z') })
      .where('email', '=', email)
      .execute();
    expect((await mine()).consents.map(({ version }) => version)).not.toContain(CONSENT_VERSION);
    // Asked for as soon as the person signs in, and until it is given; a company's account is never asked.
    const wanted = async () => (await server.call(currentUser, { token: person })).data?.TermsWanted;
    expect(await wanted()).toBe(CONSENT_VERSION);
    expect((await server.call(currentEmployee, { token: clerk })).data?.TermsWanted).toBeNull();
    const accept = (version: string, token = person) => server.call(acceptTerms, { token, body: { version } });
    expect((await accept('2025-03')).problem.code).toBe('CONSENT_REQUIRED');
    expect((await accept(CONSENT_VERSION)).http).toBe(200);
    expect(await wanted()).toBeNull();
    const agreed = await mine();
    expect(agreed).toMatchObject({ currentTerms: CONSENT_VERSION });
    expect(agreed.consents[0]).toMatchObject({ version: CONSENT_VERSION });
    expect((await accept(CONSENT_VERSION)).http).toBe(200);
    expect((await mine()).consents).toEqual(agreed.consents);
    expect((await accept(CONSENT_VERSION, clerk)).http).toBe(404);
    expect((await server.call(myData, { token: person })).data.consents).toHaveLength(agreed.consents.length);
  });

  test('all that is kept of a person can be taken along, and no secret is in it', async () => {
    const { data } = await server.call(myData, { token: person });
    expect(data).toMatchObject({ person: { displayName: '阮 行', email: 'noseat@demo.example' }, seats: [] });
    expect((data.sessions as unknown[]).length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toMatch(/hash|argon2|totpSecret/i);
  });
});

describe('company links', () => {
  const address = (name: string, more: object = {}): BodyOf<typeof saveCompanyLink> => ({
    id: null,
    kind: 'ADDRESS',
    name,
    value: { address: '上海市浦东新区芦潮港路 1 号' },
    ...more,
  });

  test('are shared within the company and seen by no other', async () => {
    const { data } = await server.call(saveCompanyLink, { token: clerk, body: address('仓库', { isDefault: true }) });
    expect(data).toMatchObject({ kind: 'ADDRESS', name: '仓库', isDefault: true, version: 1 });
    expect((await server.call(companyLinks, { token: colleague })).data.map(({ id }) => id)).toContain(data.id);
    expect((await server.call(companyLinks, { token: customer })).data.map(({ id }) => id)).not.toContain(data.id);
    const foreign = await server.call(saveCompanyLink, {
      token: customer,
      body: address('抢', { id: data.id }),
      ...seen(1),
    });
    expect(foreign.http).toBe(404);
    expect((await server.call(deleteCompanyLink, { token: customer, body: { id: data.id } })).http).toBe(404);
    expect((await server.call(saveCompanyLink, { token: clerk, body: address('仓库') })).problem.errors[0]?.code).toBe(
      'LINK_NAME',
    );
    const second = await server.call(saveCompanyLink, { token: clerk, body: address('办公室', { isDefault: true }) });
    const kinds = (await server.call(companyLinks, { token: clerk, query: { kind: 'ADDRESS' } })).data;
    expect(kinds.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second.data.id]);
    // The one that stepped back has changed: whoever still sees it as the default is told so.
    const stale = await server.call(saveCompanyLink, {
      token: clerk,
      body: address('仓库', { id: data.id }),
      ...seen(1),
    });
    expect(stale.http).toBe(412);
    expect((await server.call(deleteCompanyLink, { token: clerk, body: { id: data.id } })).http).toBe(200);
  });

  test('hold what their kind holds', async () => {
    const wrong = [
      { id: null, kind: 'PORTS', name: 'x', value: { pol: 'Shanghai' } },
      { id: null, kind: 'CONTACT', name: 'x', value: { email: 'nobody' } },
      { id: null, kind: 'ADDRESS', name: 'x', value: { address: '' } },
      { id: null, kind: 'INVOICE_TITLE', name: 'x', value: { taxNo: '1', secret: 'x' } },
    ];
    for (const body of wrong)
      expect((await server.call(saveCompanyLink, { token: clerk, body: body as never })).http).toBe(422);
  });
});

test('who lacks a right asks the administrators of the own company', async () => {
  const body = { path: '/external/workbench/SISubimtList', code: null, reason: '需要提交补料' };
  expect((await server.call(askForRight, { token: clerk, body })).http).toBe(200);
  const { rows } = await sql<{ audience: { holdersOf: { companyId: string } }; companyId: string }>`
    select audience, company_id from message_outbox where title like '%申请权限'`.execute(server.deps.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.audience.holdersOf.companyId).toBe(rows[0]?.companyId);
  expect((await server.call(askForRight, { token: person, body })).http).toBe(403);
});
