import { randomUUID } from 'node:crypto';
import { resourceCalls } from '#contract/kernel/resource.ts';
import * as calls from '#contract/people/calls.ts';
import { employeeResource } from '#contract/people/employee.resource.ts';
import { createEmployee, modifyEmployee } from '#contract/people/employee-form.resource.ts';
import { importEmployees } from '#contract/people/import.ts';
import type { TestServer } from '#tests/support/server.ts';

/** What tests do with seats over HTTP. */

export const { list: listSeats, get: getSeat, log: seatLog } = resourceCalls(employeeResource);

export interface SeatNow {
  readonly id: string;
  readonly version: number;
  readonly status: string;
}

export async function roleId(server: TestServer, code: string): Promise<string> {
  const row = await server.deps.db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  return row.id;
}

export async function seatOf(server: TestServer, companyCode: string, account: string): Promise<SeatNow> {
  const row = await server.deps.db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.version', 'e.status'])
    .where('c.companyCode', '=', companyCode)
    .where('e.account', '=', account)
    .executeTakeFirstOrThrow();
  return row;
}

let made = 0;

/** One administrator at work. */
export const administrator = (server: TestServer, token: string, role: string) => ({
  create: (more: Record<string, unknown> = {}) => {
    made += 1;
    const account = `seat${made}`;
    const body = { entry: 'CREATE', account, name: '尹航', nameEn: 'Hang Yin', roleIds: [role], ...more };
    return server.call(createEmployee, { token, body: body as never });
  },
  modify: (seat: SeatNow, changes: Record<string, unknown>) =>
    server.call(modifyEmployee, {
      token,
      body: { id: seat.id, changes: changes as never },
      headers: { 'if-match': `"${seat.version}"` },
    }),
  apply: (seat: SeatNow, event: (typeof calls.EMPLOYEE_APPLIED)[number]) =>
    server.call(calls.applyEmployee, {
      token,
      body: { id: seat.id, event },
      headers: { 'if-match': `"${seat.version}"` },
    }),
  resign: (seat: SeatNow, receivers: Record<string, string> = {}) =>
    server.call(calls.resignEmployee, {
      token,
      body: { id: seat.id, receivers },
      headers: { 'if-match': `"${seat.version}"` },
    }),
  resend: (seat: SeatNow, send: 'mail' | 'link' = 'link') =>
    server.call(calls.resendInvitation, { token, body: { id: seat.id, send } }),
});
export type Administrator = ReturnType<typeof administrator>;

/** Sends a sheet as a browser does. */
export async function sendSheet(server: TestServer, token: string, csv: string, mode: 'CHECK' | 'WHOLE' | 'GOOD') {
  const boundary = randomUUID();
  const answer = await server.app.inject({
    method: 'POST',
    url: importEmployees.path,
    query: { mode },
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: [
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="people.csv"',
      'Content-Type: text/csv',
      '',
      csv,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  });
  const { Data, ...rest } = answer.json();
  return { http: answer.statusCode, data: Data, problem: rest };
}
