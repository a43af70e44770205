import type { FieldMeta } from '#contract/kernel/field.ts';
import type { AnyRow, RefLabel, Resource } from '#contract/kernel/resource.ts';
import type { Language } from '#contract/kernel/text.ts';
import { both } from './resource-words.ts';

type Fields = Readonly<Record<string, FieldMeta>>;

const SYSTEM: Fields = {
  createdAt: { kind: 'instant', label: both('createdAt'), computed: true, hiddenColumn: true },
  updatedAt: { kind: 'instant', label: both('updatedAt'), computed: true, hiddenColumn: true },
};

const known = new WeakMap<Resource, Fields>();

/** The fields of the declaration and those that every table has. */
export function fieldsOf(resource: Resource): Fields {
  const made = known.get(resource) ?? { ...resource.meta, ...SYSTEM };
  known.set(resource, made);
  return made;
}

/** `CNSHA 上海`: how a row is called in a tab strip, a question, a list of results. */
export function captionOf(resource: Resource, row: AnyRow, language: Language): string {
  const { code, zh, en } = resource.caption;
  const at = (field: string | undefined): string => (field ? String(row[field] ?? '') : '');
  const name = language === 'EN' ? at(en) || at(zh) : at(zh) || at(en);
  return [at(code), name].filter((part, place, all) => part !== '' && all.indexOf(part) === place).join(' ') || row.id;
}

/** The same of a row that another one points at. */
export function refCaption({ code, zh, en }: Omit<RefLabel, 'id'>, language: Language): string {
  const name = language === 'EN' ? en || zh : zh || en;
  return code === name ? code : [code, name].filter(Boolean).join(' ');
}
