import type { FieldMeta } from '#contract/kernel/field.ts';
import type { Condition } from '#contract/kernel/filter.ts';
import type { Text } from '#contract/kernel/text.ts';
import { askInPalette } from '../../ask-in-palette.ts';
import type { Command } from '../../command.ts';
import { asks, type CommandAsks, type CommandChoice } from '../../command-args.ts';
import { both } from '../resource-words.ts';
import { wireValues } from './condition.ts';

/** The commonest conditions as commands with arguments: one of a field's choices, a stretch of days. */

interface Given {
  readonly section: Text;
  readonly fields: Readonly<Record<string, FieldMeta>>;
  readonly filter: readonly Condition[];
  readonly zone: string;
  apply(filter: readonly Condition[]): void;
}

const ANY = '*';

/** The filter with this one condition on the field in place of all others on it. */
const onField = (filter: readonly Condition[], field: string, condition: Condition | null): readonly Condition[] => [
  ...filter.filter(other => other.field !== field),
  ...(condition ? [condition] : []),
];

const choicesOf = (meta: FieldMeta): readonly CommandChoice[] =>
  meta.kind === 'yesNo'
    ? [
        { value: 'true', label: both('filter.yes') },
        { value: 'false', label: both('filter.no') },
      ]
    : (meta.choices ?? []).map(({ value, label }) => ({ value, label, aliases: [value] }));

function choiceAsks(field: string, meta: FieldMeta, { filter, apply }: Given): CommandAsks {
  const now = filter.filter(other => other.field === field);
  const isNow = (value: string) => now.some(({ op, values }) => (op === 'is' || op === 'in') && values.includes(value));
  const choices = [
    { value: ANY, label: both('filter.any'), current: now.length === 0 },
    ...choicesOf(meta).map(choice => ({ ...choice, current: isNow(choice.value) })),
  ];
  return asks([{ name: 'value', title: meta.label, kind: 'choice', choices }], ({ value }) => {
    const op = meta.kind === 'yesNo' ? 'is' : 'in';
    apply(onField(filter, field, value === ANY ? null : { field, op, values: [value] }));
  });
}

function daysAsks(field: string, meta: FieldMeta, { filter, zone, apply }: Given): CommandAsks {
  const args = [
    { name: 'from', title: both('filter.from'), kind: 'date', optional: true },
    { name: 'to', title: both('filter.to'), kind: 'date', optional: true },
  ] as const;
  return asks(args, ({ from, to }) => {
    const op = from !== '' && to !== '' ? 'between' : from !== '' ? 'atLeast' : 'atMost';
    // Whoever names the later day first means the same stretch.
    const days = [from, to].filter(day => day !== '').sort();
    apply(onField(filter, field, days.length === 0 ? null : { field, op, values: wireValues(meta, op, days, zone) }));
  });
}

function asksOf(field: string, meta: FieldMeta, given: Given): CommandAsks | null {
  if (meta.kind === 'date' || meta.kind === 'instant') return daysAsks(field, meta, given);
  const isChoice = meta.kind === 'yesNo' || meta.kind === 'choice' || meta.kind === 'choices';
  return isChoice && choicesOf(meta).length > 0 ? choiceAsks(field, meta, given) : null;
}

/** `Filter: Status` and the like, for each field that is answered by a choice or by days. */
export const filterCommands = (given: Given): readonly Command[] =>
  Object.entries(given.fields).flatMap(([field, meta]) => {
    const asked = asksOf(field, meta, given);
    if (!asked) return [];
    const id = `resource.filter.by.${field}`;
    const title = {
      zh: both('filter.by', { field: meta.label.zh }).zh,
      en: both('filter.by', { field: meta.label.en }).en,
    };
    return [
      { id, title, section: given.section, enabled: true, quiet: true, asks: asked, run: () => askInPalette(id) },
    ];
  });
