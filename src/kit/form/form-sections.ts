import type { Resource, Section } from '#contract/kernel/resource.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';

/** Sections in their order; fields that none of them names come last. Fields of the server are there once there is a row. */
export function formSections(
  resource: Pick<Resource, 'meta' | 'sections'>,
  isVisible: (name: string) => boolean,
  isNew: boolean,
): readonly Section[] {
  const named = resource.sections ?? [];
  const taken = new Set(named.flatMap(({ fields }) => fields));
  const rest = Object.keys(resource.meta).filter(name => !taken.has(name));
  const key = named.length === 0 ? 'details' : 'others';
  const isShown = (name: string): boolean => {
    const meta = resource.meta[name];
    return meta !== undefined && isVisible(name) && !(isNew && meta.computed);
  };
  return [...named, { key, title: { zh: zh.form[key], en: en.form[key] }, fields: rest }]
    .map(section => ({ ...section, fields: section.fields.filter(isShown) }))
    .filter(({ fields }) => fields.length > 0);
}
