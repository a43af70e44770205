import { addDays } from '../../basic-data/rules/calendar-day.ts';
import { type Assignment, type Holder, isValidOn, scopeKey } from './assignment.ts';
import type { Duty } from './duty.ts';

/** What is to be written so that other people have other parts from a day on; what held before stays as it was. */
export interface Rewrite {
  /** Rows that end, with their last day. */
  readonly end: readonly { readonly id: string; readonly validTo: string }[];
  /** Rows that never come to hold. */
  readonly drop: readonly string[];
  readonly make: readonly Omit<Assignment, 'id'>[];
}

export const NO_REWRITE: Rewrite = { end: [], drop: [], make: [] };

export interface Part {
  readonly companyId: string;
  readonly duty: Duty;
  readonly lineScope: readonly string[];
}

interface Run extends Holder {
  readonly from: string;
  readonly to: string | null;
}

const sameHolder = (a: Holder, b: Holder): boolean =>
  a.employeeId === b.employeeId && a.sharePct === b.sharePct && a.isPrimary === b.isPrimary;

const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** One of several has to be the first to ask: the largest share, unless somebody is named. */
function withPrimary(holders: readonly Holder[]): readonly Holder[] {
  const first =
    holders.find(({ isPrimary }) => isPrimary) ??
    [...holders].sort((a, b) => (b.sharePct ?? 0) - (a.sharePct ?? 0)).at(0);
  return holders.map(holder => ({ ...holder, isPrimary: holder.employeeId === first?.employeeId }));
}

/** Who has a part from when to when, after `change` was asked for every stretch of days in which nothing moves. */
function runsFrom(
  rows: readonly Assignment[],
  from: string,
  change: (holders: readonly Holder[]) => readonly Holder[],
): readonly Run[] {
  const days = new Set([from]);
  for (const { validFrom, validTo } of rows) {
    if (validFrom > from) days.add(validFrom);
    if (validTo !== null && validTo >= from) days.add(addDays(validTo, 1));
  }
  const open: Run[] = [];
  const done: Run[] = [];
  const turns = [...days].sort();
  for (const day of turns) {
    const holders = withPrimary(change(rows.filter(row => isValidOn(row, day))));
    for (const run of open.splice(0))
      if (holders.some(holder => sameHolder(holder, run))) open.push(run);
      else done.push({ ...run, to: addDays(day, -1) });
    for (const { employeeId, sharePct, isPrimary } of holders)
      if (!open.some(run => run.employeeId === employeeId))
        open.push({ employeeId, sharePct, isPrimary, from: day, to: null });
  }
  return [...done, ...open];
}

/** Gives the parts of one duty and scope to other people from a day on. History is never overwritten: rows end, others begin. */
export function rewriteFrom(
  assignments: readonly Assignment[],
  part: Part,
  from: string,
  change: (holders: readonly Holder[]) => readonly Holder[],
): Rewrite {
  const scope = scopeKey(part.lineScope);
  const rows = assignments.filter(
    one => one.companyId === part.companyId && one.duty === part.duty && scopeKey(one.lineScope) === scope,
  );
  const living = rows.filter(({ validTo }) => validTo === null || validTo >= from);
  const wanted = [...runsFrom(living, from, change)];
  const end: { id: string; validTo: string }[] = [];
  const drop: string[] = [];
  for (const row of living) {
    const kept = wanted.findIndex(
      run => sameHolder(run, row) && run.to === row.validTo && run.from === laterOf(from, row.validFrom),
    );
    if (kept >= 0) wanted.splice(kept, 1);
    else if (row.validFrom < from) end.push({ id: row.id, validTo: addDays(from, -1) });
    else drop.push(row.id);
  }
  const make = wanted.map(run => ({
    companyId: part.companyId,
    duty: part.duty,
    lineScope: [...part.lineScope].sort(),
    employeeId: run.employeeId,
    sharePct: run.sharePct,
    isPrimary: run.isPrimary,
    validFrom: run.from,
    validTo: run.to,
  }));
  return { end, drop, make };
}

/** The assignments as they will be; new ones have no id yet. */
export const rewritten = (assignments: readonly Assignment[], { end, drop, make }: Rewrite): readonly Assignment[] => {
  const ends = new Map(end.map(({ id, validTo }) => [id, validTo]));
  return [
    ...assignments
      .filter(({ id }) => !drop.includes(id))
      .map(one => (ends.has(one.id) ? { ...one, validTo: ends.get(one.id)! } : one)),
    ...make.map((one, index) => ({ ...one, id: `new-${index}` })),
  ];
};

export const joined = (rewrites: readonly Rewrite[]): Rewrite => ({
  end: rewrites.flatMap(({ end }) => end),
  drop: rewrites.flatMap(({ drop }) => drop),
  make: rewrites.flatMap(({ make }) => make),
});

/** Everything of one person goes to another from a day on; where both had a part, the parts are added up. */
export function transferFrom(
  assignments: readonly Assignment[],
  { fromId, toId, from, duties }: { fromId: string; toId: string; from: string; duties: readonly Duty[] },
): Rewrite {
  const moving = assignments.filter(
    one => one.employeeId === fromId && duties.includes(one.duty) && (one.validTo === null || one.validTo >= from),
  );
  const parts = new Map(moving.map(one => [`${one.companyId} ${one.duty} ${scopeKey(one.lineScope)}`, one]));
  const hand = (holders: readonly Holder[]): readonly Holder[] => {
    const giver = holders.find(({ employeeId }) => employeeId === fromId);
    if (!giver) return holders;
    const taker = holders.find(({ employeeId }) => employeeId === toId);
    const sharePct = giver.sharePct === null ? null : giver.sharePct + (taker?.sharePct ?? 0);
    const isPrimary = giver.isPrimary || taker?.isPrimary === true;
    return [
      ...holders.filter(({ employeeId }) => employeeId !== fromId && employeeId !== toId),
      { employeeId: toId, sharePct, isPrimary },
    ];
  };
  return joined([...parts.values()].map(part => rewriteFrom(assignments, part, from, hand)));
}
