import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SI_PATHS } from '#contract/si/rights.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { inScope, type Scope } from '../../kernel/tenancy.ts';
import { holdersOf } from './holders.read.ts';
import { namesOfSeats } from './names.read.ts';

let server: TestServer;
const companies = new Map<string, string>();
const seats = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const rows = await server.deps.db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.account', 'c.id as companyId', 'c.companyCode'])
    .execute();
  for (const row of rows) {
    companies.set(row.companyCode, row.companyId);
    seats.set(`${row.companyCode}/${row.account}`, row.id);
  }
});
afterAll(() => server.close());

const scopeAt = (name: string, companyKind: 'platform' | 'customer'): Scope => ({
  kind: 'seat',
  companyId: companies.get(name.split('/')[0] ?? '')!,
  companyKind,
  employeeId: seats.get(name)!,
  userId: null,
});
const customer = () => scopeAt('BWBAYY/admin', 'customer');
const within = <T>(scope: Scope, work: Parameters<typeof inScope<T>>[2]) => inScope(server.deps.db, scope, work);

describe('without any WHERE', () => {
  test('a customer sees its own people, its own grants, and of companies itself and the platform', async () => {
    const seen = await within(customer(), async ({ db }) => ({
      employees: await db.selectFrom('employee').select('companyId').distinct().execute(),
      grants: await db.selectFrom('companyGrant').select('companyId').distinct().execute(),
      roles: await db.selectFrom('employeeRole').select('companyId').distinct().execute(),
      companies: await db.selectFrom('company').select('companyCode').orderBy('companyCode').execute(),
    }));
    const own = [{ companyId: companies.get('BWBAYY') }];
    expect(seen).toEqual({
      employees: own,
      grants: own,
      roles: own,
      companies: [{ companyCode: 'BWBAYY' }, { companyCode: 'PLTFRM' }],
    });
  });

  test('staff see all companies', async () => {
    const seen = await within(scopeAt('PLTFRM/doc1', 'platform'), ({ db }) =>
      db.selectFrom('company').select('id').execute(),
    );
    const all = await server.deps.db.selectFrom('company').select('id').execute();
    expect(seen.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
  });

  test.each(['session', 'app_user', 'login_throttle', 'login_step', 'login_failure'])(
    'a request’s role does not reach %s',
    async table => {
      await expect(within(customer(), ({ db }) => sql`select * from ${sql.table(table)}`.execute(db))).rejects.toThrow(
        /permission denied/,
      );
    },
  );
});

test('names of people of another company are told for logs, their other data are not', async () => {
  const doc1 = seats.get('PLTFRM/doc1')!;
  const { names, row } = await within(customer(), async ({ db }) => ({
    names: await namesOfSeats(db, [doc1, doc1, 'nobody']),
    row: await db.selectFrom('employee').selectAll().where('id', '=', doc1).executeTakeFirst(),
  }));
  expect([...names.values()]).toEqual([
    expect.objectContaining({ employeeId: doc1, name: '沈知微', nameEn: 'Zhiwei Shen', companyCode: 'PLTFRM' }),
  ]);
  expect(row).toBeUndefined();
});

describe('holders of a right', () => {
  const holders = async (companyCode: string | null, path: string, code?: string) => {
    const companyId = companyCode === null ? null : companies.get(companyCode)!;
    const ids = await holdersOf(server.deps.db, { companyId, path, ...(code ? { code } : {}) });
    const nameOf = new Map([...seats].map(([name, id]) => [id, name]));
    return ids.map(id => nameOf.get(id)).sort();
  };

  test('reviewers are the clerks, the supervisor and the administrators of the platform', async () => {
    expect(await holders(null, SI_PATHS.queue, 'APPROVE')).toEqual([
      'PLTFRM/admin',
      'PLTFRM/admin2',
      'PLTFRM/doc1',
      'PLTFRM/doc2',
      'PLTFRM/docsup',
    ]);
    expect(await holders(null, SI_PATHS.queue, 'DECLINE')).toEqual(['PLTFRM/admin', 'PLTFRM/admin2', 'PLTFRM/docsup']);
  });

  test('a path without a code counts who may look; letter case does not matter', async () => {
    expect(await holders('BWBAYY', SI_PATHS.customerList.toUpperCase())).toEqual([
      'BWBAYY/admin',
      'BWBAYY/buyer1',
      'BWBAYY/doc1',
    ]);
    expect(await holders('BWBAYY', SI_PATHS.customerList, 'SUBMIT')).toEqual(['BWBAYY/admin', 'BWBAYY/doc1']);
  });

  test('nobody beyond the ceiling, nobody of a suspended company, no internal right outside the platform', async () => {
    expect(await holders('SHTRUK', SI_PATHS.customerList)).toEqual([]);
    expect(await holders('XMTEAX', SI_PATHS.customerList)).toEqual([]);
    expect(await holders('BWBAYY', SI_PATHS.queue)).toEqual([]);
  });
});
