import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPLOYEE_STATES, type EmployeeState } from '#contract/people/employee.ts';
import { acceptInvitation } from '#contract/people/invitation.ts';
import { type EmployeeEvent, employee } from '#machines/people/employee.document.ts';
import { employeeCell } from '#machines/people/employee.table.ts';
import { aDevice, asUser } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Administrator, administrator, roleId, type SeatNow } from './people.samples.ts';

/** Every command in every state over HTTP: what the table says, and no fact where it is refused. */

let server: TestServer;
let admin: Administrator;
let user: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  admin = administrator(server, await server.login('TJSTEE', 'admin'), await roleId(server, 'COMPANY_BOOKING'));
  user = await aDevice(server).signIn(asUser('first@demo.example'));
});
afterAll(() => server.close());

interface Standing extends SeatNow {
  readonly link: string;
}

const linkOf = (link: string | null): string => new URL(link ?? '').searchParams.get('invite') ?? '';

async function seatIn(state: EmployeeState): Promise<Standing> {
  const { data } = await admin.create({ entry: 'INVITE', email: `p${crypto.randomUUID()}@tjstee.example` });
  let seat = data as never as SeatNow;
  const { data: sent } = await admin.resend(seat);
  const link = linkOf(sent.link);
  seat = { ...seat, version: sent.version };
  if (state === 'INVITED') return { ...seat, link };
  const accepted = await server.call(acceptInvitation, { token: user, body: { token: link } });
  if (accepted.http !== 200) throw new Error(JSON.stringify(accepted.problem));
  seat = { ...seat, version: seat.version + 1 };
  if (state === 'DISABLED') seat = { ...seat, ...(await admin.apply(seat, 'DISABLE')).data };
  if (state === 'RESIGNED') seat = { ...seat, ...(await admin.resign(seat)).data };
  return { ...seat, link };
}

const SEND: Readonly<
  Record<Exclude<EmployeeEvent, 'INVITE' | 'CREATE'>, (seat: Standing) => Promise<{ http: number }>>
> = {
  ACCEPT: seat => server.call(acceptInvitation, { token: user, body: { token: seat.link } }),
  RESEND: seat => admin.resend(seat),
  EDIT: seat => admin.modify(seat, { position: crypto.randomUUID() }),
  DISABLE: seat => admin.apply(seat, 'DISABLE'),
  ENABLE: seat => admin.apply(seat, 'ENABLE'),
  RESIGN: seat => admin.resign(seat),
  REHIRE: seat => admin.apply(seat, 'REHIRE'),
  UNDO_RESIGN: seat => admin.apply(seat, 'UNDO_RESIGN'),
};

const read = async (id: string) => {
  const { status, version } = await server.deps.db
    .selectFrom('employee')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { n } = await server.deps.db
    .selectFrom('documentEvent')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('documentType', '=', 'employee')
    .where('documentId', '=', id)
    .executeTakeFirstOrThrow();
  return { status, version, facts: Number(n) };
};

test('both ways into being lead where the table says', async () => {
  const invited = await admin.create({ entry: 'INVITE', email: 'born@tjstee.example' });
  expect(invited.data).toMatchObject({ status: employeeCell('NEW', 'INVITE', null) });
  const created = await admin.create({});
  expect(created.data).toMatchObject({ status: employeeCell('NEW', 'CREATE', null) });
});

test.each(EMPLOYEE_STATES)(
  '%s: every command does what the table says, and one that is refused leaves nothing',
  async state => {
    const events = (Object.keys(employee.events) as EmployeeEvent[]).filter(
      event => event in SEND,
    ) as (keyof typeof SEND)[];
    let seat = await seatIn(state);
    for (const event of events) {
      const before = await read(seat.id);
      expect(before, event).toMatchObject({ status: state, facts: before.version });
      const { http } = await SEND[event](seat);
      const after = await read(seat.id);
      const cell = employeeCell(state, event, state === 'RESIGNED' ? 'ACTIVE' : null);
      if (cell === 'event_not_allowed') {
        expect({ event, http, ...after }).toEqual({ event, http: 422, ...before });
        continue;
      }
      expect({ event, http, status: after.status, facts: after.facts }).toEqual({
        event,
        http: 200,
        status: cell,
        facts: before.facts + 1,
      });
      seat = after.status === state ? { ...seat, version: after.version } : await seatIn(state);
    }
  },
);
