import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { menuEditor, publishMenu, saveMenuDraft } from '#contract/access/menu.calls.ts';
import { menuTree } from '#contract/session/calls.ts';
import {
  askRate,
  cardContact,
  cardEnquiries,
  closeEnquiry,
  myCard,
  renewCard,
  saveCard,
  switchCard,
  viewCard,
} from '#contract/user-card/card.calls.ts';
import { DEFAULT_CARD } from '#contract/user-card/card.ts';
import { webviewFraming, webviewNodes } from '#contract/webview/webview.ts';
import { aClock, aDevice, asEmployee, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { forgetAddresses } from './forget-addresses.ts';

const clock = aClock('2026-03-02T02:00:00.000Z');
const clientDir = mkdtempSync(path.join(tmpdir(), 'fairlead-client-'));
let server: TestServer;
/** Has no card before the test makes one. */
let owner = '';
let customer = '';

beforeAll(async () => {
  writeFileSync(path.join(clientDir, 'index.html'), '<!doctype html><title>Fairlead</title>');
  server = await startTestServer({ demo: true, clock, clientDir, features: WITHOUT_BACKGROUND });
  owner = await aDevice(server).signIn(asEmployee('PLTFRM', 'sales3'));
  customer = await aDevice(server).signIn(asEmployee('NQUAYS', 'buyer1'));
});
afterAll(async () => {
  await server.close();
  rmSync(clientDir, { recursive: true });
});

const seen = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
const mine = async () => (await server.call(myCard, { token: owner })).data;
const view = (c: string, token?: string) => server.call(viewCard, { query: { c }, ...(token ? { token } : {}) });
const changed = (c: string, at: number) => c.slice(0, at) + (c[at] === 'A' ? 'B' : 'A') + c.slice(at + 1);
const keyOf = async () => (await mine()).key ?? '';

describe('the owner', () => {
  it('makes a card with its link; of two at once one is told, a customer is not offered one', async () => {
    expect(await mine()).toMatchObject({ isOffered: true, version: 0, key: null, isOn: false, visits: 0 });
    const body = { ...DEFAULT_CARD, mobile: '+86 138 0000 1108', lines: ['澳新'] };
    const both = await Promise.all([0, 0].map(() => server.call(saveCard, { token: owner, body, ...seen(0) })));
    expect(both.map(({ http }) => http).sort()).toEqual([200, 412]);
    expect((await server.call(saveCard, { token: owner, body })).http).toBe(422);
    expect((await server.call(saveCard, { token: owner, body, ...seen(1) })).data.version).toBe(2);
    const bad = { ...body, website: 'http://plain.example' };
    expect((await server.call(saveCard, { token: owner, body: bad, ...seen(2) })).problem.errors?.[0]?.path).toBe(
      'website',
    );
    expect((await server.call(myCard, { token: customer })).data.isOffered).toBe(false);
    expect((await server.call(saveCard, { token: customer, body, ...seen(0) })).http).toBe(403);
  });
});

describe('the link', () => {
  it('opens what the owner shows, is counted, and only as it was signed', async () => {
    const key = await keyOf();
    const { data } = await view(key);
    expect(data).toMatchObject({
      state: 'ACTIVE',
      name: '梁以宁',
      phones: [{ number: '+86 138 0000 1108' }],
      lines: ['澳新'],
    });
    await view(key, customer);
    await view(key, owner);
    expect(await mine()).toMatchObject({ visits: 2, visitsLately: 2 });
    for (const wrong of [changed(key, 3), changed(key, 20), key.slice(0, 16), 'x'])
      expect((await view(wrong)).http, wrong).toBe(404);
  });

  it('gives a contact file of its own kind', async () => {
    const key = await keyOf();
    const answer = await server.app.inject({ url: cardContact.path, query: { c: key } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/vcard; charset=utf-8']);
    expect(answer.headers['content-disposition']).toContain('.vcf');
    expect(answer.body).toContain('\r\nFN:梁以宁\r\n');
    expect(answer.body.replace(/\r\n /g, '')).toContain(`/UserCard/Index?c=${key}\r\n`);
    expect((await mine()).saves).toBe(1);
    expect((await server.app.inject({ url: cardContact.path, query: { c: changed(key, 3) } })).statusCode).toBe(404);
  });

  it('opens nothing while it is off, and never again once it was renewed', async () => {
    const old = await keyOf();
    await server.call(switchCard, { token: owner, body: { isOn: false } });
    expect((await view(old)).http).toBe(404);
    await server.call(switchCard, { token: owner, body: { isOn: true } });
    expect((await view(old)).http).toBe(200);
    const { key } = (await server.call(renewCard, { token: owner })).data;
    expect([(await view(old)).http, (await view(key)).http]).toEqual([404, 200]);
    expect((await server.call(renewCard, { token: customer })).http).toBe(404);
  });

  it('of somebody who has left shows how to reach the company, and nothing of the person', async () => {
    const { db } = server.deps;
    const key = await keyOf();
    const seat = db.updateTable('employee').where('account', '=', 'sales3');
    await seat.set({ status: 'RESIGNED' }).execute();
    const { data } = await view(key);
    await seat.set({ status: 'ACTIVE' }).execute();
    expect(data).toMatchObject({ state: 'LEFT', nameEn: '', position: '', photoUrl: null, lines: [] });
    expect(JSON.stringify(data)).not.toContain('1108');
    expect(data.name).not.toBe('梁以宁');
  });
});

describe('a stranger who asks', () => {
  const asked = { contactName: '章女士', phone: '+86 577 8800 1234', from: '宁波', to: '墨尔本', need: '2 x 40HQ' };
  const ask = async (body: object, ip = '198.51.100.1') => {
    const answer = await server.app.inject({
      method: 'POST',
      url: askRate.path,
      payload: { c: await keyOf(), ...body },
      remoteAddress: ip,
    });
    return { http: answer.statusCode, body: answer.json() as { code?: string } };
  };
  const list = async () => (await server.call(cardEnquiries, { token: owner })).data;

  it('is kept as a lead would be, and the owner is told', async () => {
    expect((await ask(asked)).http).toBe(200);
    expect(await list()).toMatchObject([{ contactName: '章女士', from: '宁波', to: '墨尔本', isDone: false }]);
    const row = await server.deps.db
      .selectFrom('cardEnquiry')
      .selectAll()
      .where('destination', '=', '墨尔本')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ source: 'SOCIAL', leadId: null, ip: '198.51.100.1' });
    const message = await server.deps.db
      .selectFrom('messageOutbox')
      .selectAll()
      .where('sendId', '=', `card-enquiry:${row.id}`)
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({
      audience: { employees: [row.ownerId] },
      category: 'CRM',
      linkPath: '/UserCard/Index',
    });
    expect((await server.call(closeEnquiry, { token: customer, body: { id: row.id, isDone: true } })).http).toBe(404);
    expect((await server.call(closeEnquiry, { token: owner, body: { id: row.id, isDone: true } })).http).toBe(200);
    expect((await mine()).openEnquiries).toBe(0);
  });

  it('leaves a way to answer, and is no program', async () => {
    expect((await ask({ ...asked, phone: '' })).body.code).toBe('CONTACT_NEEDED');
    expect((await ask({ ...asked, homepage: 'https://spam.example' })).http).toBe(200);
    expect(await list()).toHaveLength(1);
    expect((await ask({ ...asked, c: 'x' })).http).toBe(404);
  });

  it('asks five times an hour at most, however many cards there are', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 7; n++) answers.push((await ask(asked, '198.51.100.2')).http);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await ask(asked, '198.51.100.3')).http).toBe(200);
    clock.forward(3_600_001);
    expect((await ask(asked, '198.51.100.2')).http).toBe(200);
  });

  it('is no longer known by address a day later', async () => {
    const addresses = async () =>
      (await server.deps.db.selectFrom('cardEnquiry').select('ip').where('destination', '=', '墨尔本').execute()).map(
        ({ ip }) => ip,
      );
    await forgetAddresses(server.deps);
    expect((await addresses()).filter(ip => ip === '')).toEqual([]);
    clock.forward(86_400_001);
    await forgetAddresses(server.deps);
    expect(new Set(await addresses())).toEqual(new Set(['']));
  });
});

