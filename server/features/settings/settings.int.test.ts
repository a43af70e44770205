import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/kernel/call.ts';
import { DEFAULT_PREFERENCES, isTold } from '#contract/message/preferences.ts';
import { currentEmployee, currentUser } from '#contract/session/calls.ts';
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
import { askForRight, myData } from '#contract/settings/privacy.calls.ts';
import { AVATAR_MOST_BYTES, myProfile, removeAvatar, saveProfile } from '#contract/settings/profile.calls.ts';
import { aDevice, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope, SYSTEM, scopeOf } from '../../kernel/tenancy.ts';
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
      { ...DEFAULT_DISPLAY, landing: '//evil.example' },
      { ...DEFAULT_DISPLAY, isAdmin: true } as never,
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
    const none = { inApp: false, desktop: false, mail: false, sms: false };
    const matrix = { ...DEFAULT_PREFERENCES.matrix, SECURITY: none, ANNOUNCEMENT: none, BUSINESS: none };
    const body = { ...DEFAULT_PREFERENCES, matrix, digest: 'daily' as const };
    expect((await server.call(saveNotifications, { token: clerk, body, ...seen(0) })).http).toBe(200);
    const kept = (await server.call(userSettings, { token: clerk })).data.notifications.value;
    expect(kept.matrix.SECURITY).toEqual({ inApp: true, desktop: false, mail: true, sms: false });
    expect(kept.matrix.ANNOUNCEMENT).toEqual({ ...none, inApp: true });
    expect(kept.matrix.BUSINESS).toEqual(none);
    const [me, other] = [`e:${await idOf(clerk)}`, `e:${await idOf(colleague)}`];
    const read = await inScope(server.deps.db, SYSTEM, tx => preferencesOf(tx.db, [me, other, 'u:nobody']));
    expect(read.get(me)?.digest).toBe('daily');
    expect(read.get(other)).toEqual(DEFAULT_PREFERENCES);
    expect(read.get('u:nobody')).toEqual(DEFAULT_PREFERENCES);
    expect(isTold({ ...DEFAULT_PREFERENCES, matrix: { ...matrix } }, 'SECURITY', 'mail')).toBe(true);
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
