import { sql } from 'kysely';
import { invalid } from '#contract/kernel/errors.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { EmployeeEvent, EmployeeRow } from '#machines/people/employee.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { findDocuments } from '../../../kernel/document/document-row.ts';
import { changeDocument, createDocument } from '../../../kernel/document/step.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { LiveBus } from '../../../live/bus.ts';
import { servedEmployee } from './employee.served.ts';
import type { SeatFields, SeatMade } from './seat-asks.act.ts';

/** Seats are held, changed and made by whoever runs under the owner's rights (`inScope(db, SYSTEM, …)`). */

export type SeatRow = EmployeeRow;

/** Who did it, for machine and log. */
export interface SeatWriter {
  readonly actor: DocumentActor;
  readonly now: Date;
  readonly requestId?: string;
  /** Without it open screens learn of the change when they ask again. */
  readonly bus?: LiveBus;
}

/** The seat, held until the transaction ends; null where there is none. */
export async function lockSeat({ db }: Tx, id: string): Promise<SeatRow | null> {
  const [seat] = await findDocuments(db, servedEmployee, sql`t.id = ${id}`, { limit: 1, hold: true });
  return seat ?? null;
}

const TAKEN: Readonly<Record<string, readonly [keyof SeatFields, string, string]>> = {
  employee_company_id_account_key: ['account', '账号已存在', 'The account exists already'],
  employee_company_id_employee_no_key: ['employeeNo', '工号已存在', 'The number exists already'],
  employee_phone: ['phone', '手机号已被本企业其他账号使用', 'Another account of the company has this phone'],
  employee_email: ['email', '邮箱已被本企业其他账号使用', 'Another account of the company has this e-mail'],
};

/** What only the database found: a name that somebody else has. */
async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
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

/** Hooks of a seat ask nothing of the server, so that a command line may make one: only the push does. */
const partsOf = (tx: Tx, { bus }: SeatWriter) => ({ tx, deps: { bus } as Deps });

interface SeatAsk {
  readonly event: EmployeeEvent;
  readonly prepared?: unknown;
  readonly remarks?: string | null;
  /** Where the caller has judged it already. */
  readonly world?: object;
}

const askOf = ({ actor, now, requestId = '', bus }: SeatWriter, ask: SeatAsk) => ({
  ...ask,
  actor,
  now,
  requestId: requestId === '' ? null : requestId,
  isSeed: !bus,
});

/** One event of a seat that the caller holds; answers it as it is then. */
export const changeSeat = (tx: Tx, writer: SeatWriter, seat: SeatRow, ask: SeatAsk): Promise<SeatRow> =>
  refusingTaken(() => changeDocument(partsOf(tx, writer), servedEmployee, seat, askOf(writer, ask)));

/** Of an edit that leaves the roles as they are. */
const ROLES_STAY = { roles: 1, isWithinCeiling: true, isAdmin: false, otherAdmins: 0, staysAdmin: true };

/** EDIT of fields that say nothing about rights: who is bound, whom somebody reports to. */
export const editBeside = (
  tx: Tx,
  writer: SeatWriter,
  seat: SeatRow,
  fields: Partial<Pick<SeatFields, 'userId' | 'managerId'>>,
): Promise<SeatRow> => changeSeat(tx, writer, seat, { event: 'EDIT', prepared: { fields }, world: ROLES_STAY });

/** Columns that a seat begins with and no fact tells. */
interface SeatColumns {
  readonly language: 'CN' | 'EN';
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
}

/** Makes a seat with its roles and the first fact of its log. */
export const bearSeat = (
  tx: Tx,
  writer: SeatWriter,
  ask: SeatAsk & { readonly event: 'INVITE' | 'CREATE'; readonly prepared: SeatMade },
  columns: SeatColumns,
): Promise<SeatRow> =>
  refusingTaken(() =>
    createDocument(partsOf(tx, writer), servedEmployee, { ...askOf(writer, ask), columns: { ...columns, card: '{}' } }),
  );
