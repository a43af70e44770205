import type { Finding } from '#contract/kernel/errors.ts';
import { checkSet } from '#contract/si/check/check-set.ts';
import { contentOf, type SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { type ShipmentWithContainers, shipmentsOf } from '../../shipment/shipment.read.ts';
import { readCheckContext } from '../check-context.read.ts';
import type { SiRow } from '../tables.ts';

export interface Recheck {
  readonly isClean: boolean;
  readonly errors: readonly Finding[];
  /** Of a validate-only SI: differences that its submitter has not confirmed. */
  readonly openDifferences: number;
}

/** Codes that say "not what packing list, booking or VGM say" (design A5.7). */
const DIFFERENCE_CODES: ReadonlySet<string> = new Set(['SI-B-09', 'SI-W-03', 'SI-W-04', 'SI-W-07']);

const keyOf = ({ code, path }: Finding): string => `${code} ${path}`;

/**
 * The rules again, as the world is now: between submission and approval a packing list, a schedule or another SI may have
 * changed. A validate-only SI was submitted with each of its differences confirmed; one that arose since is open.
 */
export async function recheck(
  tx: Tx,
  now: Date,
  row: SiRow,
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
    siId: document.id,
  });
  const result = checkSet(
    { drafts: [draft], num: draft.plannedCount, shipmentId: document.shipmentId, mblNo: draft.mblNo },
    context,
  );
  const confirmed = new Set((row.findings as Finding[]).map(keyOf));
  const differences = result.findings.filter(({ code }) => DIFFERENCE_CODES.has(code));
  return {
    isClean: result.ok,
    errors: result.errors,
    openDifferences: differences.filter(finding => !confirmed.has(keyOf(finding))).length,
  };
}
