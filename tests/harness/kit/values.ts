import type { Chance } from '../faults/seeded.ts';
import { CHOICES } from './declare.ts';
import type { DocumentPlan, EventPlan, FieldPlan } from './plan.ts';

/** Payloads as callers send them: with blanks that are taken off, zeros that mean nothing, and instants of any precision. */

export interface ValueGround {
  readonly chance: Chance;
  /** UTC instant around which due times lie. */
  readonly at: string;
  /** Documents that a reference may point at. */
  readonly ids: readonly string[];
  /** Companies of the sides beside the owner. */
  readonly others: readonly string[];
}

const WORDS = ['Ab', ' two words ', '箱型', 'É"q', 'x', "o'clock", 'a\\b', '{n}', '50%', '🚢 ship'];
const AMOUNTS = ['0', '7', '12.5', '0012.50', '3.1416', '-2.25', '100', '99999999.0001'];

const wordOf = (chance: Chance): string => chance.pick(WORDS);
const codeOf = (chance: Chance): string => chance.pick(['ab1', 'CNSHA', ' x9 ', 'DEHAM', 'q']);

function instantOf({ chance, at }: ValueGround): string {
  const moved = new Date(
    Date.parse(at) + chance.between(-7_200, 7_200) * 1_000 + chance.pick([0, 0, 123]),
  ).toISOString();
  return chance.pick([moved, moved.replace(/\.\d{3}Z$/, 'Z'), moved.replace('Z', '456Z')]);
}

const linesOf = (chance: Chance) =>
  Array.from({ length: chance.below(4) }, () => ({
    item: codeOf(chance),
    ...(chance.below(3) > 0 ? { count: chance.below(9) } : {}),
  }));

const bodyOf = (chance: Chance) => ({
  ...(chance.below(3) > 0 ? { title: wordOf(chance) } : {}),
  parts: Array.from({ length: chance.below(4) }, () => ({
    item: chance.pick(['a', 'b', 'c']),
    count: chance.below(5),
  })),
  ...(chance.below(2) > 0 ? { notes: { inner: chance.pick(['n', 'm', null]) } } : {}),
});

const listOf = <T>(chance: Chance, most: number, one: () => T): T[] =>
  Array.from({ length: chance.below(most + 1) }, one);

function someValue(field: FieldPlan, ground: ValueGround): unknown {
  const { chance, ids, others } = ground;
  if (field.role === 'side') return field.name === 'ownerId' ? 'kitone' : chance.pick(others);
  switch (field.kind) {
    case 'text':
    case 'longText':
      return wordOf(chance);
    case 'code':
      return codeOf(chance);
    case 'integer':
      return chance.between(0, 70);
    case 'decimal':
      return chance.pick(AMOUNTS);
    case 'yesNo':
      return chance.below(4) === 0;
    case 'date':
      return chance.pick(['2027-02-28', '2024-02-29', '2030-12-31']);
    case 'instant':
      return instantOf(ground);
    case 'choice':
      return chance.pick(Object.keys(CHOICES));
    case 'choices':
      return listOf(chance, 3, () => chance.pick(Object.keys(CHOICES)));
    case 'texts':
      return listOf(chance, 3, () => wordOf(chance).trim().slice(0, 6));
    case 'reference':
      return ids.length > 0 && chance.below(5) > 0 ? chance.pick(ids) : 'nobody';
    case 'references':
      return listOf(chance, 2, () => chance.pick([...ids, 'nobody']));
    case 'rows':
      return linesOf(chance);
    case 'content':
      return bodyOf(chance);
  }
}

/** What a caller sends for an event: required members always, all others mostly. */
export function rawPayload(plan: DocumentPlan, event: EventPlan, ground: ValueGround): Record<string, unknown> {
  const { chance } = ground;
  return Object.fromEntries(
    event.payload.flatMap(name => {
      const field = plan.fields.find(one => one.name === name)!;
      const pick = chance.below(10);
      if (field.required || pick < 7) return [[name, someValue(field, ground)]];
      const isList = ['yesNo', 'choices', 'texts', 'references', 'rows'].includes(field.kind);
      return pick === 7 && !isList ? [[name, null]] : [];
    }),
  );
}
