import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/**
 * An SI that the carrier has and that ends here without it: it was sent, modified and then withdrawn, declined or deleted. The
 * carrier is told by a message of cancellation through the same outbox. A customer's transaction may not reach the channels, so
 * it leaves a job behind, which is committed with its fact and outlives a restart.
 */
export const CANCEL_LEFT_BEHIND = 'si.cancelLeftBehind';

export interface LeftBehind {
  readonly siId: string;
  readonly remarks: string;
}

const ENDS: ReadonlySet<string> = new Set(['WITHDRAW', 'DECLINE', 'DELETE']);
/** A decline may be taken back; only then is it the carrier's business. */
const AFTER_UNDO_MS = 11_000;

export async function leaveCancellation(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  {
    document,
    event,
    remarks,
    at,
    companyId,
  }: {
    /** As it is after the event. */
    readonly document: SiDocument;
    readonly event: string;
    readonly remarks: string;
    readonly at: string;
    /** Of the person who acts: a job is its company's. */
    readonly companyId: string;
  },
): Promise<void> {
  if (!ENDS.has(event) || !document.everSent) return;
  const data: LeftBehind = { siId: document.id, remarks };
  await jobs.enqueueIn(tx, CANCEL_LEFT_BEHIND, data, {
    companyId,
    employeeId: null,
    title: { zh: `向船公司撤销补料 ${document.no}`, en: `Cancel SI ${document.no} at the carrier` },
    ...(event === 'DECLINE' ? { startAt: new Date(Date.parse(at) + AFTER_UNDO_MS) } : {}),
  });
}
