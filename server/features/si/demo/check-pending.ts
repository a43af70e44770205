import { checkSet } from '#contract/si/check/check-set.ts';
import { contentOf } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { shipmentsOf } from '../../shipment/shipment.read.ts';
import { readCheckContext } from '../check-context.read.ts';
import { documentOf } from '../store.ts';
import type { SiRow } from '../tables.ts';

/** The check as it was at the submission; a demo document with an error is a mistake of the demo. */
async function checkOne(tx: Tx, row: SiRow): Promise<void> {
  const document = documentOf(row);
  const draft = contentOf(document);
  const shipments = await shipmentsOf(tx.db, [draft.shipmentId, ...draft.masters.map(link => link.shipmentId)]);
  const context = await readCheckContext(tx.db, {
    now: row.submittedAt,
    asker: 'customer',
    mode: 'modify',
    companyId: row.companyId,
    shipmentId: row.shipmentId,
    shipments,
    drafts: [draft],
    except: [row.id],
  });
  const { errors, warnings, findings } = checkSet(
    { drafts: [draft], num: draft.plannedCount, shipmentId: row.shipmentId, mblNo: draft.mblNo },
    context,
  );
  if (errors.length > 0) throw new Error(`demo: SI ${row.no} of ${row.billNo}: ${JSON.stringify(errors)}`);
  await tx.db
    .updateTable('shippingInstruction')
    .set({ warnings: warnings.length, findings: JSON.stringify(findings) })
    .where('id', '=', row.id)
    .execute();
}

/** What reviewers find in the queue has its findings; history needs none. */
export async function checkPending(tx: Tx): Promise<void> {
  const rows = await tx.db
    .selectFrom('shippingInstruction')
    .selectAll()
    .where('state', 'in', ['SUBMITTED', 'IN_REVIEW', 'RETURNED'])
    .execute();
  for (const row of rows) await checkOne(tx, row);
}
