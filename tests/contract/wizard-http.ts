import type { siWizardMachine } from '#features/si/wizard/provide.ts';
import type { CallOptions } from '#tests/support/server.ts';
import type { Role, SiWorld } from './si-world.ts';

/** The wizard's calls as this person, straight into the server: answers as data, failures with their problem. */
export const wizardHttp = (world: SiWorld, role: Role): Parameters<typeof siWizardMachine>[0] => ({
  async call(call, { body, query, ifMatch } = {}) {
    const headers = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
    const answer = await world.call(role, call, { body, query, headers } as CallOptions<typeof call>);
    if (answer.http !== 200) throw Object.assign(new Error(answer.problem.code), { problem: answer.problem });
    return { data: answer.data, status: answer.status, message: answer.message, headers: new Headers() };
  },
});
