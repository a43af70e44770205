import type { BillBody, BillSource } from '#contract/bill/body.ts';
import { checkBill, normaliseBody } from '#contract/bill/check-bill.ts';
import { followSi } from '#contract/bill/merge-body.ts';
import { invalid } from '#contract/kernel/errors.ts';
import { foreignCharacter } from '#contract/si/parts/document-text.ts';
import { type HouseBillRow, houseBill } from '#machines/bill/house-bill.document.ts';
import { documentFinding } from '../../kernel/document/refusal.ts';
import { type BornOf, type HeldOutside, serveDocument } from '../../kernel/document/served-document.ts';
import { completeSi, type HeldSi, holdSi } from '../si/bill-issued.act.ts';
import { dayAtIssuer } from './issuer.ts';

/** What the events of a house bill read, write and lead to (design C3). */

/** A bill that is made; its number is drawn by its maker. */
export type NewBill = BornOf<typeof houseBill>;

const SI = 'si';
/** Everyone takes the SI before its bill. */
const SI_RANK = houseBill.lockRank - 1;

const heldSi = (id: string): HeldOutside => ({ type: SI, id, rank: SI_RANK, lock: tx => holdSi(tx, id) });

/** As the paper shows it. What the paper cannot show is not kept; everything else is a finding that the clerk sees and corrects. */
function printable(typed: BillBody): BillBody {
  const body = normaliseBody(typed);
  const [first, ...more] = Object.entries(body).flatMap(([field, words]) => {
    const found = foreignCharacter(words);
    return found ? [documentFinding(houseBill, 'BL-12', `body.${field}`, { ...found })] : [];
  });
  if (first) throw invalid([first, ...more]);
  return body;
}

const checked = async ({ row: { body, source } }: { readonly row: HouseBillRow }) => ({
  openErrors: checkBill(body, source?.body ?? null).filter(({ severity }) => severity === 'error').length,
});

export const servedHouseBill = serveDocument(houseBill, {
  table: 'houseBill',
  prepare: { EDIT: async ({ payload }) => printable(payload.body) },
  born: {
    CREATE: ({ prepared }): NewBill => prepared,
    CREATE_FROM_SI: ({ prepared }): NewBill => prepared,
  },
  locks: { ISSUE: ({ siId }) => (siId === null ? [] : [heldSi(siId)]) },
  world: {
    SEND_PROOF: checked,
    FINISH_AMEND: checked,
    // There is no setting yet that requires a release application, so the guard always passes.
    ISSUE: async ({ now }) => ({ today: dayAtIssuer(now), releaseApproved: true }),
  },
  write: {
    EDIT: ({ prepared }) => ({ changes: { body: prepared } }),
    /** What only the clerk changed stays, what the SI changed is taken over. */
    UPDATE_FROM_SI({ row, prepared }) {
      const source: BillSource = prepared;
      const body = row.source ? followSi(row.source.body, row.body, source.body) : source.body;
      return { changes: { body, source } };
    },
  },
  after: {
    async ISSUE({ tx, deps, held, at, requestId }) {
      const si = held.get(SI) as HeldSi | undefined;
      if (si) await completeSi(tx, deps, si, { at, requestId });
    },
  },
});
