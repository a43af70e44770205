import { z } from 'zod';
import type { Change } from '#contract/kernel/facts.ts';
import { diffContent } from '#machines/kernel/content-changes.ts';
import { shapeOf } from './declare.ts';
import { type DocumentPlan, type EventPlan, type GuardPlan, PLATFORM, type RowPlan } from './plan.ts';

/**
 * What a random document does, told from its plan alone and by other means than the kit's: rows are assigned and not folded, permits
 * are read off the plan. Only what areas write themselves (`born`, `changesFor`) is shared with the served document.
 */

export type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly state: string;
  readonly version: number;
};
export type Values = Readonly<Record<string, unknown>>;

export interface Actor {
  readonly kind: 'employee' | 'system';
  readonly employeeId: string | null;
  readonly companyId: string | null;
  readonly holds: readonly string[];
}

export const SYSTEM: Actor = { kind: 'system', employeeId: null, companyId: null, holds: [] };

export interface ModelFact {
  readonly seq: number;
  readonly event: string;
  readonly fromState: string | null;
  readonly toState: string;
  readonly at: string;
  readonly remarks: string | null;
  readonly changes: readonly Change[];
  readonly actor: Actor;
  readonly companyId: string;
}

/** A document as it must be: its row now, every fact, and the row after each. */
export interface Standing {
  row: Row;
  readonly facts: ModelFact[];
  readonly history: Row[];
}

export interface ModelMessage {
  readonly docId: string;
  readonly version: number;
  readonly state: string;
  readonly companies: readonly string[];
}

export interface Asking {
  readonly event: string;
  readonly actor: Actor;
  /** As parsed by the event's fields. */
  readonly payload: Values;
  readonly remarks: string | null;
  readonly at: string;
  readonly isOpen: boolean;
}

export type Judged =
  | { readonly ok: true; readonly to: string; readonly first: string | null }
  | { readonly ok: false; readonly code: string };

export const eventNamed = (plan: DocumentPlan, name: string): EventPlan => plan.events.find(one => one.name === name)!;

const canonical = (kind: string, value: unknown): unknown =>
  kind === 'instant' && typeof value === 'string' ? new Date(value).toISOString() : value;

const schemas = new WeakMap<EventPlan, z.ZodObject>();

function payloadSchema(plan: DocumentPlan, event: EventPlan): z.ZodObject {
  const shape = shapeOf(plan);
  return z.strictObject(Object.fromEntries(event.payload.map(name => [name, shape[name]!])));
}

/** The payload as the event's fields read it, instants to the millisecond; null where they do not take it. */
export function parsePayload(plan: DocumentPlan, event: EventPlan, raw: unknown): Values | null {
  const schema = schemas.get(event) ?? payloadSchema(plan, event);
  schemas.set(event, schema);
  const parsed = schema.safeParse(raw);
  if (!parsed.success) return null;
  const kindOf = new Map(plan.fields.map(({ name, kind }) => [name, kind]));
  return Object.fromEntries(
    Object.entries(parsed.data).map(([name, value]) => [name, canonical(kindOf.get(name)!, value)]),
  );
}

function refuses(plan: DocumentPlan, guard: GuardPlan, row: Values, asking: Asking): boolean {
  const { actor, payload, remarks, at, isOpen } = asking;
  switch (guard.kind) {
    case 'side': {
      const fields = plan.sides.filter(({ name }) => guard.sides.includes(name)).map(({ field }) => field);
      const isOfSide = actor.companyId !== null && fields.some(name => row[name] === actor.companyId);
      return !(isOfSide || (guard.orSystem && actor.kind === 'system'));
    }
    case 'system':
      return actor.kind !== 'system';
    case 'amount':
      return typeof payload.amount === 'number' && payload.amount > guard.most;
    case 'world':
      return !isOpen;
    case 'clock':
      return typeof row.dueAt === 'string' && at < row.dueAt;
    case 'remarks':
      return (remarks ?? '').length < guard.least;
    case 'free':
      return row.isHeld === true;
    case 'boss':
      return !actor.holds.includes('boss');
  }
}

const KNOWN_OF_FIRST: ReadonlySet<GuardPlan['kind']> = new Set(['side', 'system', 'clock', 'free', 'boss']);
const isAnswerable = ({ kind }: GuardPlan): boolean => KNOWN_OF_FIRST.has(kind);

const guardsOfFirst = (plan: DocumentPlan, row: RowPlan): readonly GuardPlan[] =>
  row.first
    ? eventNamed(plan, row.first).rows.find(({ from }) => row.from.every(state => from.includes(state)))!.guards
    : [];

