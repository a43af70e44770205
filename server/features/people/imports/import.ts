import { sql } from 'kysely';
import type { DataOf } from '#contract/kernel/call.ts';
import { AppError, ERRORS, invalid } from '#contract/kernel/errors.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import type { importEmployees } from '#contract/people/import.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { lockSeat, type SeatRow } from '../../identity/seat/write-seat.act.ts';
import { writerOf } from '../held-seat.ts';
import { editSeat } from '../seats/edit.ts';
import { type Making, makeSeat } from '../seats/make.ts';
import { disableSeat, enableSeat } from '../seats/status.ts';
import type { ImportLine } from './read-lines.ts';
import { editInput, type Known, newSeatInput, rowInput } from './to-input.ts';

export type ImportMode = 'CHECK' | 'WHOLE' | 'GOOD';
type Outcome = DataOf<typeof importEmployees>;
type OutLine = Outcome['lines'][number];

/** Thrown to leave the database as it was; what the rows would have done is told all the same. */
class TakeBack extends Error {}

const wordKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Department names alone and with those above them, `业务中心/业务一部`; a name that stands twice is only known by its path. */
async function departmentWords({ db }: Tx, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('department')
    .select(['id', 'parentId', 'name', 'nameEn'])
    .where('companyId', '=', companyId)
    .execute();
  const byId = new Map(rows.map(row => [row.id, row]));
  const pathOf = (id: string): string => {
    const row = byId.get(id);
    return row ? (row.parentId ? `${pathOf(row.parentId)}/${row.name}` : row.name) : '';
  };
  const words = new Map<string, string>();
  const twice = new Set<string>();
  for (const { id, name, nameEn } of rows)
    for (const word of [name, nameEn].flatMap(one => (one ? [wordKey(one)] : []))) {
      if (words.has(word) && words.get(word) !== id) twice.add(word);
      words.set(word, id);
    }
  for (const word of twice) words.delete(word);
  for (const { id } of rows) words.set(wordKey(pathOf(id)), id);
  return words;
}

async function roleWords({ db }: Tx, companyId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; nameZh: string; nameEn: string }>`select r.id, r.name_zh, r.name_en
    from role r, company c where c.id = ${companyId} and r.status = 'ACTIVE'
      and (r.company_id is null or r.company_id = c.id)
      and r.kind = case c.kind when 'platform' then 'PLATFORM' else 'COMPANY' end
    order by r.company_id nulls first`.execute(db);
  return new Map(
    rows.flatMap(({ id, nameZh, nameEn }) => [[wordKey(nameZh), id] as const, [wordKey(nameEn), id] as const]),
  );
}

const messageOf = (error: AppError): Text => {
  const [first] = error.detail.errors ?? [];
  const { zh, en } = first?.message ?? ERRORS[error.code];
  const params = { ...error.detail.params, ...first?.params };
  const at = first ? { zh: `${first.path}：`, en: `${first.path}: ` } : { zh: '', en: '' };
  return { zh: at.zh + fill(zh, params), en: at.en + fill(en, params) };
};

const sayNo = (zh: string, en: string): AppError =>
  invalid([{ path: 'status', code: 'RULE', severity: 'error', message: { zh, en } }]);

interface Writing {
  readonly tx: Tx;
  readonly making: Making;
  readonly known: Known & { readonly byNumber: Map<string, string> };
}

/** A known seat follows its row: fields first, then whether it is in use. */
async function changeSeat({ tx, making, known }: Writing, seat: SeatRow, line: ImportLine): Promise<boolean> {
  const { who, request, deps } = making;
  const { fields, status } = rowInput(line, known);
  const writer = writerOf(deps, who, request.id);
  if (seat.state === 'RESIGNED') {
    if (status === 'RESIGNED') return false;
    throw sayNo('该账号已离职', 'This account has been given up');
  }
  const { account: _, ...edited } = editInput(fields);
  const after = await editSeat({ tx, seat, writer }, who, request, edited);
  const asker = { who, request, bus: deps.bus };
  const held = { tx, seat: after, writer };
  if (status !== null && status !== after.state) {
    if (status === 'DISABLED') await disableSeat(held, asker, null);
    else if (status === 'ACTIVE') await enableSeat(held, asker, null);
    else throw sayNo('离职请走交接', 'A leave goes through the handover');
    return true;
  }
  return after.version !== seat.version;
}

async function newSeat({ tx, making, known }: Writing, line: ImportLine): Promise<void> {
  const { fields, status } = rowInput(line, known);
  if (status !== null && status !== 'INVITED' && status !== 'ACTIVE')
    throw sayNo('新增账号只能是已邀请或在用', 'A new account is invited or active');
  const seat = await makeSeat(tx, making, newSeatInput(fields, status === 'ACTIVE' ? 'CREATE' : 'INVITE'));
  known.byNumber.set(wordKey(seat.employeeNo), seat.id);
}

async function writeLine(writing: Writing, line: ImportLine): Promise<'NEW' | 'CHANGED' | 'SAME'> {
  const { tx, making } = writing;
  const account = line.cells.account?.toLowerCase() ?? '';
  const known = await tx.db
    .selectFrom('employee')
    .select('id')
    .where('companyId', '=', making.who.seat.companyId)
    .where('account', '=', account)
    .executeTakeFirst();
  const seat = known ? await lockSeat(tx, known.id) : null;
  if (seat) return (await changeSeat(writing, seat, line)) ? 'CHANGED' : 'SAME';
  await newSeat(writing, line);
  return 'NEW';
}

/**
 * Each row is written for real behind a savepoint, so that what is told of it is true: a check takes everything back, "as a whole"
 * everything when one row is wrong, "good rows only" nothing but the wrong ones.
 */
export async function importSeats(making: Making, lines: readonly ImportLine[], mode: ImportMode): Promise<Outcome> {
  const told: OutLine[] = [];
  const { companyId } = making.who.seat;
  try {
    await inScope(making.deps.db, SYSTEM, async tx => {
      const numbers = await tx.db
        .selectFrom('employee')
        .select(['id', 'employeeNo'])
        .where('companyId', '=', companyId)
        .execute();
      const known = {
        departments: await departmentWords(tx, companyId),
        roles: await roleWords(tx, companyId),
        byNumber: new Map(numbers.map(({ id, employeeNo }) => [wordKey(employeeNo), id])),
      };
      for (const line of lines) {
        const { account = '', name = '' } = line.cells;
        const said = { line: line.line, account, name };
        const effects: (() => void | Promise<void>)[] = [];
        const inner: Tx = { db: tx.db, afterCommit: effect => void effects.push(effect) };
        await sql`savepoint people_row`.execute(tx.db);
        try {
          const result = await writeLine({ tx: inner, making, known }, line);
          await sql`release savepoint people_row`.execute(tx.db);
          for (const effect of effects) tx.afterCommit(effect);
          told.push({ ...said, result, message: null });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          await sql`rollback to savepoint people_row`.execute(tx.db);
          told.push({ ...said, result: 'BAD', message: messageOf(error) });
        }
      }
      const isBad = told.some(({ result }) => result === 'BAD');
      if (mode === 'CHECK' || (mode === 'WHOLE' && isBad)) throw new TakeBack();
    });
  } catch (error) {
    if (!(error instanceof TakeBack)) throw error;
    return { lines: told, written: 0 };
  }
  const isWritten = ({ result }: OutLine): boolean => result === 'NEW' || result === 'CHANGED';
  return {
    lines: told.map(line => (isWritten(line) ? { ...line, result: 'DONE' as const } : line)),
    written: told.filter(isWritten).length,
  };
}
