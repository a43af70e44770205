import { date, type FieldMeta, fieldMeta, longText, yesNo } from '#contract/kernel/field.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { isSame, type Values } from '#kit/form/read-input.ts';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';

const label = (key: keyof typeof zh.field): Text => ({ zh: zh.field[key], en: en.field[key] });

/** Rules with entries and days are for stewards; who proposes says what and where it is. */
const LEFT_OUT: readonly string[] = ['aliases', 'validFrom', 'validTo', 'sort', 'colour'];

const isTyped = ({ computed }: FieldMeta): boolean => computed !== true;

/** Fields that a proposal asks for: what is required, and what the list shows. */
export const proposalMetas = ({ meta, key }: Resource): Readonly<Record<string, FieldMeta>> =>
  Object.fromEntries(
    Object.entries(meta).filter(([name, field]) => {
      if (!isTyped(field)) return false;
      if (field.required || key.includes(name)) return true;
      return !field.hiddenColumn && field.kind !== 'rows' && field.kind !== 'yesNo' && !LEFT_OUT.includes(name);
    }),
  );

/** Fields that somebody may want to change in a row that is there. */
export const editMetas = ({ meta }: Resource): Readonly<Record<string, FieldMeta>> =>
  Object.fromEntries(Object.entries(meta).filter(([, field]) => isTyped(field) && !field.hiddenColumn));

/** Names that no field of a resource has. */
export const REASON = '$reason';
export const IS_ANOTHER = '$isAnother';
export const EFFECTIVE_FROM = '$effectiveFrom';

export const reasonMetas = (asksForAnother: boolean): Readonly<Record<string, FieldMeta>> => ({
  ...(asksForAnother ? { [IS_ANOTHER]: fieldMeta(yesNo(label('isAnother'), { help: label('isAnotherHelp') })) } : {}),
  [REASON]: fieldMeta(longText(label('reason'), { max: 500 })),
});

export const effectiveMetas = (): Readonly<Record<string, FieldMeta>> => ({
  [EFFECTIVE_FROM]: fieldMeta(date(label('effectiveFrom'), { help: label('effectiveFromHelp') })),
});

const CODE = /^[A-Za-z0-9]+$/;

/** What was typed into a picker is the code when it could be one, else the name in its language. */
export function valuesOfTyped({ meta, caption }: Resource, typed: string): Values {
  const text = typed.trim();
  if (text === '') return {};
  const { code, zh: zhField, en: enField } = caption;
  const field = meta[code];
  const fits = field?.kind === 'code' && code !== enField && CODE.test(text) && text.length <= (field.max ?? 0);
  if (fits) return { [code]: text.toUpperCase() };
  const name = /\p{Script=Han}/u.test(text) ? (zhField ?? enField) : (enField ?? zhField);
  return name === undefined ? {} : { [name]: text };
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What is sent: of a new row what was filled in, of a change what differs. */
export const sentValues = (metas: Readonly<Record<string, FieldMeta>>, wire: Values, row: AnyRow | null): Values =>
  Object.fromEntries(
    Object.keys(metas)
      .filter(name => {
        if (isBlank(wire[name]) && isBlank(row?.[name])) return false;
        return row === null || !isSame(wire[name] ?? null, row[name] ?? null);
      })
      .map(name => [name, wire[name] ?? null]),
  );
