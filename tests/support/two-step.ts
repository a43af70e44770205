import { generate } from 'otplib';
import { secondStep } from '#contract/session/calls.ts';
import { beginTwoStep, confirmTwoStep } from '#contract/session/own-account.ts';
import type { Login } from '#contract/session/session.ts';
import { type aClock, aDevice } from './device.ts';
import { DEMO_PASSWORD, type TestServer } from './server.ts';

/** A phone with an authenticator, on a clock that stands: each code works once, so the next one is of the next half minute. */
export function aPhone(server: TestServer, clock: ReturnType<typeof aClock>) {
  let secret = '';
  const codeNow = () => generate({ secret, epoch: Math.floor(clock.now().getTime() / 1000) });
  return {
    codeNow,
    nextCode() {
      clock.forward(30_000);
      return codeNow();
    },
    keep(told: string) {
      secret = told;
    },
    /** Switches the second step of the session's account on; gives its next token and the recovery codes. */
    async switchOn(token: string) {
      const begun = await server.call(beginTwoStep, { token, body: { password: DEMO_PASSWORD } });
      if (begun.http !== 200) throw new Error(`no set-up: ${begun.problem.code}`);
      secret = begun.data.secret;
      const { setupToken } = begun.data;
      const done = await server.call(confirmTwoStep, { token, body: { setupToken, code: await codeNow() } });
      if (done.http !== 200) throw new Error(`not confirmed: ${done.problem.code}`);
      return done.data;
    },
    /** Both steps of a sign-in. */
    async signIn(login: Login): Promise<string> {
      const { data, http } = await aDevice(server).tryLogin(login);
      if (http !== 200 || !('stepToken' in data)) throw new Error(`no second step was asked for: ${http}`);
      const body = { stepToken: data.stepToken, method: 'totp', code: await this.nextCode() } as const;
      return (await server.call(secondStep, { body })).data.Token;
    },
  };
}
