import type { TestServer } from '#tests/support/server.ts';

/** What the tests of the second step look up behind the server's back. */

export const seatCalled = (server: TestServer, companyCode: string, account: string) =>
  server.deps.db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.companyId'])
    .where('c.companyCode', '=', companyCode)
    .where('e.account', '=', account)
    .executeTakeFirstOrThrow();

export const audited = (server: TestServer, action: string, targetId: string) =>
  server.deps.db
    .selectFrom('auditEvent')
    .select(['actorEmployeeId', 'actorUserId', 'companyId', 'reason', 'targetType'])
    .where('action', '=', action)
    .where('targetId', '=', targetId)
    .execute();
