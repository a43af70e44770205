import { isCalendarDay } from '#contract/basic-data/rules/calendar-day.ts';
import type { AssignmentLine, StaffPerson } from '#contract/company/partners/assignment.calls.ts';
import { DUTIES, DUTY_TEXT, type Duty } from '#contract/company/partners/duty.ts';
import { partnerFinding } from '#contract/company/partners/findings.ts';
import { rewriteFrom } from '#contract/company/partners/rewrite.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { wordsOf } from '../../../../kernel/resource/row-results.ts';
import type { Tx } from '../../../../kernel/tenancy.ts';
import { type Changer, changeAssignments } from './change.ts';
import { candidatesFor, unknownLanes } from './read.ts';

/** Assignments out of a sheet. Lines of one company, duty, scope and day are one change, so that 60 and 40 come together. */

interface Read {
  readonly companyId: string;
  readonly duty: Duty;
  readonly lineScope: readonly string[];
  readonly employeeId: string;
  readonly sharePct: number | null;
  readonly from: string;
}

type Line = { readonly index: number } & ({ readonly read: Read } | { readonly wrong: Text });

const said = (...finding: Parameters<typeof partnerFinding>): { wrong: Text } => ({
  wrong: wordsOf(invalid([partnerFinding(...finding)])),
});

const dutyOf = (typed: string): Duty | undefined =>
  DUTIES.find(duty =>
    [duty, DUTY_TEXT[duty].zh, DUTY_TEXT[duty].en.toUpperCase()].includes(typed.trim().toUpperCase()),
  );

const lanesOf = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;，；、]+/)
    .filter(code => code !== '' && code !== '*')
    .sort();

const dayOf = (typed: string): string => typed.trim().replaceAll('/', '-');

async function readLines(tx: Tx, lines: readonly AssignmentLine[]): Promise<Line[]> {
  const codes = [...new Set(lines.map(({ companyCode }) => companyCode.trim().toUpperCase()))];
  const companies = await tx.db
    .selectFrom('company')
    .select(['id', 'companyCode'])
    .where('companyCode', 'in', codes)
    .where('kind', '<>', 'platform')
    .execute();
  const idOf = new Map(companies.map(company => [company.companyCode, company.id]));
  const people = new Map<Duty, readonly StaffPerson[]>();
  for (const duty of DUTIES) people.set(duty, await candidatesFor(tx.db, duty));
  const strange = new Set(
    await unknownLanes(
      tx.db,
      lines.flatMap(({ lineScope }) => lanesOf(lineScope)),
    ),
  );
  return lines.map((line, index): Line => {
    const companyId = idOf.get(line.companyCode.trim().toUpperCase());
    if (companyId === undefined)
      return { index, ...said('COMPANY_UNKNOWN', 'companyCode', { code: line.companyCode }) };
    const duty = dutyOf(line.duty);
    if (!duty) return { index, ...said('DUTY_UNKNOWN', 'duty', { duty: line.duty }) };
    const lineScope = lanesOf(line.lineScope);
    const lane = lineScope.find(code => strange.has(code));
    if (lane) return { index, ...said('LANE_UNKNOWN', 'lineScope', { code: lane }) };
    const account = line.account.trim().toLowerCase();
    const person = people.get(duty)?.find(one => one.account === account);
    if (!person) return { index, ...said('NOT_STAFF', 'account', { account: line.account }) };
    const share = line.sharePct.trim().replace(/%$/, '');
    const isShare = /^\d{1,3}$/.test(share) && Number(share) >= 1 && Number(share) <= 100;
    if (duty === 'SALES' && !isShare) return { index, ...said('SHARE_VALUE', 'sharePct') };
    const from = dayOf(line.from);
    if (!isCalendarDay(from)) return { index, ...said('DAY_UNKNOWN', 'from', { day: line.from }) };
    const sharePct = duty === 'SALES' ? Number(share) : null;
    return { index, read: { companyId, duty, lineScope, employeeId: person.id, sharePct, from } };
  });
}

interface Asked {
  readonly lines: readonly AssignmentLine[];
  readonly mode: 'ALL_OR_NOTHING' | 'PARTIAL';
  readonly isTrial: boolean;
}

/** Takes everything back that a transaction has done. */
class TakeBack extends Error {}

const keyOf = ({ companyId, duty, lineScope, from }: Read): string =>
  [companyId, duty, lineScope.join(','), from].join(' ');

export async function importLines(
  { lines, mode, isTrial }: Asked,
  today: string,
  transact: (work: (changer: Changer) => Promise<void>) => Promise<void>,
): Promise<{ written: number; results: { ok: boolean; message: Text | null }[] }> {
  const results: { ok: boolean; message: Text | null }[] = lines.map(() => ({ ok: true, message: null }));
  let read: Line[] = [];
  await transact(async ({ tx }) => {
    read = await readLines(tx, lines);
  });
  const groups = new Map<string, { index: number; read: Read }[]>();
  const broken = new Set<string>();
  for (const line of read)
    if ('wrong' in line) results[line.index] = { ok: false, message: line.wrong };
    else groups.set(keyOf(line.read), [...(groups.get(keyOf(line.read)) ?? []), line]);

  const writeGroup = async (changer: Changer, group: readonly { readonly read: Read }[]): Promise<void> => {
    const [{ read: first }] = group as [{ read: Read }];
    await changeAssignments(changer, {
      companyId: first.companyId,
      event: 'IMPORT',
      from: first.from,
      path: 'sharePct',
      plan(current) {
        if (first.from < today && current.some(one => one.duty === first.duty))
          throw invalid([partnerFinding('DATES', 'from')]);
        const holders = group.map(({ read: one }, index) => ({
          employeeId: one.employeeId,
          sharePct: one.sharePct,
          isPrimary: index === 0 && one.sharePct === null,
        }));
        return rewriteFrom(current, first, first.from, () => holders);
      },
    });
  };
  const judge = (group: readonly { readonly index: number }[], error: unknown): void => {
    if (!(error instanceof AppError)) throw error;
    for (const { index } of group) results[index] = { ok: false, message: wordsOf(error) };
  };
  const ordered = [...groups].sort(([, a], [, b]) => (a[0]!.read.from < b[0]!.read.from ? -1 : 1));
  const isWhole = mode === 'ALL_OR_NOTHING';

  if (isTrial || isWhole) {
    // Every group is tried, so that all that is wrong is told at once; then all of it goes back, or none.
    const trial = async (): Promise<void> => {
      for (const [key, group] of ordered)
        await transact(async changer => {
          await writeGroup(changer, group);
          throw new TakeBack();
        }).catch(error => {
          if (error instanceof TakeBack) return;
          broken.add(key);
          judge(group, error);
        });
    };
    await trial();
    const isClean = results.every(({ ok }) => ok);
    if (isTrial || !isClean) return { written: 0, results };
    await transact(async changer => {
      for (const [, group] of ordered) await writeGroup(changer, group);
    });
    return { written: results.length, results };
  }
  for (const [, group] of ordered)
    await transact(changer => writeGroup(changer, group)).catch(error => judge(group, error));
  return { written: results.filter(({ ok }) => ok).length, results };
}
