import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Change } from '#contract/kernel/facts.ts';
import { employeeResource } from '#contract/people/employee.resource.ts';
import type { EmployeeState } from '#contract/people/employee.ts';
import type { EmployeeEvent } from '#machines/people/employee.commands.ts';
import type { EmployeeFields } from '#machines/people/employee.evolve.ts';
import { appendFacts } from '../../../kernel/event-store.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { LiveBus } from '../../../live/bus.ts';
import type { SeatRow } from './seat-row.read.ts';

/** Who did it, for the log. */
export interface SeatWriter {
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly now: Date;
  readonly requestId?: string;
  /** Without it open screens learn of the change when they ask again. */
  readonly bus?: LiveBus;
}

const FIELDS = [
  ...[
    'companyId',
    'account',
    'employeeNo',
    'name',
    'nameEn',
    'phone',
    'email',
    'departmentId',
    'position',
    'managerId',
  ],
  ...['roleIds', 'businessLines', 'userId'],
] as readonly (keyof EmployeeFields)[];

const isBlank = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
const plain = (value: unknown): string => JSON.stringify(Array.isArray(value) ? [...value].sort() : (value ?? null));

/** Each field that differs; an absent side was empty. */
export const seatChanges = (before: Partial<EmployeeFields>, after: Partial<EmployeeFields>): Change[] =>
  FIELDS.filter(
    field =>
      field in after && plain(before[field] ?? (isBlank(after[field]) ? after[field] : null)) !== plain(after[field]),
  ).map(path => ({
    path,
    ...(before[path] === undefined || isBlank(before[path]) ? {} : { before: before[path] }),
    ...(isBlank(after[path]) ? {} : { after: after[path] }),
  }));

type Named = Pick<SeatRow, 'id' | 'account' | 'employeeNo' | 'name' | 'nameEn' | 'email'>;

/** All that terms ask of a resource. */
const TERMED = { resource: employeeResource, table: 'seatLine' } as never;

const putSeatTerms = ({ db }: Tx, companyId: string, seats: readonly Named[], isNew: boolean): Promise<void> =>
  putTerms(
    db,
    TERMED,
    seats.map(seat => ({ ...seat, version: 0 })),
    companyId,
    new Set(isNew ? seats.map(({ id }) => id) : []),
  );

/** Words by which pickers and the quick filter find a seat. */
export const seatTerms = (tx: Tx, companyId: string, seat: Named, isNew: boolean): Promise<void> =>
  putSeatTerms(tx, companyId, [seat], isNew);

/** Of many seats at once that have none yet. */
export const seatTermsOf = (tx: Tx, companyId: string, seats: readonly Named[]): Promise<void> =>
  putSeatTerms(tx, companyId, seats, true);

const TAKEN: Readonly<Record<string, readonly [keyof EmployeeFields, string, string]>> = {
  employee_company_id_account_key: ['account', '账号已存在', 'The account exists already'],
  employee_company_id_employee_no_key: ['employeeNo', '工号已存在', 'The number exists already'],
  employee_phone: ['phone', '手机号已被本企业其他账号使用', 'Another account of the company has this phone'],
  employee_email: ['email', '邮箱已被本企业其他账号使用', 'Another account of the company has this e-mail'],
};

/** What only the database found: a name that somebody else has. */
export async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const taken = code === '23505' ? TAKEN[constraint ?? ''] : undefined;
    if (!taken) throw error;
    const [path, zh, en] = taken;
    throw invalid([{ path, code: 'TAKEN', severity: 'error', message: { zh, en } }]);
  }
}

export interface SeatFact {
  readonly event: EmployeeEvent;
  readonly to: EmployeeState;
  /** Fields that change. */
  readonly fields?: Partial<EmployeeFields>;
  /** Further changes that are only told. */
  readonly told?: readonly Change[];
  readonly remarks?: string | null;
}

async function replaceRoles({ db }: Tx, seat: SeatRow, roleIds: readonly string[]): Promise<void> {
  await db.deleteFrom('employeeRole').where('employeeId', '=', seat.id).execute();
  if (roleIds.length === 0) return;
  const rows = [...new Set(roleIds)].map(roleId => ({ employeeId: seat.id, roleId, companyId: seat.companyId }));
  await db.insertInto('employeeRole').values(rows).execute();
}

/** Appends the fact and projects it; the caller holds the seat and has asked the machine. */
export async function writeSeat(tx: Tx, writer: SeatWriter, before: SeatRow, fact: SeatFact): Promise<SeatRow> {
  const { event, to, fields = {}, told = [], remarks = null } = fact;
  const { now } = writer;
  const version = before.version + 1;
  const resigned =
    event === 'RESIGN'
      ? { resignedAt: now, resignedFrom: before.state as 'ACTIVE' | 'DISABLED' }
      : to === 'RESIGNED'
        ? {}
        : { resignedAt: null, resignedFrom: null };
  const { roleIds, businessLines, companyId: _, ...columns } = fields;
  const done = await refusingTaken(() =>
    tx.db
      .updateTable('employee')
      .set({
        ...columns,
        ...(businessLines ? { businessLines: [...businessLines] } : {}),
        ...resigned,
        status: to,
        version,
        updatedAt: now,
      })
      .where('id', '=', before.id)
      .where('version', '=', before.version)
      .executeTakeFirst(),
  );
  if (done.numUpdatedRows === 0n) throw new AppError('stale_version');
  if (roleIds) await replaceRoles(tx, before, roleIds);
  await appendFacts(tx.db, [
    {
      ...seatFact(writer, before.companyId, before.id),
      ...{ event, fromState: before.state, toState: to, remarks, expectedSeq: version },
      changes: [...seatChanges(before, fields), ...told],
    },
  ]);
  const after: SeatRow = {
    ...before,
    ...fields,
    state: to,
    version,
    resignedAt: event === 'RESIGN' ? now.toISOString() : to === 'RESIGNED' ? before.resignedAt : null,
    resignedFrom: event === 'RESIGN' ? before.state : to === 'RESIGNED' ? before.resignedFrom : null,
  };
  if (['account', 'employeeNo', 'name', 'nameEn', 'email'].some(field => field in fields))
    await seatTerms(tx, before.companyId, after, false);
  announceSeat(tx, writer, after);
  return after;
}

/** What all facts of seats have in common. */
export const seatFact = (writer: SeatWriter, companyId: string, documentId: string) => ({
  documentType: 'employee',
  documentId,
  companyId,
  actorEmployeeId: writer.employeeId,
  actorCompanyId: writer.companyId,
  actorKind: writer.employeeId ? ('employee' as const) : ('system' as const),
  onBehalfOfEmployeeId: null,
  at: writer.now.toISOString(),
  revision: 1,
  requestId: writer.requestId ?? null,
});

/** Says *that* the seat changed to the screens of its company and of the platform. */
export function announceSeat(
  tx: Tx,
  { bus }: SeatWriter,
  seat: Pick<SeatRow, 'id' | 'companyId' | 'version' | 'state'>,
): void {
  if (!bus) return;
  tx.afterCommit(() =>
    bus.publish({
      to: { companies: [seat.companyId], platform: true },
      message: { type: 'doc', docType: 'employee', docId: seat.id, version: seat.version, state: seat.state },
    }),
  );
}
