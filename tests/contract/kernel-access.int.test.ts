import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asked, asReviewer, asSeat, asUser, echo, fakeFeature } from '#tests/support/fake-feature.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ features: [fakeFeature] });
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
});

const NOBODY = { body: { TDBLInfos: [] } };

describe('sign-in', () => {
  it.each([null, 'unknown', 'x'.repeat(500)])('without a session (%s) -> 401', async token => {
    const answer = await server.call(asUser, { token });
    expect(answer).toMatchObject({
      http: 401,
      problem: { code: 'SIGN_IN_REQUIRED' },
      headers: { 'www-authenticate': 'Bearer' },
    });
  });

  it('reads the token from the Authorization header and from nowhere else', async () => {
    const elsewhere = [
      ['cookie', 'token=reviewer'],
      ['x-token', 'reviewer'],
      ['authorization', 'Basic reviewer'],
    ] as const;
    for (const [name, value] of elsewhere)
      expect((await server.call(asUser, { headers: { [name]: value } })).http).toBe(401);
    expect((await server.app.inject({ url: `${asUser.path}?token=reviewer` })).statusCode).toBe(401);
    expect(asked).toEqual([]);
    expect(await server.call(asUser, { token: 'reviewer' })).toMatchObject({ http: 200, data: 'reviewer' });
    expect(asked).toEqual([{ token: 'reviewer', purpose: 'act' }]);
  });

  it('signed in elsewhere -> 409 with when and where, and nothing else answers 409', async () => {
    expect(await server.call(asUser, { token: 'superseded' })).toMatchObject({
      http: 409,
      problem: { code: 'SESSION_SUPERSEDED', at: '2026-03-12T01:02:03.000Z', deviceLabel: 'Chrome', ipRegion: '上海' },
    });
  });

  it('a seat that has ended -> 403 with the new token, once', async () => {
    expect(await server.call(asUser, { token: 'ended' })).toMatchObject({
      http: 403,
      problem: { code: 'SEAT_ENDED' },
      headers: { 'login-access-token': 'the-new-token' },
    });
    const again = await server.call(asUser, { token: 'endedTwice' });
    expect(again).toMatchObject({ http: 403, problem: { code: 'SEAT_ENDED' } });
    expect(again.headers['login-access-token']).toBeUndefined();
  });
});

describe('public calls', () => {
  it.each([null, 'unknown', 'superseded', 'ended', 'seatless'])('never answer 401, 403 or 409 (%s)', async token => {
    const answer = await server.call(echo, { ...NOBODY, token });
    expect(answer).toMatchObject({ http: 200, data: { who: token === 'seatless' ? 'seatless' : null } });
  });

  it('do not use up the new token of a seat that has ended', async () => {
    await server.call(echo, { ...NOBODY, token: 'ended' });
    expect(asked).toEqual([{ token: 'ended', purpose: 'look' }]);
  });
});

describe('rights', () => {
  it('a user without a seat may make user calls only', async () => {
    expect((await server.call(asUser, { token: 'seatless' })).http).toBe(200);
    for (const call of [asSeat, asReviewer])
      expect(await server.call(call, { token: 'seatless' })).toMatchObject({
        http: 403,
        problem: { code: 'AUTH_FORBIDDEN' },
      });
  });

  it('the handler has the seat, and may answer another Status', async () => {
    expect(await server.call(asSeat, { token: 'reviewer' })).toMatchObject({ http: 200, status: 2, data: 'red' });
  });

  it('a command wants its button, or any other right it names', async () => {
    expect((await server.call(asReviewer, { token: 'reviewer' })).http).toBe(200);
    expect((await server.call(asReviewer, { token: 'menus' })).http).toBe(200);
    expect(await server.call(asReviewer, { token: 'reader' })).toMatchObject({
      http: 403,
      problem: { code: 'AUTH_FORBIDDEN' },
    });
  });

  it('are asked before the input is looked at', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: asReviewer.path,
      payload: '{"broken',
      headers: { authorization: 'Bearer reader', 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(403);
  });
});