describe('an embedded page', () => {
  const tree = 'INTERNAL' as const;
  const page = async () => (await server.app.inject({ url: '/workbench', headers: { accept: 'text/html' } })).headers;

  it('is made in the menu, names its site in the policy of every page, and is looked at for those who have it alone', async () => {
    const admin = await aDevice(server).signIn(asEmployee('PLTFRM', 'admin'));
    const { live, current } = (await server.call(menuEditor, { token: admin, query: { tree } })).data;
    const node = {
      id: 'webview-node-1',
      parentId: null,
      path: 'customs',
      kind: 'WEBVIEW' as const,
      nameZh: '海关',
      nameEn: 'Customs',
      icon: null,
      url: 'https://127.0.0.1:1/start',
      sort: 1,
      hidden: false,
      buttons: [],
    };
    const save = (nodes: typeof live) =>
      server.call(saveMenuDraft, { token: admin, body: { tree, nodes, version: 0 } });
    for (const url of ['http://customs.example/', 'https://user:secret@customs.example/', 'javascript:alert(1)', null])
      expect((await save([...live, { ...node, url }])).http, String(url)).toBe(422);
    expect((await page())['content-security-policy']).not.toContain('127.0.0.1:1');
    const saved = await save([...live, node]);
    await server.call(publishMenu, { token: admin, body: { tree, version: saved.data.version, current, note: '' } });
    expect((await page())['content-security-policy']).toContain("frame-src 'self' https://127.0.0.1:1");

    const menu = (await server.call(menuTree, { token: admin })).data;
    expect(webviewNodes(menu)).toMatchObject([{ Id: 'webview-node-1', Url: node.url, Kind: 'WEBVIEW' }]);
    const framing = (token: string, id = 'webview-node-1') =>
      server.call(webviewFraming, { token, query: { node: id } });
    expect((await framing(admin)).data).toEqual({ framing: 'unknown' });
    expect([(await framing(admin, 'other')).http, (await framing(customer)).http]).toEqual([404, 404]);
  });
});
