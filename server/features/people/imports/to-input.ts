import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { findingsOf } from '#contract/kernel/issue-findings.ts';
import { BUSINESS_LINE, EMPLOYEE_STATE, type EmployeeState } from '#contract/people/employee.ts';
import { employeeFormResource } from '#contract/people/employee-form.resource.ts';
import type { SeatInput } from '../seats/fields.ts';
import type { ImportLine } from './read-lines.ts';

/** What cells may point at, by the words people use for it. */
export interface Known {
  readonly departments: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, string>;
  /** Seats by their number, as far as the rows before have brought them. */
  readonly byNumber: ReadonlyMap<string, string>;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
const split = (cell: string): string[] =>
  cell
    .split(/[;；,，、]/)
    .map(one => one.trim())
    .filter(one => one !== '');

const wordsOf = (words: Readonly<Record<string, { readonly zh: string; readonly en: string }>>) =>
  new Map(Object.entries(words).flatMap(([key, { zh, en }]) => [key, zh, en].map(word => [plain(word), key] as const)));
const LINES = wordsOf(BUSINESS_LINE);
const STATES = wordsOf(EMPLOYEE_STATE);

const unknown = (path: string, value: string): AppError =>
  invalid([
    {
      path,
      code: 'UNKNOWN',
      severity: 'error',
      message: { zh: '未知：{value}', en: 'Unknown: {value}' },
      params: { value },
    },
  ]);

const find = (words: ReadonlyMap<string, string>, path: string, value: string): string => {
  const found = words.get(plain(value));
  if (found === undefined) throw unknown(path, value);
  return found;
};

export interface RowInput {
  readonly fields: Partial<SeatInput>;
  /** Null: nothing is said of it. */
  readonly status: EmployeeState | null;
}

/** The cells of a row as fields; blank cells of a column that is there empty the field, but for what every seat has. */
export function rowInput({ cells }: ImportLine, known: Known): RowInput {
  const { account, employeeNo, name, nameEn, phone, email, department, position, roles, businessLines, managerNo } =
    cells;
  const typed = (value: string | undefined, key: string) => (value ? { [key]: value } : {});
  const optional = (value: string | undefined, key: string) =>
    value === undefined ? {} : { [key]: value === '' ? null : value };
  const fields: Partial<SeatInput> = {
    ...typed(account?.toLowerCase(), 'account'),
    ...typed(employeeNo, 'employeeNo'),
    ...typed(name, 'name'),
    ...typed(nameEn, 'nameEn'),
    ...optional(phone, 'phone'),
    ...optional(email, 'email'),
    ...optional(position, 'position'),
    ...(department === undefined
      ? {}
      : { departmentId: department === '' ? null : find(known.departments, 'departmentId', department) }),
    ...(managerNo === undefined
      ? {}
      : { managerId: managerNo === '' ? null : find(known.byNumber, 'managerId', managerNo) }),
    ...(roles ? { roleIds: split(roles).map(role => find(known.roles, 'roleIds', role)) } : {}),
    ...(businessLines === undefined
      ? {}
      : { businessLines: split(businessLines).map(line => find(LINES, 'businessLines', line)) as never }),
  };
  return { fields, status: cells.status ? (find(STATES, 'status', cells.status) as EmployeeState) : null };
}

const refuse = (findings: readonly Finding[]): void => {
  const [first, ...rest] = findings;
  if (first) throw invalid([first, ...rest]);
};

/** A new seat, whole; what is missing or malformed is told. */
export function newSeatInput(fields: Partial<SeatInput>, entry: SeatInput['entry']): SeatInput {
  const parsed = employeeFormResource.schema.safeParse({ ...fields, entry }, { reportInput: true });
  if (parsed.success) return parsed.data;
  refuse(findingsOf(parsed.error, employeeFormResource.schema));
  throw new AppError('invalid_input');
}

/** The fields of a known seat that the row names. */
export function editInput(fields: Partial<SeatInput>): Partial<SeatInput> {
  const parsed = employeeFormResource.changesSchema.safeParse(fields, { reportInput: true });
  if (parsed.success) return parsed.data;
  refuse(findingsOf(parsed.error, employeeFormResource.schema));
  throw new AppError('invalid_input');
}
