import type { Change, Fact } from '#contract/kernel/facts.ts';

/**
 * What one seat sees of a document and of its facts, told once per document: List, Get, Log and the push ask the same rules. A fact is
 * never left out, since its number would be missed; what a seat may not see of it is emptied.
 */

/** The side of whoever looks after everybody's documents. */
export const PLATFORM_SIDE = 'platform';

/** Event of a fact of which a seat may know only that something happened. */
export const HIDDEN_EVENT = 'HIDDEN';

/** Sides that see something: names of the document's sides, or `PLATFORM_SIDE`. */
export type SeenBy = readonly string[];

/** Who sees which part of a fact; a part that is not named is seen by everybody who reads the document. */
export interface FactRule {
  /** The fact at all: to others it is `HIDDEN_EVENT`, with number, time and states alone. */
  readonly fact?: SeenBy;
  readonly remarks?: SeenBy;
  /** What a changed value was before. */
  readonly before?: SeenBy;
  /** The person who did it, and for whom; its company stays. */
  readonly actor?: SeenBy;
  /** Where values came from. */
  readonly origins?: SeenBy;
  /** The whole document as the first fact tells it (the change with the path ''). */
  readonly birth?: SeenBy;
}

export interface ViewRules {
  /** Members of the row by path (`contact`, `content.cost`) and who sees them, in the row and in every fact. */
  readonly members?: Readonly<Record<string, SeenBy>>;
  /** Of the facts of any event. */
  readonly everyFact?: FactRule;
  /** Of the facts of one event; what it names goes before `everyFact`. */
  readonly facts?: Readonly<Record<string, FactRule>>;
}

/** The sides that a seat is on. */
export type Viewer = ReadonlySet<string>;

export interface ViewingSeat {
  readonly companyId: string | null;
  readonly companyKind: string | null;
}

/** The sides of a row that a seat is on; `sides` names the member that holds each side's company. */
export const viewerOf = (
  sides: Readonly<Record<string, string>>,
  row: Readonly<Record<string, unknown>>,
  { companyId, companyKind }: ViewingSeat,
): Viewer =>
  new Set([
    ...(companyKind === 'platform' ? [PLATFORM_SIDE] : []),
    ...Object.entries(sides).flatMap(([side, member]) =>
      companyId !== null && row[member] === companyId ? [side] : [],
    ),
  ]);

const sees = (viewer: Viewer, seenBy: SeenBy | undefined): boolean =>
  seenBy === undefined || seenBy.some(side => viewer.has(side));

const hiddenMembers = ({ members = {} }: ViewRules, viewer: Viewer): readonly string[] =>
  Object.keys(members).filter(path => !sees(viewer, members[path]));

/** A path without the places in lists, `boxes.0.weightKg` as the kernel writes them or `BOXES[0].TBX_NUM` as the wire does. */
const memberOf = (path: string): string => path.replaceAll(/\[[^\]]*\]|\.\d+(?=\.|$)/g, '');

const isBelow = (path: string, member: string): boolean => {
  const of = memberOf(path);
  return of === member || of.startsWith(`${member}.`);
};

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `value` with what stands at the path replaced; lists on the way are walked, and what is not there stays so. */
function replaced(value: unknown, [name, ...rest]: readonly string[], keep: boolean): unknown {
  if (Array.isArray(value)) return value.map(one => replaced(one, [name!, ...rest], keep));
  if (!isMembers(value) || !(name! in value)) return value;
  if (rest.length > 0) return { ...value, [name!]: replaced(value[name!], rest, keep) };
  if (keep) return { ...value, [name!]: null };
  const { [name!]: _, ...others } = value;
  return others;
}

/** The row as the viewer sees it: members of other sides are null. */
export const viewMembers = <R extends object>(rules: ViewRules, row: R, viewer: Viewer): R =>
  hiddenMembers(rules, viewer).reduce<unknown>((left, path) => replaced(left, path.split('.'), true), row) as R;

function viewChange(change: Change, hidden: readonly string[]): Change | null {
  const { path } = change;
  if (hidden.some(member => isBelow(path, member))) return null;
  // What the change holds as a whole may have hidden members inside.
  const inside = hidden.flatMap(member => {
    if (path === '') return [member.split('.')];
    const of = memberOf(path);
    return member.startsWith(`${of}.`) ? [member.slice(of.length + 1).split('.')] : [];
  });
  const without = (value: unknown) => inside.reduce((left, member) => replaced(left, member, false), value);
  return {
    path,
    ...('before' in change && { before: without(change.before) }),
    ...('after' in change && { after: without(change.after) }),
  };
}

/** The fact as the viewer sees it: always there, with its number, time and states. */
export function viewFactBy(rules: ViewRules, fact: Fact, viewer: Viewer): Fact {
  const rule: FactRule = { ...rules.everyFact, ...rules.facts?.[fact.event] };
  const { origins, ...plain } = fact;
  if (!sees(viewer, rule.fact))
    return {
      ...plain,
      event: HIDDEN_EVENT,
      actorEmployeeId: null,
      actorCompanyId: null,
      onBehalfOfEmployeeId: null,
      actorKind: 'system',
      remarks: null,
      changes: [],
    };
  const hidden = hiddenMembers(rules, viewer);
  const changes = fact.changes.flatMap((change): Change[] => {
    if (change.path === '' && !sees(viewer, rule.birth)) return [];
    const seen = viewChange(change, hidden);
    if (seen === null || sees(viewer, rule.before)) return seen === null ? [] : [seen];
    const { before: _, ...after } = seen;
    return [after];
  });
  const seesActor = sees(viewer, rule.actor);
  const told = origins && sees(viewer, rule.origins) ? viewOrigins(origins, hidden) : undefined;
  return {
    ...plain,
    actorEmployeeId: seesActor ? fact.actorEmployeeId : null,
    onBehalfOfEmployeeId: seesActor ? fact.onBehalfOfEmployeeId : null,
    remarks: sees(viewer, rule.remarks) ? fact.remarks : null,
    changes,
    ...(told && { origins: told }),
  };
}

/** Origins name values: those of hidden members would tell that there are any. */
const viewOrigins = (origins: NonNullable<Fact['origins']>, hidden: readonly string[]) =>
  origins
    .map(origin => ({ ...origin, keys: origin.keys.filter(key => !hidden.some(member => isBelow(key, member))) }))
    .filter(({ keys }) => keys.length > 0);
