import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser, secondStep } from '#contract/session/calls.ts';
import { sendCode, signInWays } from '#contract/session/sign-in.calls.ts';
import {
  socialBindExisting,
  socialCreate,
  socialFinish,
  socialIdentities,
  socialSignIn,
  socialStart,
  socialUnbind,
} from '#contract/session/social.ts';
import { CONSENT_VERSION } from '#contract/session/terms.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { aClock, aDevice, asUser, WITHOUT_BACKGROUND } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { registerSocialCalls } from './social/social.calls.ts';
import { wechatOpen } from './social/wechat-open.ts';

const clock = aClock();
let server: TestServer;

/** WeChat's side of a website application, as its documents tell it: errors come as 200 with `errcode`. */
let wechat: Server;
let wechatAnswers: Readonly<Record<string, unknown>> = {};
const asked: string[] = [];

beforeAll(async () => {
  wechat = createServer((request, response) => {
    asked.push(request.url ?? '');
    const path = new URL(request.url ?? '', 'http://wechat').pathname;
    response.setHeader('content-type', 'text/plain').end(JSON.stringify(wechatAnswers[path] ?? { errcode: -1 }));
  });
  await new Promise<void>(resolve => wechat.listen(0, '127.0.0.1', resolve));
  const api = `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`;
  const options = { appId: 'wx1', secret: 's3cret', api };
  const dead = { ...wechatOpen({ ...options, api: 'http://127.0.0.1:9' }), name: 'deadService' };
  const features = WITHOUT_BACKGROUND.map(
    (feature): Feature =>
      feature.name === 'account'
        ? {
            ...feature,
            register: (app, deps) => registerSocialCalls(app, deps, [wechatOpen(options), dead]),
          }
        : feature,
  );
  server = await startTestServer({ demo: true, clock, features, env: { SOCIAL_TEST: '1' } });
});
afterAll(async () => {
  await server.close();
  wechat.close();
});
beforeEach(() => clock.forward(86_400_000));

