import { sql } from 'kysely';
import { AppError, type ErrorCode } from '#contract/kernel/errors.ts';
import { type EmployeeRow, employee } from '#machines/people/employee.document.ts';
import { serveDocument } from '../../../kernel/document/served-document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type {
  InvitationSent,
  InvitationTaken,
  Leave,
  LeaveTakenBack,
  SeatEdited,
  SeatFields,
  SeatMade,
} from './seat-asks.act.ts';
import { resendsSince } from './seat-log.read.ts';
import { adminsBeside, bindingsOf, holdCompany, judgeRoles } from './seat-row.read.ts';
import { putSeatTerms } from './seat-terms.act.ts';

/**
 * Seats as documents. Their calls stand from before the kit and keep their shape; what only an area knows of its event (open work, a
 * link, what other rows say of the fields) it gives as `prepared`.
 */

const DAY_MS = 86_400_000;

/** Codes that the guards of an employee name; the census wants each given by the server. */
const REFUSALS = [
  'NOT_ONESELF',
  'LAST_ADMIN',
  'CONTACT_NEEDED',
  'ROLE_NEEDED',
  'CEILING_EXCEEDED',
  'INVITATION_INVALID',
  'BIND_LIMIT',
  'RESEND_LIMIT',
  'HANDOVER_NEEDED',
  'UNDO_TOO_LATE',
  'COMPANY_SUSPENDED',
  'AUTH_FORBIDDEN',
  'not_found',
  'event_not_allowed',
] as readonly ErrorCode[];

/** `E0001`, `E0002` … ; the company's row is held since the guards were asked. */
async function nextNumber(tx: Tx, companyId: string): Promise<string> {
  const last = await tx.db
    .selectFrom('employee')
    .select('employeeNo')
    .where('companyId', '=', companyId)
    .where('employeeNo', '~', '^E[0-9]{1,9}$')
    .orderBy(({ fn }) => fn('length', ['employeeNo']), 'desc')
    .orderBy('employeeNo', 'desc')
    .limit(1)
    .executeTakeFirst();
  return `E${String(Number(last?.employeeNo.slice(1) ?? 0) + 1).padStart(4, '0')}`;
}

const bornOf = ({ prepared }: { readonly prepared: unknown }): SeatFields => {
  const { fields } = prepared as SeatMade;
  return { ...fields, employeeNo: fields.employeeNo ?? '', roleIds: [...new Set(fields.roleIds)] };
};

/** The number is taken once the machine has permitted the seat. */
async function completed({
  tx,
  row,
  prepared,
}: {
  readonly tx: Tx;
  readonly row: SeatFields;
  readonly prepared: unknown;
}): Promise<Partial<SeatFields>> {
  const { fields, check } = prepared as SeatMade;
  await check?.();
  return fields.employeeNo === null ? { employeeNo: await nextNumber(tx, row.companyId) } : {};
}

interface Asked {
  readonly tx: Tx;
  readonly row: EmployeeRow;
  readonly actor: { readonly employeeId: string | null };
}

async function worldOfBirth({ tx, row, actor }: Asked) {
  const isCompanyActive = await holdCompany(tx, row.companyId);
  return { isCompanyActive, ...(await judgeRoles(tx, row.companyId, row.roleIds, actor.employeeId)) };
}

const worldOfCompany = async ({ tx, row }: Asked) => ({ isCompanyActive: await holdCompany(tx, row.companyId) });

/** Roles and lines of business have no order. */
const settled = <T>(before: T, after: T): T => {
  if (!Array.isArray(before) || !Array.isArray(after)) return after;
  const [left, right] = [before, after].map(list => [...new Set<string>(list)].sort().join(' '));
  return left === right ? before : after;
};

function editedFields(row: EmployeeRow, fields: Partial<SeatFields>): Partial<SeatFields> {
  const entries = Object.entries(fields) as [keyof SeatFields, unknown][];
  return Object.fromEntries(entries.map(([field, value]) => [field, settled(row[field], value)]));
}

const differs = (row: EmployeeRow, fields: Partial<SeatFields>): boolean =>
  (Object.keys(fields) as (keyof SeatFields)[]).some(field => fields[field] !== row[field]);

