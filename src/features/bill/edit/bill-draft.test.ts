import { describe, expect, it } from 'vitest';
import { emptyBillBody } from '#contract/bill/body.ts';
import { layOutBill } from '#contract/bill/layout/lay-out-bill.ts';
import { foldDraft, historyOf } from '#machines/draft/draft-fold.ts';
import { type BillDraftEvent, billDraft, bodyOf, isDirty } from './bill-draft.ts';
import { differences, nextOverflow } from './compare.ts';

const saved = { ...emptyBillBody(), shipper: 'NINGBO HAIYUE', marks: 'N/M' };
const typed = (...events: BillDraftEvent[]) =>
  foldDraft(
    billDraft,
    historyOf([{ type: 'began', version: 3, body: saved } as const, ...events].map(event => ({ kind: 'do', event }))),
  );

describe('unsaved words of a bill', () => {
  it('lie over the version they were typed on, whatever the server has by now', () => {
    const draft = typed({ type: 'put', field: 'shipper', text: 'Haiyue' });
    expect(bodyOf(draft, { ...saved, marks: 'NEWER' })).toEqual({ ...saved, shipper: 'Haiyue' });
    expect(isDirty(draft)).toBe(true);
    expect(draft.base?.version).toBe(3);
  });

  it('are none any more when a field is typed back to what it was', () => {
    const draft = typed(
      { type: 'put', field: 'shipper', text: 'Haiyue' },
      { type: 'put', field: 'shipper', text: saved.shipper },
    );
    expect(isDirty(draft)).toBe(false);
  });

  it('join the keys of one field to one step, and keep those of two apart', () => {
    const [one, two] = [
      { type: 'put', field: 'marks', text: 'A' },
      { type: 'put', field: 'marks', text: 'AB' },
    ] as const;
    expect(billDraft.merge?.(one, two)).toEqual(two);
    expect(billDraft.merge?.(one, { ...two, field: 'gross' })).toBeNull();
  });
});

it('differences to the SI stand in the order of the paper; a bill without an SI has none', () => {
  expect(differences({ ...saved, marks: 'X', shipper: 'Y' }, saved)).toEqual(['shipper', 'marks']);
  expect(differences({ ...saved, marks: 'X' }, null)).toEqual([]);
});

it('F2 goes from one field that does not fit to the next, and round again', () => {
  const lines = Array.from({ length: 30 }, (_, line) => `LINE ${line}`).join('\n');
  const laid = layOutBill({ ...saved, shipper: lines, description: lines }, { billNo: 'X', issuer: '' });
  expect(nextOverflow(laid, '')).toBe('shipper');
  expect(nextOverflow(laid, 'shipper')).toBe('description');
  expect(nextOverflow(laid, 'description')).toBe('shipper');
  expect(nextOverflow(layOutBill(saved, { billNo: 'X', issuer: '' }), '')).toBeNull();
});
