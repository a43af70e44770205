import { whatCallsTell } from '#contract/basic-data/schedule/voyage-calls.ts';
import { voyage } from '#machines/basic-data/voyage.document.ts';
import { permitsDocument, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { readVoyage } from './voyage.read.ts';
import { servedVoyage } from './voyage.served.ts';
import type { ScheduleWriter } from './writing.ts';

/** In the order of a voyage's life, so that one that left before its cut-off is closed and departed in one go. */
const FOLLOWING = ['CLOSE', 'DEPART', 'ARRIVE'] as const;

/** Follows what the calls tell: a ship that left closes and departs, one that came to its last port completes. */
export async function followCalls(
  {
    tx,
    deps,
    at,
    requestId = null,
  }: Pick<ScheduleWriter, 'tx' | 'deps' | 'at'> & { readonly requestId?: string | null },
  voyageId: string,
): Promise<void> {
  let row = await lockDocument(tx.db, servedVoyage, voyageId, null);
  const read = await readVoyage(tx.db, voyageId);
  const world = { told: whatCallsTell(read?.calls ?? []) };
  for (const event of FOLLOWING) {
    const ask = { event, actor: SYSTEM_ACTOR, world };
    const permit = permitsDocument(voyage, row.state, row, { ...ask, at: at.toISOString() });
    if (permit.ok) row = await changeDocument({ tx, deps }, servedVoyage, row, { ...ask, now: at, requestId });
  }
}
