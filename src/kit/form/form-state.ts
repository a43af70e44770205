import { z } from 'zod';
import type { Finding } from '#contract/kernel/errors.ts';
import { type AnyRow, can, type Resource } from '#contract/kernel/resource.ts';
import { changesOf, type FormReading, fieldOfPath, readForm, soundOf, wireOf } from './form-check.ts';
import { emptyOf, isSame, movedValues, type Place, type Values } from './read-input.ts';

/**
 * The state of a form, without a screen. `values` is what was typed, field by field; `base` the row it began with (null: a new one).
 * Findings are not kept: they follow from the values by `judge`; only what the server said is, until its field is changed.
 */
export interface FormState {
  readonly base: AnyRow | null;
  /** What stood there at the start: the row, or the defaults of a new one. */
  readonly start: Values;
  readonly values: Values;
  /** Fields that were left once: their faults are shown. */
  readonly touched: readonly string[];
  /** Fields that were filled in by another one, with what stood there before. */
  readonly derived: Values;
  /** Said by the server at the last attempt. */
  readonly refused: readonly Finding[];
  /** A save was tried: every fault is shown. */
  readonly tried: boolean;
}

export type FormEvent =
  | { readonly type: 'typed'; readonly name: string; readonly value: unknown }
  | { readonly type: 'left'; readonly name: string }
  /** Takes a derived value back. */
  | { readonly type: 'underived'; readonly name: string }
  | { readonly type: 'tried' }
  | { readonly type: 'refused'; readonly findings: readonly Finding[] }
  /** Unsent work of before; `base` is the row it was typed over. */
  | { readonly type: 'restored'; readonly base: AnyRow | null; readonly values: Values }
  /** After a merge: the latest row, and over it what is to be saved. */
  | { readonly type: 'rebased'; readonly base: AnyRow; readonly values: Values }
  | { readonly type: 'discarded'; readonly row: AnyRow | null }
  /** `sent`: what stood in the form when it was sent; what was typed since stays. */
  | { readonly type: 'saved'; readonly row: AnyRow; readonly sent: Values };

export interface FormRules {
  readonly resource: Resource;
  readonly place: Place;
}

/** What a new row begins with: the declaration's defaults, under what the caller knows already. */
export function blankValues(resource: Resource, initial: Values = {}): Values {
  const entries = Object.entries(resource.meta).map(([name, meta]) => {
    if (name in initial) return [name, initial[name]];
    const standard = resource.schema.shape[name];
    const parsed = standard && z.safeParse(standard, undefined);
    return [name, parsed?.success ? parsed.data : emptyOf(meta)];
  });
  return Object.fromEntries(entries);
}

const valuesOf = (resource: Resource, row: AnyRow): Values =>
  Object.fromEntries(Object.entries(resource.meta).map(([name, meta]) => [name, row[name] ?? emptyOf(meta)]));

export function formStart(resource: Resource, row: AnyRow | null, initial?: Values): FormState {
  const start = row ? valuesOf(resource, row) : blankValues(resource, initial);
  return { base: row, start, values: start, touched: [], derived: {}, refused: [], tried: false };
}

/** Other fields follow the one that was changed, and others may follow those; each of them once. */
function follow({ resource, place }: FormRules, state: FormState, changed: string): FormState {
  let { values, derived } = state;
  const done = new Set<string>();
  const waiting = [changed];
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    done.add(name);
    const sound = soundOf(resource, values, place);
    for (const [target, value] of Object.entries(resource.derive?.(sound, name) ?? {})) {
      if (target === changed || done.has(target) || !resource.meta[target] || isSame(sound[target], value)) continue;
      derived = { ...derived, [target]: target in derived ? derived[target] : values[target] };
      values = { ...values, [target]: value };
      waiting.push(target);
    }
  }
  return { ...state, values, derived };
}

const without = (values: Values, name: string): Values => {
  const { [name]: _, ...rest } = values;
  return rest;
};

export function evolveForm(rules: FormRules, state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'typed': {
      const { name, value } = event;
      const typed: FormState = {
        ...state,
        values: { ...state.values, [name]: value },
        derived: without(state.derived, name),
        refused: state.refused.filter(({ path }) => fieldOfPath(path) !== name),
      };
      // Half a date is no change that others should follow.
      const sound = (values: Values): unknown => soundOf(rules.resource, values, rules.place)[name];
      const moved = rules.resource.derive !== undefined && !isSame(sound(state.values), sound(typed.values));
      return moved ? follow(rules, typed, name) : typed;
    }
    case 'left':
      return state.touched.includes(event.name) ? state : { ...state, touched: [...state.touched, event.name] };
    case 'underived':
      return {
        ...state,
        values: { ...state.values, [event.name]: state.derived[event.name] },
        derived: without(state.derived, event.name),
      };
    case 'tried':
      return { ...state, tried: true, refused: [] };
    case 'refused':
      return { ...state, tried: true, refused: event.findings };
    case 'restored': {
      const start = event.base ? valuesOf(rules.resource, event.base) : state.start;
      return { ...state, base: event.base, start, values: { ...start, ...event.values } };
    }
    case 'rebased': {
      const start = valuesOf(rules.resource, event.base);
      return { ...state, base: event.base, start, values: { ...start, ...event.values }, refused: [] };
    }
    case 'discarded':
      return formStart(rules.resource, event.row, state.start);
    case 'saved': {
      const start = formStart(rules.resource, event.row);
      return { ...start, values: { ...start.values, ...movedValues(event.sent, state.values) } };
    }
  }
}

/** All that is read off a state: what it means, what is wrong, what would be sent. */
export interface FormJudgement extends FormReading {
  readonly changes: Values;
  readonly dirty: boolean;
  /** Findings that a person is to see now. */
  readonly shown: readonly Finding[];
  readonly isVisible: (name: string) => boolean;
}

export function judgeForm({ resource, place }: FormRules, state: FormState): FormJudgement {
  const { wire, findings } = readForm(resource, state.values, place);
  const sound = resource.visible ? soundOf(resource, state.values, place) : wire;
  const before = wireOf(resource, state.start, place);
  const changes = changesOf(resource, before, wire);
  const all = [...findings, ...state.refused];
  return {
    wire,
    findings,
    changes,
    dirty: Object.keys(changes).length > 0,
    shown: state.tried ? all : all.filter(({ path }) => state.touched.includes(fieldOfPath(path))),
    isVisible: name => resource.visible?.[name]?.(sound) ?? true,
  };
}

/** What a new row is sent as: all that people type. */
export const creationOf = (resource: Resource, wire: Values): Values =>
  Object.fromEntries(Object.entries(wire).filter(([name]) => !resource.meta[name]?.computed));

/** May this row be saved here at all? */
export const mayWrite = (resource: Resource, row: AnyRow | null): boolean => can(resource, row ? 'modify' : 'create');
