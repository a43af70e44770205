import type { FieldMeta } from '#contract/kernel/field.ts';

const SYSTEM: Readonly<Record<string, FieldMeta>> = {
  createdAt: { kind: 'instant', label: { zh: '创建时间', en: 'Created' } },
  updatedAt: { kind: 'instant', label: { zh: '修改时间', en: 'Changed' } },
};

/** The system's columns that a reader may filter and sort by. */
export const systemMeta = (name: string): FieldMeta | undefined =>
  Object.hasOwn(SYSTEM, name) ? SYSTEM[name] : undefined;
