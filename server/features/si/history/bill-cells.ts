import type { BillBody, BillField } from '#contract/bill/body.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { plainDecimal, readDecimal } from '#contract/si/parts/decimal.ts';

/** A value of a bill under the key that the SI has for it, and the fact of the bill's log that last set it. */
export interface BillCell {
  readonly key: string;
  readonly value: string;
  readonly seq: number;
}

/** Fields that a bill takes from its SI as they are; other words are made of several (design A8.4). */
const SAME: readonly (readonly [key: string, field: BillField])[] = [
  ['mblNo', 'masterBillNo'],
  ['consignor', 'shipper'],
  ['consignee', 'consignee'],
  ['notifier1', 'notify'],
  ['notifier2', 'notify2'],
  ['notifier3', 'notify3'],
  ['receipt', 'placeOfReceipt'],
  ['loading', 'portOfLoading'],
  ['discharge', 'portOfDischarge'],
  ['delivery', 'placeOfDelivery'],
  ['originals', 'originals'],
];

/** `NO/SEAL/TYPE/PKGS/KG/CBM`, one container a line. */
const BOX_FIELDS = ['containerNo', 'sealNo', 'type', 'packageCount', 'weightKg', 'volumeCbm'] as const;

const amount = (text: string): string => {
  const value = readDecimal(text);
  return value === null ? text : plainDecimal(value);
};

/** Number of the last fact that changed this field; the first fact brought the whole body. */
const setBy = (facts: readonly Fact[], field: BillField): number =>
  facts.findLast(({ changes }) => changes.some(({ path }) => path === `body.${field}`))?.seq ?? 1;

export function billCells(body: BillBody, facts: readonly Fact[]): BillCell[] {
  const words = SAME.map(([key, field]) => ({ key, value: body[field], seq: setBy(facts, field) }));
  const seq = setBy(facts, 'containerList');
  const boxes = body.containerList
    .split('\n')
    .map(line => line.trim().split('/'))
    .filter(parts => parts.length === BOX_FIELDS.length)
    .flatMap(parts =>
      // The type is printed in another spelling than the SI keeps it.
      BOX_FIELDS.filter(field => field !== 'type').map(field => ({
        key: `boxes[${parts[0]}].${field}`,
        value: amount(parts[BOX_FIELDS.indexOf(field)] ?? ''),
        seq,
      })),
    );
  return [...words, ...boxes];
}