/** What the machine says of one event. */
export function judge(plan: DocumentPlan, state: string, row: Values, asking: Asking): Judged {
  const ways = eventNamed(plan, asking.event).rows.filter(({ from }) => from.includes(state));
  let code: string | null = null;
  for (const way of ways) {
    const guards = [...guardsOfFirst(plan, way).filter(isAnswerable), ...way.guards];
    const refusing = guards.find(guard => refuses(plan, guard, row, asking));
    if (!refusing) return { ok: true, to: way.to === 'same' ? state : way.to, first: way.first ?? null };
    code ??= refusing.code;
  }
  return { ok: false, code: code ?? 'NOT_HERE' };
}

export type ModelAbility = {
  readonly event: string;
  readonly may: 'yes' | 'asked' | 'no';
  readonly code: string | null;
};

/** What the actor is told beforehand of every event that the state knows and that they hold. */
export function abilities(plan: DocumentPlan, row: Row, actor: Actor, at: string): ModelAbility[] {
  const asking = { event: '', actor, payload: {}, remarks: null, at, isOpen: false };
  return plan.events.flatMap((event): ModelAbility[] => {
    const ways = event.rows.filter(({ from }) => from.includes(row.state));
    if (ways.length === 0 || !event.isSent || !actor.holds.includes(event.name)) return [];
    const answers = ways.map(way => {
      const guards = [...guardsOfFirst(plan, way), ...way.guards];
      const refusing = guards.find(guard => isAnswerable(guard) && refuses(plan, guard, row, asking));
      if (refusing) return refusing.code;
      return guards.every(isAnswerable) ? true : null;
    });
    if (answers.includes(true)) return [{ event: event.name, may: 'yes', code: null }];
    if (answers.includes(null)) return [{ event: event.name, may: 'asked', code: null }];
    return [{ event: event.name, may: 'no', code: answers[0] as string }];
  });
}

/** The members that an area gives a new document. */
export const born = (docNo: string, payload: Values, actor: { readonly employeeId: string | null }): Values => ({
  docNo,
  ...payload,
  lastBy: actor.employeeId,
  times: null,
  joinedName: `made as ${docNo}`,
});

/** What an area writes for an event: what the fact tells, and the joined column. */
export function changesFor(
  event: EventPlan,
  {
    row,
    payload,
    actor,
  }: { readonly row: Values; readonly payload: Values; readonly actor: { readonly employeeId: string | null } },
): { readonly changes: Values; readonly joinedName: string | null } {
  const held = event.turnsHold ? { isHeld: row.isHeld !== true } : {};
  return {
    changes: { ...payload, ...held, lastBy: actor.employeeId },
    joinedName: event.joins ? `joined by ${event.name} at ${row.version}` : null,
  };
}

const sameValue = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

function changesOf(plan: DocumentPlan, before: Values, changes: Values): Change[] {
  return Object.entries(changes).flatMap(([name, after]): Change[] => {
    const { kind } = plan.fields.find(one => one.name === name)!;
    if (kind === 'content' || kind === 'rows') return diffContent(before[name], after, name);
    return sameValue(before[name], after) ? [] : [{ path: name, before: before[name] ?? null, after: after ?? null }];
  });
}

const companiesOf = (plan: DocumentPlan, row: Values): string[] =>
  plan.sides.map(({ field }) => row[field]).filter(one => typeof one === 'string');

/** All documents of one plan as they must be. */
export class Model {
  readonly standings = new Map<string, Standing>();
  /** In the order in which they must be published. */
  messages: ModelMessage[] = [];
  readonly plan: DocumentPlan;

  constructor(plan: DocumentPlan) {
    this.plan = plan;
  }

  private tell(row: Row, before: Row | null): void {
    const companies = [...companiesOf(this.plan, row), ...(before ? companiesOf(this.plan, before) : [])];
    const all = [...new Set([...companies, ...(this.plan.tellsPlatform ? [PLATFORM] : [])])].sort();
    this.messages.push({ docId: row.id, version: row.version, state: row.state, companies: all });
  }

  private times(event: EventPlan, before: number): { readonly times?: number } {
    return event.counts ? { times: before + 1 } : {};
  }

  /** What the machine says of making a document of this. */
  judgeBirth(asking: Asking): Judged {
    return judge(this.plan, 'NEW', asking.payload, asking);
  }

