import { AppError } from '#contract/kernel/errors.ts';
import type { CheckReport } from '#contract/si/calls.ts';
import { type CheckResult, checkSet } from '#contract/si/check/check-set.ts';
import type { CheckInput } from '#contract/si/check/set-view.ts';
import type { Quantities } from '#contract/si/parts/totals.ts';
import { contentOf, type SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { type ShipmentWithContainers, shipmentsOf } from '../../shipment/shipment.read.ts';
import { readCheckContext } from '../check-context.read.ts';
import { documentOf } from '../store.ts';
import { findRepetition } from './draft-keys.ts';
import { shipmentIdsOf } from './read-set.ts';
import { withServerOwned } from './server-owned.ts';
import type { Logged, Submission } from './submit-log.ts';

const quantities = ({ packageCount, weightKg, volumeCbm }: Quantities) => ({
  NUM: packageCount,
  WEIGHT: weightKg,
  VOLUME: volumeCbm,
});

const presentReport = (result: CheckResult, now: Date): CheckReport => ({
  ok: result.ok,
  errors: [...result.errors],
  warnings: [...result.warnings],
  infos: [...result.infos],
  totals: {
    byContainer: result.totals.byContainer.map(one => ({ CNNO: one.containerNo, TYPE: one.type, ...quantities(one) })),
    set: quantities(result.totals.set),
    boxSummary: result.totals.boxSummary,
  },
  checkId: newId(now.getTime()),
  contentHash: result.contentHash,
  checkedAt: now.toISOString(),
});

async function siToModify(tx: Tx, id: string): Promise<SiDocument> {
  const row = await tx.db.selectFrom('shippingInstruction').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return documentOf(row);
}

/** Whose SIs these would be: staff check for the customer whose shipment it is, everyone else for themselves. */
function ownShipment(shipments: readonly ShipmentWithContainers[], id: string, who: SeatedWho): ShipmentWithContainers {
  const shipment = shipments.find(one => one.id === id);
  const isVisible = who.seat.companyKind === 'platform' || shipment?.companyId === who.seat.companyId;
  if (!shipment || !isVisible) throw new AppError('not_found');
  return shipment;
}

/** All rules over a set, before anything is submitted. Reads, reports, writes nothing but the submit log. */
export async function checkOnly(
  tx: Tx,
  deps: Deps,
  who: SeatedWho,
  input: CheckInput,
  { siId, submission }: { readonly siId: string | undefined; readonly submission: Submission },
): Promise<Logged<CheckReport>> {
  const now = deps.clock.now();
  const { companyKind: asker, companyId: ownCompany } = who.seat;
  const shipments = await shipmentsOf(tx.db, shipmentIdsOf(input));
  const shipment = ownShipment(shipments, input.shipmentId, who);
  const { companyId } = shipment;
  submission.companyId = companyId;
  const document = siId === undefined ? null : await siToModify(tx, siId);
  const before = document ? contentOf(document) : undefined;
  const drafts = input.drafts.map(draft => withServerOwned(draft, { asker, shipment, before }));
  const repetition = document
    ? null
    : await findRepetition(tx.db, { companyId, shipmentId: shipment.id, now }, input.drafts);
  // The answer to an earlier submission was lost: what it made does not stand in the way of sending it again.
  const madeAlready = repetition?.kind === 'repeated' ? repetition.answers.map(({ Id }) => Id) : undefined;
  const newMode = companyId === ownCompany ? 'create' : 'onBehalf';
  const context = await readCheckContext(tx.db, {
    now,
    asker,
    mode: document ? 'modify' : newMode,
    companyId,
    shipmentId: shipment.id,
    shipments,
    drafts,
    except: madeAlready ?? (siId === undefined ? [] : [siId]),
    usedDraftIds: repetition?.kind === 'new' ? repetition.used : undefined,
  });
  // Totals of a record that is being edited are those of before the edit.
  const result = checkSet({ ...input, drafts, ...(document && { sentTotals: undefined }) }, context);
  return { result: presentReport(result, now), findings: result.findings };
}
