import type { QueryClient } from '@tanstack/react-query';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { type SiHeader, siPage } from '#contract/si/calls.ts';
import { siStateOf, siStatusCode } from '#contract/si/status.ts';
import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import { knownSi } from '#machines/si/shipping-instruction.commands.ts';
import type { ShippingInstruction } from '#machines/si/shipping-instruction.document.ts';

/** The rows of the review queue: the lists tell them by the names of the specification, the machine reads them by its own. */

export const SECTION: Text = { zh: 'SI 审核', en: 'SI review' };

/** The queue as one page: who has more than this waiting needs colleagues, not a longer list. */
export const queueQuery = (q: string) => ({ queue: 'true' as const, limit: 200, ...(q === '' ? {} : { q }) });

/** As much of an SI as its list tells, or all of it. */
export type ReviewRow = AnyDocumentRow & Pick<ShippingInstruction, 'claimerId' | 'revision' | 'warnings'>;

/** What the list tells, so that a quick reviewer need not wait for the rest: of what it does not tell the server has the last word. */
export function listedRow(header: SiHeader): ReviewRow {
  const state = siStateOf(header.TBI_STATUS);
  // A status the client does not know would be a server newer than this page.
  if (!state) throw new Error(`unknown SI status ${header.TBI_STATUS}`);
  return {
    ...knownSi({ state, companyId: '', content: { siType: header.TBI_SITYPE }, claimerId: header.CLAIMER_ID }),
    id: header.Id,
    version: header.VERSION,
    no: header.TBI_NO,
    revision: header.REVISION,
    warnings: header.WARNINGS,
  };
}

/** The row that was read whole, unless the list knows a later one. */
export const knownRow = (header: SiHeader, whole: AnyDocumentRow | undefined): ReviewRow =>
  whole && whole.id === header.Id && whole.version >= header.VERSION ? (whole as ReviewRow) : listedRow(header);

const isWaiting = ({ state }: AnyDocumentRow): boolean => state === 'SUBMITTED' || state === 'IN_REVIEW';

/** Puts what was answered into the queue before it is read again: the next key is pressed on what is known by then. */
export function showAnswered(queries: QueryClient, rows: readonly AnyDocumentRow[]): void {
  const answered = new Map(rows.map(row => [row.id, row]));
  const now = (header: SiHeader): readonly SiHeader[] => {
    const row = answered.get(header.Id);
    if (!row || row.version < header.VERSION) return [header];
    if (!isWaiting(row)) return [];
    const { version, state, claimerId } = row as ReviewRow & Pick<ShippingInstruction, 'state'>;
    return [{ ...header, VERSION: version, TBI_STATUS: siStatusCode(state), CLAIMER_ID: claimerId }];
  };
  queries.setQueriesData<DataOf<typeof siPage>>(
    { queryKey: [siPage.path, { queue: 'true' }] },
    page => page && { ...page, rows: page.rows.flatMap(now) },
  );
}