/** One browser: begins, chooses a person at the other side, comes back. */
function aBrowser(token: string | null = null) {
  let cookie = '';
  const headers = () => ({ host: new URL(server.url).host, ...(cookie ? { cookie } : {}) });
  const browser = {
    headers,
    async begin(provider = 'localTest', purpose: 'login' | 'bind' = 'login', redirect = '/system/userCenter') {
      const answer = await server.call(socialStart, {
        token,
        query: { provider, purpose, redirect },
        headers: headers(),
      });
      cookie = String(answer.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
      return answer;
    },
    /** What the other side answers to the address in the browser. */
    async choose(authorizeUrl: string, subject: string) {
      const page = await fetch(authorizeUrl);
      expect(await page.text()).toContain('test-openid-8');
      const allow = new URL(authorizeUrl);
      allow.pathname = '/social-test/allow';
      allow.searchParams.set('subject', subject);
      const back = await fetch(allow, { redirect: 'manual' });
      const { pathname, searchParams } = new URL(back.headers.get('location') ?? '');
      expect(pathname).toBe('/wxLogin');
      return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
    },
    finish: (back: { code: string; state: string }) =>
      server.call(socialFinish, { token, body: back, headers: headers() }),
    async goThrough(subject: string, purpose: 'login' | 'bind' = 'login') {
      const { data } = await browser.begin('localTest', purpose);
      return browser.finish(await browser.choose(data.authorizeUrl, subject));
    },
    signIn: (ticket: string | null) =>
      server.call(socialSignIn, { body: { ticket: ticket ?? '' }, headers: headers() }),
    create: (ticket: string | null, consentVersion = CONSENT_VERSION) =>
      server.call(socialCreate, {
        body: { ticket: ticket ?? '', displayName: '叶知秋', consentVersion },
        headers: headers(),
      }),
  };
  return browser;
}

const codeFor = async (target: string): Promise<string> => {
  await server.call(sendCode, { body: { channel: 'mail', target, purpose: 'login' } });
  const mail = await server.deps.db
    .selectFrom('mail')
    .select('bodyText')
    .where('recipient', '=', target)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return /\d{6}/.exec(mail?.bodyText ?? '')?.[0] ?? '';
};

test('a host that somebody made up is no way back: neither in the address nor at the other side', async () => {
  for (const headers of [{ host: 'evil.example' }, { host: '127.0.0.1@evil.example' }]) {
    const { data } = await server.call(socialStart, {
      query: { provider: 'wechatOpen', purpose: 'login', redirect: '/' },
      headers,
    });
    expect(new URL(data.authorizeUrl).searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/wxLogin$/);
    expect(data.authorizeUrl).not.toContain('evil');
  }
  const { data } = await aBrowser().begin();
  for (const evil of [
    'http://evil.example/wxLogin',
    `${server.url}/wxLogin?x=1`,
    `${server.url}@evil.example/wxLogin`,
  ]) {
    const address = new URL(data.authorizeUrl);
    address.searchParams.set('redirect_uri', evil);
    const answer = await server.app.inject({
      url: address.pathname + address.search,
      headers: { host: 'evil.example' },
    });
    expect(answer.statusCode).toBe(400);
  }
});

describe('the table of A.7', () => {
  test('an unknown identity becomes a new user; known from then on, it signs in', async () => {
    const browser = aBrowser();
    const first = await browser.goThrough('test-openid-1');
    expect(first.data).toMatchObject({ outcome: 'unknown', displayName: '叶知秋', redirect: '/system/userCenter' });
    expect((await browser.signIn(first.data.ticket)).problem.code).toBe('SOCIAL_STATE_INVALID');
    expect((await browser.create(first.data.ticket, '0')).problem.code).toBe('CONSENT_REQUIRED');
    const made = await browser.create(first.data.ticket);
    expect(made).toMatchObject({ http: 200, data: { FIRST_REGISTER: true } });
    expect((await server.call(currentUser, { token: made.data.Token })).data).toMatchObject({
      DisplayName: '叶知秋',
      SocialBindings: [{ Provider: 'localTest', DisplayName: '叶知秋' }],
    });
    expect((await browser.create(first.data.ticket)).problem.code).toBe('SOCIAL_STATE_INVALID');

    const again = await browser.goThrough('test-openid-1');
    expect(again.data.outcome).toBe('known');
    expect((await browser.signIn(again.data.ticket)).data).toMatchObject({ AccountMode: 'userBindEmployee' });
    expect((await browser.signIn(again.data.ticket)).problem.code).toBe('SOCIAL_STATE_INVALID');
  });

  test('an unknown identity can be added to the user whose code its owner has', async () => {
    const browser = aBrowser();
    const { data } = await browser.goThrough('test-openid-2');
    const bind = (code: string) =>
      server.call(socialBindExisting, {
        body: { ticket: data.ticket ?? '', target: 'noseat@demo.example', code },
        headers: browser.headers(),
      });
    const code = await codeFor('noseat@demo.example');
    expect((await bind(code === '111111' ? '222222' : '111111')).problem.code).toBe('CODE_INVALID');
    expect((await bind(code)).http).toBe(200);
    expect((await browser.goThrough('test-openid-2')).data.outcome).toBe('known');
  });

  test('with two-step sign-in on, another service is only the first step', async () => {
    const token = (
      await server.deps.db
        .selectFrom('appUser')
        .select('id')
        .where('email', '=', 'twostep@demo.example')
        .executeTakeFirstOrThrow()
    ).id;
    const identity = { provider: 'localTest', subject: 'test-openid-3', userId: token, displayName: '陈帆' };
    await server.deps.db
      .insertInto('socialIdentity')
      .values({ ...identity, avatarUrl: null, boundAt: clock.now() })
      .execute();
    const browser = aBrowser();
    const { data } = await browser.goThrough('test-openid-3');
    const answer = await browser.signIn(data.ticket);
    expect(answer).toMatchObject({ status: 2, data: { methods: ['totp', 'recovery'] } });
    const { stepToken } = answer.data as { stepToken: string };
    const body = { stepToken, method: 'totp', code: '000000' } as const;
    expect((await server.call(secondStep, { body })).problem.code).toBe('TWO_STEP_INVALID');
  });

  test('signed in, an identity is added, listed and taken off again; somebody else’s is not', async () => {
    const token = await aDevice(server).signIn(asUser('seats1@demo.example'));
    const browser = aBrowser(token);
    expect((await browser.goThrough('test-openid-4', 'bind')).data).toMatchObject({ outcome: 'bound', ticket: null });
    expect((await browser.goThrough('test-openid-4', 'bind')).data.outcome).toBe('bound');
    expect((await browser.goThrough('test-openid-8', 'bind')).problem.code).toBe('SOCIAL_TAKEN');
    expect((await server.call(socialIdentities, { token })).data).toMatchObject([
      { provider: 'localTest', subject: 'test-openid-4', nameZh: '测试身份' },
    ]);
    const body = { provider: 'localTest', subject: 'test-openid-4' };
    expect((await server.call(socialUnbind, { token, body: { ...body, subject: 'test-openid-8' } })).http).toBe(404);
    expect((await server.call(socialUnbind, { token, body })).http).toBe(200);
    expect((await aBrowser().goThrough('test-openid-4')).data.outcome).toBe('unknown');
    const log = await server.deps.db
      .selectFrom('auditEvent')
      .select('action')
      .where('targetId', '=', 'localTest:test-openid-4')
      .orderBy('seq')
      .execute();
    expect(log.map(entry => entry.action)).toEqual(['BIND', 'UNBIND']);
  });

  test('the last way in is kept', async () => {
    const browser = aBrowser();
    const { data } = await browser.goThrough('test-openid-5');
    const token = (await browser.create(data.ticket)).data.Token;
    const body = { provider: 'localTest', subject: 'test-openid-5' };
    expect((await server.call(socialUnbind, { token, body })).problem.code).toBe('SOCIAL_LAST_WAY');
  });

  test('the state is this browser’s, for ten minutes, once; binding needs who began it', async () => {
    const browser = aBrowser();
    const back = await browser.choose((await browser.begin()).data.authorizeUrl, 'test-openid-6');
    expect((await aBrowser().finish(back)).problem.code).toBe('SOCIAL_STATE_INVALID');
    expect((await browser.finish({ ...back, state: 'made-up' })).problem.code).toBe('SOCIAL_STATE_INVALID');
    expect((await browser.finish(back)).http).toBe(200);
    expect((await browser.finish(back)).problem.code).toBe('SOCIAL_STATE_INVALID');

    const late = await browser.choose((await browser.begin()).data.authorizeUrl, 'test-openid-6');
    clock.forward(10 * 60_000);
    expect((await browser.finish(late)).problem.code).toBe('SOCIAL_STATE_INVALID');
    expect((await browser.begin('localTest', 'bind')).problem.code).toBe('SOCIAL_STATE_INVALID');
  });

  test('a code is good once, and only with its own way; a refusal brings none', async () => {
    const browser = aBrowser();
    const first = await browser.choose((await browser.begin()).data.authorizeUrl, 'test-openid-6');
    const second = await browser.choose((await browser.begin()).data.authorizeUrl, 'test-openid-6');
    // The code of the first way with the state of the second: its verifier is another.
    expect((await browser.finish({ code: first.code, state: second.state })).problem.code).toBe('SOCIAL_CODE_INVALID');
    const third = await browser.choose((await browser.begin()).data.authorizeUrl, 'test-openid-6');
    expect((await browser.finish({ ...third, code: 'made-up' })).problem.code).toBe('SOCIAL_CODE_INVALID');
    expect((await browser.choose((await browser.begin()).data.authorizeUrl, '')).code).toBe('');
  });

  test('a service that is down answers 503, and the other ways stay', async () => {
    const browser = aBrowser();
    const { data } = await browser.begin('deadService');
    const state = new URL(data.authorizeUrl).searchParams.get('state') ?? '';
    expect(await browser.finish({ code: 'x', state })).toMatchObject({ http: 503, problem: { code: 'unavailable' } });
    expect((await browser.begin('nobody')).http).toBe(503);
    await expect(aDevice(server).signIn(asUser('seats1@demo.example'))).resolves.toBeTruthy();
  });

  test('it sends people back to this product and nowhere else', async () => {
    const { data } = await aBrowser().begin();
    const foreign = new URL(data.authorizeUrl);
    foreign.searchParams.set('redirect_uri', 'https://evil.example/wxLogin');
    expect((await fetch(foreign)).status).toBe(400);
  });
});

describe('WeChat', () => {
  const token = { access_token: 'at', openid: 'openid-1', unionid: 'union-1' };
  const way = async () => {
    const browser = aBrowser();
    const { data } = await browser.begin('wechatOpen');
    const url = new URL(data.authorizeUrl);
    return { browser, url, state: url.searchParams.get('state') ?? '' };
  };

  test('shows its QR page, and the union id is the key', async () => {
    const { browser, url, state } = await way();
    expect(url.origin + url.pathname).toBe('https://open.weixin.qq.com/connect/qrconnect');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      appid: 'wx1',
      scope: 'snsapi_login',
      redirect_uri: `${server.url}/wxLogin`,
    });
    wechatAnswers = { '/sns/oauth2/access_token': token, '/sns/userinfo': { nickname: '远帆', unionid: 'union-1' } };
    const done = await browser.finish({ code: 'c1', state });
    expect(done.data).toMatchObject({ outcome: 'unknown', displayName: '远帆' });
    expect(asked[0]).toContain('appid=wx1&secret=s3cret&code=c1&grant_type=authorization_code');
    await browser.create(done.data.ticket);
    const bound = await server.deps.db
      .selectFrom('socialIdentity')
      .select('subject')
      .where('provider', '=', 'wechatOpen')
      .execute();
    expect(bound).toEqual([{ subject: 'union-1' }]);
  });

  test('a code it answers 40029 to is refused, anything else is a fault of the service', async () => {
    const refused = await way();
    wechatAnswers = { '/sns/oauth2/access_token': { errcode: 40029, errmsg: 'invalid code' } };
    expect((await refused.browser.finish({ code: 'c1', state: refused.state })).problem.code).toBe(
      'SOCIAL_CODE_INVALID',
    );
    const broken = await way();
    wechatAnswers = { '/sns/oauth2/access_token': { errcode: 45011, errmsg: 'too often' } };
    expect((await broken.browser.finish({ code: 'c1', state: broken.state })).http).toBe(503);
  });
});

test('the ways that a server offers are told to visitors', async () => {
  const { data } = await server.call(signInWays);
  expect(data.social.map(({ provider }) => provider)).toEqual(['localTest', 'wechatOpen', 'deadService']);
});
