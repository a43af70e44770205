import { slideCall } from '#contract/basic-data/schedule/slide.ts';
import type { VoyageRow, voyage } from '#machines/basic-data/voyage.document.ts';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import type { BornOf, ServedDocument } from '../../../kernel/document/served-document.ts';
import { changeDocument, createDocument } from '../../../kernel/document/step.ts';
import { newId } from '../../../kernel/ids.ts';
import { rowsByIds } from '../../../kernel/resource/references.ts';
import { insertRows, logWrites } from '../../../kernel/resource/write.ts';
import { type CarryingStep, writerOf } from './take-calls-along.ts';
import { refreshShipments } from './touched.ts';
import { servedOf } from './writing.ts';

/** The voyage that takes the place of a slid one. */

type Sliding = CarryingStep & { readonly payload: { readonly weeks: number } };

const likeIt = (row: VoyageRow): BornOf<typeof voyage> => ({
  lineId: row.lineId,
  serviceId: row.serviceId,
  vesselId: row.vesselId,
  expectedTeu: row.expectedTeu,
  carrierExportVoyageNumber: row.carrierExportVoyageNumber,
  carrierImportVoyageNumber: row.carrierImportVoyageNumber,
  universalVoyageReference: row.universalVoyageReference,
  direction: row.direction,
  partners: row.partners,
  successorId: null,
  remarks: row.remarks,
});

/** Makes it some weeks later under the same number, with its calls moved by the clocks of the ports; answers its id. */
export async function makeSuccessor(step: Sliding, served: ServedDocument<VoyageRow>): Promise<string> {
  const { tx, deps, actor, who, now, requestId, row, world, payload } = step;
  const made = await createDocument({ tx, deps }, served, {
    event: 'GENERATE',
    actor,
    who,
    now,
    requestId,
    id: newId(),
    prepared: likeIt(row),
  });
  const writer = writerOf(step);
  const calls = servedOf(writer, 'PortCall');
  const old = world.sailing.calls;
  const rows = await rowsByIds(
    tx.db,
    calls,
    old.map(({ id }) => id),
  );
  const byId = new Map(rows.map(call => [call.id, call]));
  const moved = old.map(call => {
    const { portId, terminalId, importVoyageNumber, exportVoyageNumber, seq, callStatus } = byId.get(call.id)!;
    return {
      portId,
      terminalId,
      importVoyageNumber,
      exportVoyageNumber,
      seq,
      source: 'SLIDE',
      ...slideCall(call, payload.weeks),
      callStatus: callStatus === 'OMIT' || callStatus === 'ADHO' ? callStatus : null,
      voyageId: made.id,
      id: newId(),
      version: 1,
    };
  });
  const added = await insertRows(writer, calls, moved);
  await logWrites(
    writer,
    calls,
    added.map(after => ({ event: 'SLIDE', before: null, after })),
  );
  return made.id;
}

/** Opens it, and lets the shipments that name it follow its times. */
export async function publishSuccessor(
  { tx, deps, now, requestId, row: { successorId } }: CarryingStep,
  served: ServedDocument<VoyageRow>,
): Promise<void> {
  const made = await lockDocument(tx.db, served, successorId!, null);
  await changeDocument({ tx, deps }, served, made, { event: 'OPEN', actor: SYSTEM_ACTOR, now, requestId });
  await refreshShipments(tx.db, [made.id]);
}