  /** A document was made by a permitted event. */
  make(id: string, docNo: string, asking: Asking, to: string): Row {
    const event = eventNamed(this.plan, asking.event);
    const values = born(docNo, asking.payload, asking.actor);
    const { joinedName: _, ...birth } = values;
    const system = { id, state: to, version: 1, createdAt: asking.at, updatedAt: asking.at };
    const row = { ...values, ...this.times(event, 0), ...system } as Row;
    const fact: ModelFact = {
      seq: 1,
      event: asking.event,
      fromState: null,
      toState: to,
      at: asking.at,
      remarks: asking.remarks,
      changes: [{ path: '', after: { ...birth, id } }],
      actor: asking.actor,
      companyId: String(row.ownerId),
    };
    this.standings.set(id, { row, facts: [fact], history: [row] });
    this.tell(row, null);
    return row;
  }

  /**
   * Does an event with everything that it leads to, or says with which code it is refused; `not_found` where a linked document is none of
   * the actor's. What is refused changes nothing.
   */
  apply(
    id: string,
    asking: Asking,
  ): { readonly ok: true; readonly row: Row } | { readonly ok: false; readonly code: string } {
    const event = eventNamed(this.plan, asking.event);
    const linkId = event.calls ? asking.payload.linkId : null;
    const linked = typeof linkId === 'string' ? (this.standings.get(linkId) ?? null) : null;
    const mayReach = (row: Row) =>
      asking.actor.kind === 'system' || companiesOf(this.plan, row).includes(asking.actor.companyId!);
    if (typeof linkId === 'string' && (!linked || !mayReach(linked.row))) return { ok: false, code: 'not_found' };
    const kept = new Map(
      [...this.standings].map(([key, { row, facts, history }]) => [
        key,
        { row, facts: [...facts], history: [...history] },
      ]),
    );
    const said = [...this.messages];
    const refusal = this.step(id, asking);
    if (refusal === null) {
      if (typeof linkId === 'string') this.step(linkId, { ...asking, event: 'PING', payload: {}, remarks: null });
      return { ok: true, row: this.standings.get(id)!.row };
    }
    this.standings.clear();
    for (const [key, standing] of kept) this.standings.set(key, standing);
    this.messages = said;
    return { ok: false, code: refusal };
  }

  private step(id: string, asking: Asking): string | null {
    const { plan } = this;
    const standing = this.standings.get(id)!;
    const event = eventNamed(plan, asking.event);
    const judged = judge(plan, standing.row.state, standing.row, asking);
    if (!judged.ok) return judged.code;
    if (judged.first !== null) {
      const payload = parsePayload(plan, eventNamed(plan, judged.first), {})!;
      const refusal = this.step(id, { ...asking, event: judged.first, payload, remarks: null });
      return refusal ?? this.step(id, asking);
    }
    const before = standing.row;
    const { changes, joinedName } = changesFor(event, { row: before, payload: asking.payload, actor: asking.actor });
    const row = {
      ...before,
      ...changes,
      ...(joinedName === null ? {} : { joinedName }),
      ...this.times(event, (before.times as number | null) ?? 0),
      state: judged.to,
      version: before.version + 1,
      updatedAt: asking.at,
    } as Row;
    standing.facts.push({
      seq: row.version,
      event: asking.event,
      fromState: before.state,
      toState: judged.to,
      at: asking.at,
      remarks: asking.remarks,
      changes: changesOf(plan, before, changes),
      actor: asking.actor,
      companyId: String(row.ownerId),
    });
    standing.row = row;
    standing.history.push(row);
    this.tell(row, before);
    return null;
  }

  isSide(row: Values, companyId: string): boolean {
    return companiesOf(this.plan, row).includes(companyId);
  }

  /** Does this company get the row to read? */
  reads(row: Values, companyId: string): boolean {
    if (this.plan.hidesHeld && row.isHeld === true && row.ownerId !== companyId) return false;
    return this.isSide(row, companyId) || (this.plan.platformReads && companyId === PLATFORM);
  }

  private hides(name: string, row: Values, companyId: string): boolean {
    const seenBy = this.plan.fields.find(one => one.name === name)?.seenBy;
    if (!seenBy) return false;
    return !this.plan.sides.some(side => seenBy.includes(side.name) && row[side.field] === companyId);
  }

  /** The row as this company is shown it. */
  view(row: Row, companyId: string): Values {
    return Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, this.hides(name, row, companyId) ? null : value]),
    );
  }

  /** The changes of a fact as this company is shown them; `row` is the document as it is now. */
  viewChanges(changes: readonly Change[], row: Row, companyId: string): Change[] {
    return changes.flatMap((change): Change[] => {
      if (change.path !== '') return this.hides(change.path.split('.')[0]!, row, companyId) ? [] : [change];
      const after = Object.entries(change.after as Values).filter(([name]) => !this.hides(name, row, companyId));
      return [{ ...change, after: Object.fromEntries(after) }];
    });
  }
}
