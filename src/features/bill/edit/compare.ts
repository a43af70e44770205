import { BILL_FIELDS, type BillBody, type BillField } from '#contract/bill/body.ts';
import type { LaidBill } from '#contract/bill/layout/lay-out-bill.ts';

/** Does the field say something else than the SI? */
export const differs = (body: BillBody, source: BillBody | null, field: BillField): boolean =>
  source !== null && body[field] !== source[field];

/** Fields that say something else than the SI, in the order of the paper. */
export const differences = (body: BillBody, source: BillBody | null): BillField[] =>
  BILL_FIELDS.filter(field => differs(body, source, field));

/** The next field that does not fit, behind the one named, and round again; null where everything fits. */
export function nextOverflow(laid: LaidBill, here: string): BillField | null {
  const order = laid.fields.map(field => field.name);
  const tooLong = laid.fields.filter(field => field.over > 0 || field.onRider > 0).map(field => field.name);
  const behind = tooLong.find(name => order.indexOf(name) > order.indexOf(here as BillField));
  return behind ?? tooLong[0] ?? null;
}
