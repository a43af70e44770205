import type { CallDef } from '#contract/kernel/call.ts';
import * as calls from '#contract/people/calls.ts';
import { EMPLOYEE_STATES, type EmployeeState } from '#contract/people/employee.ts';
import { createEmployee, modifyEmployee } from '#contract/people/employee-form.resource.ts';
import { acceptInvitation } from '#contract/people/invitation.ts';
import type { EmployeeEvent } from '#machines/people/employee.document.ts';
import { employeeCell } from '#machines/people/employee.table.ts';
import { getSeat, listSeats, roleId, seatLog } from '#server/features/people/people.samples.ts';
import { recordDocument } from './kit/record-document.ts';

type Person = 'admin' | 'clerk' | 'stranger' | 'invited';
type Sent = Exclude<EmployeeEvent, 'INVITE' | 'CREATE'>;

interface Standing {
  readonly id: string;
  readonly link: string;
}

const EVENTS: readonly Sent[] = ['ACCEPT', 'RESEND', 'EDIT', 'DISABLE', 'ENABLE', 'RESIGN', 'REHIRE', 'UNDO_RESIGN'];
const DAY_MS = 24 * 3_600_000;

recordDocument<Person>({
  document: 'employee',
  calls: [
    'Create',
    'Modify',
    'Apply',
    'Resend',
    'Resign',
    'HandoverNeeds',
    'Get',
    'List',
    'Log',
    'ResetPassword',
    'ResetTwoStep',
    'EndSessions',
    'SignIns',
  ].map(name => `/api/Employee/${name}`),
  notAsked: {
    'POST /api/Employee/CreateFor': 'for companies without people; staff of the platform',
    'GET /api/Employee/GetCurrentEmployeeMenuTree': 'the menu of the own seat, no seat of others',
  },
  machines: { employee: 'people/employee' },
  tables: ['employee'],
  people: {
    admin: ['TJSTEE', 'admin'],
    clerk: ['NQUAYS', 'doc1'],
    stranger: ['NQUAYS', 'admin'],
    invited: { user: 'first@demo.example' },
  },
  async play({ server, step, refused, tried, ask, later }) {
    const { db } = server;
    const role = await roleId(server as never, 'COMPANY_BOOKING');
    let made = 0;
    const seat = (more: object = {}) => {
      made += 1;
      return {
        body: {
          entry: 'CREATE',
          account: `seat${made}`,
          name: '尹航',
          nameEn: 'Hang Yin',
          roleIds: [role],
          ...more,
        } as never,
      };
    };
    const invited = () => seat({ entry: 'INVITE', email: `p${made}@tjstee.example` });
    const linkOf = (link: string | null): string => new URL(link ?? '').searchParams.get('invite') ?? '';
    const versionOf = async (id: string): Promise<number> =>
      (await db.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
    const asking = async ({ id, link }: Standing, event: Sent) => {
      const version = await versionOf(id);
      const ways: Readonly<Record<string, readonly [who: Person, call: CallDef, sent: object]>> = {
        ACCEPT: ['invited', acceptInvitation, { body: { token: link } }],
        RESEND: ['admin', calls.resendInvitation, { body: { id, send: 'link' } }],
        EDIT: ['admin', modifyEmployee, { body: { id, changes: { position: `desk ${made}` } }, version }],
        RESIGN: ['admin', calls.resignEmployee, { body: { id, receivers: {} }, version }],
      };
      return ways[event] ?? (['admin', calls.applyEmployee, { body: { id, event }, version }] as const);
    };
    const send = async (standing: Standing, event: Sent): Promise<void> => {
      const [who, call, sent] = await asking(standing, event);
      await ask(who, call, sent as never);
    };
    const seatIn = async (state: EmployeeState): Promise<Standing> => {
      const { id } = (await ask('admin', createEmployee, invited())) as unknown as { readonly id: string };
      const { link } = await ask('admin', calls.resendInvitation, { body: { id, send: 'link' } });
      const standing = { id, link: linkOf(link) };
      if (state === 'INVITED') return standing;
      await send(standing, 'ACCEPT');
      if (state === 'DISABLED') await send(standing, 'DISABLE');
      if (state === 'RESIGNED') await send(standing, 'RESIGN');
      return standing;
    };

    // Both ways into being.
    const first = await step('a seat is made', 'admin', createEmployee, seat());
    const { id } = first.data as unknown as { readonly id: string };
    await step('somebody is invited', 'admin', createEmployee, invited());
    await refused('the same account again', 'admin', createEmployee, seat({ account: 'seat1' }));
    await refused('a seat without a role', 'admin', createEmployee, seat({ roleIds: [] }));
    await refused('a seat of a role that is none', 'admin', createEmployee, seat({ roleIds: ['nothing'] }));
    await refused('a seat of nothing', 'admin', createEmployee, { body: {} });
    await refused('a seat without the right', 'clerk', createEmployee, seat());
    await refused('a seat without a sign-in', null, createEmployee, seat());

    // Every event in every state.
    for (const state of EMPLOYEE_STATES) {
      let standing = await seatIn(state);
      for (const event of EVENTS) {
        const version = await versionOf(standing.id);
        const [who, call, sent] = await asking(standing, event);
        const cell = employeeCell(state, event, state === 'RESIGNED' ? 'ACTIVE' : null);
        await tried(cell === 'event_not_allowed', `${state}: ${event}`, who, call, sent);
        if ((await versionOf(standing.id)) !== version) standing = await seatIn(state);
      }
    }

    // Guards that the table does not meet.
    const own = await db
      .selectFrom('employee as e')
      .innerJoin('company as c', 'c.id', 'e.companyId')
      .select(['e.id', 'e.version'])
      .where('c.companyCode', '=', 'TJSTEE')
      .where('e.account', '=', 'admin')
      .executeTakeFirstOrThrow();
    const apply = async (of: string, event: string, version?: number) => ({
      body: { id: of, event } as never,
      version: version ?? (await versionOf(of)),
    });
    await refused('somebody disables himself', 'admin', calls.applyEmployee, await apply(own.id, 'DISABLE'));
    await refused('somebody leaves by himself', 'admin', calls.resignEmployee, {
      body: { id: own.id, receivers: {} },
      version: own.version,
    });
    await refused('disabled at a stale version', 'admin', calls.applyEmployee, await apply(id, 'DISABLE', 9));
    await refused('disabled without a version', 'admin', calls.applyEmployee, { body: { id, event: 'DISABLE' } });
    await refused('disabled by another company', 'stranger', calls.applyEmployee, await apply(id, 'DISABLE'));
    await refused('disabled without the right', 'clerk', calls.applyEmployee, await apply(id, 'DISABLE'));
    await refused('disabled where nothing is', 'admin', calls.applyEmployee, {
      body: { id: 'nothing', event: 'DISABLE' },
      version: 1,
    });
    await refused('an event that has its own call', 'admin', calls.applyEmployee, await apply(id, 'RESIGN'));
    await refused('an invitation that is none', 'invited', acceptInvitation, { body: { token: 'x'.repeat(43) } });
    const waiting = await seatIn('INVITED');
    await step('sent again by mail', 'admin', calls.resendInvitation, { body: { id: waiting.id, send: 'mail' } });
    await refused('an invitation that was replaced', 'invited', acceptInvitation, { body: { token: waiting.link } });
    await refused('typed at a stale version', 'admin', modifyEmployee, {
      body: { id, changes: { position: 'late' } },
      version: 9,
    });
    const gone = await seatIn('RESIGNED');

    // Around a seat.
    await step('what is to be handed over', 'admin', calls.handoverNeeds, { query: { id } });
    await refused('what is to be handed over elsewhere', 'stranger', calls.handoverNeeds, { query: { id } });
    await step('a new password', 'admin', calls.resetSeatPassword, { body: { id } });
    await refused('a new password by another company', 'stranger', calls.resetSeatPassword, { body: { id } });
    await refused('a lost phone of who has no second step', 'admin', calls.resetSeatTwoStep, {
      body: { id, reason: '手机丢失' },
    });
    await refused('a lost phone without a word', 'admin', calls.resetSeatTwoStep, { body: { id, reason: '' } });
    await step('its sessions end', 'admin', calls.endSeatSessions, { body: { id } });
    await step('its sign-ins', 'admin', calls.seatSignIns, { query: { id } });
    await step('one seat', 'admin', getSeat, { query: { id } });
    await refused('one seat of others', 'stranger', getSeat, { query: { id } });
    await step('the seats', 'admin', listSeats, { query: { limit: 2 } as never });
    await step('the log', 'admin', seatLog, { query: { id: gone.id } });

    // Time.
    await later(40 * DAY_MS);
    await refused('a leave is taken back too late', 'admin', calls.applyEmployee, await apply(gone.id, 'UNDO_RESIGN'));
  },
});
