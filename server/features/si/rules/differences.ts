import type { Transaction } from 'kysely';
import { packingDifferences, type SiDifference } from '#contract/si/check/differences.ts';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import type { SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tables } from '../../../db/tables.ts';
import type { ShipmentWithContainers } from '../../shipment/shipment.read.ts';
import { draftOfShipment } from '../read/data-info.ts';

/** Differences of validate-only SIs: found again at every look, accepted with the values that were seen. */

export interface KeptDifference extends SiDifference {
  readonly acceptedBy: string | null;
  readonly acceptedAt: Date | null;
}

function differencesOf(document: SiDocument, shipments: readonly ShipmentWithContainers[]): SiDifference[] {
  if (document.siType !== 3) return [];
  const packing = shipments.map(shipment => normaliseDraft(draftOfShipment(shipment, new Map()))).flatMap(d => d.boxes);
  return packingDifferences(document, packing);
}

/** What differs now, each with who accepted exactly that. */
export async function readDifferences(
  db: Transaction<Tables>,
  document: SiDocument,
  shipments: readonly ShipmentWithContainers[],
): Promise<KeptDifference[]> {
  const found = differencesOf(document, shipments);
  if (found.length === 0) return [];
  const rows = await db.selectFrom('siDifference').selectAll().where('siId', '=', document.id).execute();
  const kept = new Map(rows.map(row => [row.key, row]));
  return found.map(difference => {
    const row = kept.get(difference.key);
    const isSame = row?.siValue === difference.si && row.otherValue === difference.other;
    return { ...difference, acceptedBy: isSame ? row.acceptedBy : null, acceptedAt: isSame ? row.acceptedAt : null };
  });
}

/** Keeps what differs; one with other values than before is open again, one that is gone leaves. */
export async function keepDifferences(
  db: Transaction<Tables>,
  document: SiDocument,
  shipments: readonly ShipmentWithContainers[],
  now: Date,
): Promise<void> {
  if (document.siType !== 3) return;
  const found = await readDifferences(db, document, shipments);
  await db.deleteFrom('siDifference').where('siId', '=', document.id).execute();
  if (found.length === 0) return;
  const rows = found.map(({ key, source, si, other, acceptedBy, acceptedAt }) => ({
    siId: document.id,
    key,
    companyId: document.companyId,
    source,
    siValue: si,
    otherValue: other,
    foundAt: now,
    acceptedBy,
    acceptedAt,
  }));
  await db.insertInto('siDifference').values(rows).execute();
}
