import { userLogin } from '#contract/session/calls.ts';
import type { Login } from '#contract/session/session.ts';
import { askCaptcha } from '#contract/session/sign-in.calls.ts';
import { FEATURES } from '../../server/feature-list.ts';
import { DEMO_PASSWORD, type TestServer } from './server.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

export const asEmployee = (companyCode: string, loginName: string, more: Partial<Login> = {}): Login => ({
  accountMode: 'employee',
  companyCode,
  loginName,
  password: DEMO_PASSWORD,
  remember: true,
  shared: false,
  ...more,
});

export const asUser = (loginName: string, more: Partial<Login> = {}): Login => ({
  accountMode: 'userBindEmployee',
  loginName,
  password: DEMO_PASSWORD,
  remember: true,
  shared: false,
  ...more,
});

/** Asks for the image code of a login and reads it. */
export async function readPicture(
  server: TestServer,
  { accountMode: use, loginName, companyCode }: Pick<Login, 'accountMode' | 'loginName' | 'companyCode'>,
): Promise<{ id: string; answer: string }> {
  const { data } = await server.call(askCaptcha, { body: { use, loginName, companyCode } });
  const { answer } = await server.deps.db
    .selectFrom('loginCaptcha')
    .select('answer')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  return { id: data.id, answer };
}

/** One browser of one person: keeps its cookie, says its name. Two of them are two devices (design A.5.6). */
export function aDevice(server: TestServer, userAgent = CHROME) {
  let cookie = '';
  const send = async (body: Login) => {
    const headers = { 'user-agent': userAgent, ...(cookie ? { cookie } : {}) };
    const answer = await server.call(userLogin, { body, headers });
    cookie = String(answer.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
    return answer;
  };
  /** Reads the picture when one is asked for, as a person does. */
  const tryLogin = async (body: Login) => {
    const answer = await send(body);
    if (body.captcha || answer.problem.code !== 'CAPTCHA_REQUIRED') return answer;
    return send({ ...body, captcha: await readPicture(server, body) });
  };
  return {
    tryLogin,
    /** Signs in and gives the token. */
    async signIn(body: Login): Promise<string> {
      const { http, data, problem } = await tryLogin(body);
      if (http !== 200 || !('Token' in data)) throw new Error(`cannot sign in: ${http} ${problem.code}`);
      return data.Token;
    },
  };
}

/** A clock that stands until it is moved. */
export function aClock(start = '2026-03-02T02:00:00.000Z') {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(instant: string): void {
      now = new Date(instant);
    },
    forward(ms: number): void {
      now = new Date(now.getTime() + ms);
    },
  };
}

/** All of the product but its work in the background, which a test does itself, step by step. */
export const WITHOUT_BACKGROUND = FEATURES.map(({ start: _, ...feature }) => feature);
