import { userLogin } from '#contract/session/calls.ts';
import { createHashGate } from '#server/features/identity/login/hash-gate.ts';
import { createPasswords, hashPassword } from '#server/features/identity/login/password.ts';
import { DEMO_PASSWORD } from '#tests/support/server.ts';
import { openBenchServer } from './bench-server.ts';
import { line, timed } from './figures.ts';

/** Logins a second at the cost of the hash (19 MiB, 2 passes), as many at once as the gate lets in. */
const LOGINS = 200;
const AT_ONCE = 4;

/** So many at once until all are done. */
async function inLanes(count: number, work: (at: number) => Promise<void>): Promise<number> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  return timed(() => Promise.all(Array.from({ length: AT_ONCE }, lane)));
}

const hash = await hashPassword(DEMO_PASSWORD);
const passwords = createPasswords(createHashGate(AT_ONCE));
const hashing = await inLanes(LOGINS, async () => {
  if (!(await passwords.isRight(hash, DEMO_PASSWORD))) throw new Error('the hash is wrong');
});

const server = await openBenchServer();
try {
  const seats = await server.deps.db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.account', 'c.companyCode'])
    .where('e.status', '=', 'ACTIVE')
    .where('c.status', '=', 'ACTIVE')
    .where('e.passwordHash', 'is not', null)
    .execute();
  const logins = await inLanes(LOGINS, async at => {
    const { account, companyCode } = seats[at % seats.length]!;
    const answer = await server.app.inject({
      method: 'POST',
      url: userLogin.path,
      payload: { accountMode: 'employee', companyCode, loginName: account, password: DEMO_PASSWORD },
    });
    if (answer.statusCode !== 200) throw new Error(`${account}@${companyCode}: ${answer.body}`);
  });
  line('logins', {
    'a second': (LOGINS * 1000) / logins,
    'hashes alone a second': (LOGINS * 1000) / hashing,
    ratio: logins / hashing,
  });
} finally {
  await server.end();
}
