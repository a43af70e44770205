import type { Text } from '#contract/kernel/text.ts';
import {
  ACTION_LABELS,
  type BatchAction,
  batchActionSchema,
  PRICE_OPS,
  SETTABLE_FIELDS,
} from '#contract/rates/batch/actions.ts';
import { ROUND_MODES, ROUND_UNITS, SPACE_STATUS, SURCHARGE_BASIS, VISIBILITY_KINDS } from '#contract/rates/codes.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import type { KeyOf } from '#kit/i18n.ts';
import type { zh } from '../locale/zh.ts';

/** Actions as they are typed, and as they are sent. */

export type ActionKind = BatchAction['kind'];
export const ACTION_KINDS = Object.keys(ACTION_LABELS) as ActionKind[];

export interface ActionDraft {
  readonly key: number;
  readonly kind: ActionKind;
  readonly values: Readonly<Record<string, string>>;
  readonly portIds: readonly string[];
}

export interface ActionField {
  readonly name: string;
  readonly label: KeyOf<typeof zh>;
  readonly input: 'text' | 'date' | 'select' | 'ports';
  readonly options?: readonly { readonly value: string; readonly label: Text }[];
}

const optionsOf = (words: Readonly<Record<string, Text>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const plain = (values: readonly string[]) => values.map(value => ({ value, label: { zh: value, en: value } }));
const select = (name: string, label: ActionField['label'], options: ActionField['options'] = []): ActionField => ({
  name,
  label,
  input: 'select',
  options,
});
const text = (name: string, label: ActionField['label']): ActionField => ({ name, label, input: 'text' });
const day = (name: string, label: ActionField['label']): ActionField => ({ name, label, input: 'date' });

const types = text('containerTypes', 'types');
const NOT_ROUNDED = { value: '', label: { zh: '不取整', en: 'Not rounded' } };
const SETTABLE = Object.keys(SETTABLE_FIELDS).map(value => ({
  value,
  label: fclRateResource.meta[value]?.label ?? { zh: value, en: value },
}));
const BASIS = (['PER_CONTAINER', 'PER_TEU', 'PER_BL'] as const).map(value => ({
  value,
  label: SURCHARGE_BASIS[value],
}));

export const FIELDS_OF: Readonly<Record<ActionKind, readonly ActionField[]>> = {
  SET_FIELD: [select('field', 'field', SETTABLE), text('value', 'value')],
  PRICE: [
    select('op', 'op', optionsOf(PRICE_OPS)),
    text('amount', 'amount'),
    types,
    select('roundUnit', 'roundUnit', [NOT_ROUNDED, ...plain(ROUND_UNITS)]),
    select('roundMode', 'roundMode', optionsOf(ROUND_MODES)),
  ],
  VALIDITY: [day('validFrom', 'validFrom'), day('validTo', 'validTo')],
  VISIBILITY: [
    select(
      'visibility',
      'visibility',
      optionsOf(VISIBILITY_KINDS).filter(({ value }) => value !== 'COMPANIES' && value !== 'LEVELS'),
    ),
  ],
  COPY_PERIOD: [day('validFrom', 'validFrom'), day('validTo', 'validTo')],
  COPY_PORTS: [
    select('side', 'side', [
      { value: 'POL', label: { zh: '起运港', en: 'Port of loading' } },
      { value: 'POD', label: { zh: '目的港', en: 'Port of discharge' } },
    ]),
    { name: 'portIds', label: 'ports', input: 'ports' },
    text('difference', 'difference'),
  ],
  ATTACH_FEE: [
    text('feeCode', 'feeCode'),
    text('amount', 'amount'),
    text('currency', 'currency'),
    select('basis', 'basis', BASIS),
    types,
  ],
  DETACH_FEE: [text('feeCode', 'feeCode')],
};

export const newDraft = (key: number, kind: ActionKind): ActionDraft => ({
  key,
  kind,
  portIds: [],
  values: Object.fromEntries(FIELDS_OF[kind].map(({ name, options }) => [name, options?.[0]?.value ?? ''])),
});

const listOf = (typed: string): string[] =>
  typed
    .toUpperCase()
    .split(/[\s,，;；]+/)
    .filter(part => part !== '');

/** As it is sent; null while something is missing or no number. */
export function actionOf({ kind, values, portIds }: ActionDraft): BatchAction | null {
  const { roundUnit, roundMode, containerTypes, amount, feeCode, currency, validFrom, validTo, value = '' } = values;
  const space = values.field === 'spaceStatus' ? value.toUpperCase() : value;
  const typed = {
    ...values,
    ...(kind === 'SET_FIELD' ? { value: space } : {}),
    ...(containerTypes === undefined ? {} : { containerTypes: listOf(containerTypes) }),
    ...(kind === 'PRICE'
      ? { amount: amount?.trim() || null, round: roundUnit ? { unit: roundUnit, mode: roundMode } : null }
      : {}),
    ...(kind === 'VALIDITY' ? { validFrom: validFrom || null, validTo: validTo || null } : {}),
    ...(feeCode === undefined ? {} : { feeCode: feeCode.trim().toUpperCase() }),
    ...(currency === undefined ? {} : { currency: currency.trim().toUpperCase() }),
    kind,
    portIds,
  };
  const parsed = batchActionSchema.safeParse(typed);
  if (!parsed.success) return null;
  const action = parsed.data;
  if (action.kind === 'PRICE' && action.op !== 'ROUND' && action.op !== 'SET' && action.amount === null) return null;
  if (action.kind === 'PRICE' && action.op === 'ROUND' && action.round === null) return null;
  if (action.kind === 'VALIDITY' && action.validFrom === null && action.validTo === null) return null;
  if (action.kind === 'SET_FIELD' && action.field === 'spaceStatus' && !Object.hasOwn(SPACE_STATUS, action.value))
    return null;
  return action;
}
