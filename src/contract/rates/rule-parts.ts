import type { Finding } from '../kernel/errors.ts';
import { choice, code, date, reference } from '../kernel/field.ts';
import type { Text } from '../kernel/text.ts';
import { PRODUCT_TYPES } from './codes.ts';

/** Fields and findings that the rules of pricing share (design commercial A.2.2, A.2.4). */

export const ANY_HELP: Text = { zh: '空 = 不限', en: 'Empty = any' };

/** Where a rule holds, as far as the lane tells; every one may be left open. */
export const laneFields = {
  carrierId: reference({ zh: '船公司', en: 'Carrier' }, 'ShippingLine', { width: 90, help: ANY_HELP }),
  lineId: reference({ zh: '航线', en: 'Trade' }, 'Line', { width: 100 }),
  polId: reference({ zh: '起运港', en: 'Port of loading' }, 'Port', { width: 100 }),
  podId: reference({ zh: '目的港', en: 'Port of discharge' }, 'Port', { width: 100 }),
  productType: choice({ zh: '产品', en: 'Product' }, PRODUCT_TYPES, { width: 90, hiddenColumn: true }),
  containerType: code(
    { zh: '箱型', en: 'Container type' },
    { max: 6, width: 80, hiddenColumn: true, example: '40HC', help: ANY_HELP },
  ),
} as const;

/** When a rule holds: both days included; without a last day until further notice. */
export const openValidityFields = {
  validFrom: date({ zh: '有效期起', en: 'Valid from' }, { required: true, width: 110 }),
  validTo: date(
    { zh: '有效期止', en: 'Valid to' },
    { width: 110, help: { zh: '空 = 另行通知', en: 'Empty = until further notice' } },
  ),
} as const;

export const ruleError = (path: string, code: string, zh: string, en: string): Finding => ({
  path,
  code,
  severity: 'error',
  message: { zh, en },
});

export const validityFindings = ({
  validFrom,
  validTo,
}: {
  readonly validFrom: string;
  readonly validTo: string | null;
}): Finding[] =>
  validTo !== null && validTo < validFrom
    ? [ruleError('validTo', 'DATE_ORDER', '有效期止不能早于有效期起', 'Validity end is before its start')]
    : [];

/** The two ends of a range in the wrong order; decimals are compared as numbers, days as text. */
export const rangeFinding = (path: string, low: string | null, high: string | null): Finding[] =>
  low !== null && high !== null && Number(low) > Number(high)
    ? [ruleError(path, 'RANGE_ORDER', '最低不能大于最高', 'The minimum is above the maximum')]
    : [];

/** Entries of one list that name a container type twice. */
export const doubledTypes = (path: string, entries: readonly { readonly containerType: string }[]): Finding[] =>
  entries.flatMap(({ containerType }, index) =>
    entries.findIndex(other => other.containerType === containerType) < index
      ? [ruleError(`${path}[${index}].containerType`, 'TYPE_TWICE', '箱型重复', 'The container type is named twice')]
      : [],
  );