async function keepRoles({ db }: Tx, before: EmployeeRow | null, { id, companyId, roleIds }: EmployeeRow) {
  if (before?.roleIds === roleIds) return;
  if (before) await db.deleteFrom('employeeRole').where('employeeId', '=', id).execute();
  if (roleIds.length === 0) return;
  const rows = [...new Set(roleIds)].map(roleId => ({ employeeId: id, roleId, companyId }));
  await db.insertInto('employeeRole').values(rows).execute();
}

/** Fields by whose words a seat is found. */
const NAMED = ['account', 'employeeNo', 'name', 'nameEn', 'email'] as const;

export const servedEmployee = serveDocument(employee, {
  table: 'employee',
  apart: {
    roleIds: sql`array(select held.role_id from employee_role held where held.employee_id = t.id order by held.role_id)`,
  },
  born: { INVITE: bornOf, CREATE: bornOf },
  make: { INVITE: completed, CREATE: completed },
  world: {
    INVITE: worldOfBirth,
    CREATE: worldOfBirth,
    async ACCEPT({ tx, row, prepared }) {
      const { userId, isLinkValid } = prepared as InvitationTaken;
      const isCompanyActive = await holdCompany(tx, row.companyId);
      return { isCompanyActive, isLinkValid, bindings: userId === null ? 0 : await bindingsOf(tx, userId) };
    },
    async RESEND({ tx, row, now }) {
      const isCompanyActive = await holdCompany(tx, row.companyId);
      return { isCompanyActive, resends: await resendsSince(tx, row.id, new Date(now.getTime() - DAY_MS)) };
    },
    async EDIT({ tx, row, actor, prepared }) {
      const { roleIds = row.roleIds } = (prepared as SeatEdited).fields;
      await holdCompany(tx, row.companyId);
      const admins = await adminsBeside(tx, row);
      const judged = await judgeRoles(tx, row.companyId, roleIds, actor.employeeId, row.roleIds);
      return { ...admins, ...judged, staysAdmin: judged.administers };
    },
    async DISABLE({ tx, row }) {
      await holdCompany(tx, row.companyId);
      return adminsBeside(tx, row);
    },
    ENABLE: worldOfCompany,
    async RESIGN({ tx, row, prepared }) {
      await holdCompany(tx, row.companyId);
      return { ...(await adminsBeside(tx, row)), unassigned: (prepared as Leave).unassigned };
    },
    REHIRE: worldOfCompany,
    async UNDO_RESIGN({ tx, row, prepared }) {
      const { userId } = prepared as LeaveTakenBack;
      // The company's row is taken before the user's, as everywhere.
      await holdCompany(tx, row.companyId);
      return { bindings: userId === null ? 0 : await bindingsOf(tx, userId) };
    },
  },
  write: {
    ACCEPT: ({ prepared }) => ({ changes: { userId: (prepared as InvitationTaken).userId } }),
    RESEND: ({ prepared }) => ({ told: [{ path: 'sentTo', after: (prepared as InvitationSent).sentTo }] }),
    async EDIT({ row, prepared }) {
      const { fields, check } = prepared as SeatEdited;
      const changes = editedFields(row, fields);
      if (differs(row, changes)) await check?.();
      return { changes };
    },
    async RESIGN({ prepared }) {
      const moved = await (prepared as Leave).handOver();
      return { changes: { userId: null }, told: moved > 0 ? [{ path: 'handover', after: moved }] : [] };
    },
    // Begins anew: the old password does not come back.
    REHIRE: () => ({ columns: { passwordHash: null } }),
    UNDO_RESIGN({ prepared }) {
      const { userId } = prepared as LeaveTakenBack;
      return userId === null ? {} : { changes: { userId } };
    },
  },
  async kept({ tx, before, after }) {
    await keepRoles(tx, before, after);
    if (before === null || NAMED.some(field => before[field] !== after[field]))
      await putSeatTerms(tx, after.companyId, [after], before === null);
  },
  refused({ code, params }) {
    const known = REFUSALS.find(one => one === code);
    if (!known) throw new Error(`an employee's guard names ${code}`);
    return new AppError(known, params ? { params } : {});
  },
});
