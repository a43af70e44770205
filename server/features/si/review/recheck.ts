import type { Finding } from '#contract/kernel/errors.ts';
import { checkSet } from '#contract/si/check/check-set.ts';
import { contentOf, type SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { type ShipmentWithContainers, shipmentsOf } from '../../shipment/shipment.read.ts';
import { readCheckContext } from '../check-context.read.ts';
import { readDifferences } from '../rules/differences.ts';

export interface Recheck {
  readonly isClean: boolean;
  readonly errors: readonly Finding[];
  /** Of a validate-only SI: differences that nobody has accepted. */
  readonly openDifferences: number;
}

/**
 * The rules again, as the world is now: between submission and approval a packing list, a schedule or another SI may have
 * changed. Each difference of a validate-only SI has to be accepted as it stands now (design A5.7).
 */
export async function recheck(
  tx: Tx,
  now: Date,
  document: SiDocument,
  shipments: readonly ShipmentWithContainers[],
): Promise<Recheck> {
  const draft = contentOf(document);
  const linked = await shipmentsOf(
    tx.db,
    draft.masters.map(link => link.shipmentId),
  );
  const context = await readCheckContext(tx.db, {
    now,
    asker: 'platform',
    mode: 'modify',
    companyId: document.companyId,
    shipmentId: document.shipmentId,
    shipments: [...shipments, ...linked],
    drafts: [draft],
    except: [document.id],
  });
  const result = checkSet(
    { drafts: [draft], num: draft.plannedCount, shipmentId: document.shipmentId, mblNo: draft.mblNo },
    context,
  );
  const own = shipments.filter(({ id }) => id === document.shipmentId);
  const differences = await readDifferences(tx.db, document, [...own, ...linked]);
  return {
    isClean: result.ok,
    errors: result.errors,
    openDifferences: differences.filter(({ acceptedBy }) => acceptedBy === null).length,
  };
}
