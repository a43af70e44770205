import { AppError, invalid } from '#contract/kernel/errors.ts';
import { checkSet } from '#contract/si/check/check-set.ts';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import type { StatedOrigins } from '#contract/si/origin.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { siStatusCode } from '#contract/si/status.ts';
import { permitsDocument } from '#machines/kernel/document.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { contentOf, type SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { isOpenForSi, lockShipments, type ShipmentWithContainers } from '../../shipment/shipment.read.ts';
import { actorOf } from '../actor.ts';
import { tellReviewers } from '../announce.ts';
import { readCheckContext } from '../check-context.read.ts';
import { findingAt, refused } from '../findings.ts';
import { type Sender, sourcesOf, statedOrigins } from '../history/stated-origins.ts';
import { bearSis, lockSi, type Origin, sendSi } from '../store.ts';
import { withServerOwned } from '../submit/server-owned.ts';
import type { Logged, Submission } from '../submit/submit-log.ts';
import { refuseStale } from '../version.ts';

/** Drafts that staff park in status 0: kept as they are, checked when they are submitted (design A3.1). */

interface ParkedAnswer {
  readonly Id: string;
  readonly TBI_NO: string;
  readonly DRAFT_ID: string;
  readonly TBI_SIMBL_NO: string;
  readonly TBI_STATUS: number;
  readonly VERSION: number;
}

const answerOf = ({ id, no, draftId, simblNo, state, version }: SiDocument): ParkedAnswer => ({
  Id: id,
  TBI_NO: no,
  DRAFT_ID: draftId,
  TBI_SIMBL_NO: simblNo,
  TBI_STATUS: siStatusCode(state),
  VERSION: version,
});

/** A split set lives by its totals: its drafts are kept by the wizard until all of them can be submitted together. */
function refuseSets({ siType }: SiDraft): void {
  if (siType === 2) throw invalid([findingAt('TDBLInfos[0].TBI_SITYPE', 'SI-S-04')]);
}

interface NewParked {
  readonly shipmentId: string;
  readonly draft: SiDraft;
  readonly origins: StatedOrigins | null;
  readonly no: string;
}

const senderOf = ({ seat }: SeatedWho, companyId: string): Sender =>
  seat.companyId === companyId ? 'owner' : 'onBehalf';

async function companyCodeOf({ db }: Tx, id: string): Promise<string> {
  const row = await db.selectFrom('company').select('companyCode').where('id', '=', id).executeTakeFirstOrThrow();
  return row.companyCode;
}

/** A new draft of a shipment of any company; it is its maker's until it is submitted. */
export async function parkNew(
  tx: Tx,
  deps: Deps,
  who: SeatedWho,
  { shipmentId, draft, origins, no }: NewParked,
  origin: Origin,
): Promise<ParkedAnswer> {
  refuseSets(draft);
  const shipments = await lockShipments(tx.db, [shipmentId]);
  const [shipment] = shipments;
  if (!shipment) throw new AppError('not_found');
  if (!isOpenForSi(shipment)) throw invalid([findingAt('CGO_ID', 'SI-S-01')]);
  const now = deps.clock.now();
  const content = { ...normaliseDraft(withServerOwned(draft, { asker: 'platform', shipment })), shipmentId };
  const statement = { sent: draft, origins, by: senderOf(who, shipment.companyId) };
  const [document] = await bearSis(
    tx,
    deps,
    [
      {
        no,
        companyId: shipment.companyId,
        companyCode: await companyCodeOf(tx, shipment.companyId),
        sources: sourcesOf(statement),
        content,
        findings: [],
        origins: statedOrigins(statement, content, null),
        onBehalfOf: null,
      },
    ],
    { ...origin, event: 'SAVE_DRAFT', actor: actorOf(who), now, who, shipments: [shipment] },
  );
  return answerOf(document!);
}

interface KnownParked {
  readonly id: string;
  readonly version: number;
}

const shipmentOf = (shipments: readonly ShipmentWithContainers[], document: SiDocument): ShipmentWithContainers =>
  shipments.find(one => one.id === document.shipmentId)!;

/** The parked draft again, as it is now. */
export async function parkAgain(
  tx: Tx,
  deps: Deps,
  who: SeatedWho,
  { id, version, draft, origins }: KnownParked & Pick<NewParked, 'draft' | 'origins'>,
  origin: Origin,
): Promise<ParkedAnswer> {
  refuseSets(draft);
  const held = await lockSi(tx.db, id);
  const { document } = held;
  await refuseStale(tx, document, version);
  const shipment = shipmentOf(held.shipments, document);
  const before = contentOf(document);
  const content = normaliseDraft(withServerOwned(draft, { asker: 'platform', shipment, before }));
  const statement = { sent: draft, origins, by: senderOf(who, document.companyId) };
  const after = await sendSi(tx, deps, held, {
    ...origin,
    event: 'SAVE_DRAFT',
    actor: actorOf(who),
    now: deps.clock.now(),
    who,
    prepared: { content, origins: statedOrigins(statement, content, before) },
  });
  return answerOf(after);
}

/** A parked draft is submitted as a new SI is: all rules run, and it stands in the review queue at once. */
export async function submitParked(
  tx: Tx,
  deps: Deps,
  who: SeatedWho,
  asked: KnownParked & { readonly acceptWarnings: readonly string[] },
  { submission, origin }: { readonly submission: Submission; readonly origin: Origin },
): Promise<Logged<ParkedAnswer>> {
  const held = await lockSi(tx.db, asked.id);
  const { row, document, shipments } = held;
  submission.companyId = document.companyId;
  submission.shipmentId = document.shipmentId;
  submission.siType = document.siType;
  await refuseStale(tx, document, asked.version);
  const now = deps.clock.now();
  const ask = { event: 'SUBMIT', actor: actorOf(who), world: { checkClean: true } } as const;
  // By whom and from where comes first: findings help nobody who may not submit it.
  const possible = permitsDocument(shippingInstruction, row.state, row, { ...ask, at: now.toISOString() });
  if (!possible.ok) throw refused(possible.refusal);
  const shipment = shipmentOf(shipments, document);
  const draft = contentOf(document);
  const context = await readCheckContext(tx.db, {
    now,
    asker: 'platform',
    mode: document.companyId === who.seat.companyId ? 'create' : 'onBehalf',
    companyId: document.companyId,
    shipmentId: document.shipmentId,
    shipments,
    drafts: [draft],
    except: [document.id],
  });
  const { acceptWarnings } = asked;
  const input = {
    drafts: [draft],
    num: draft.plannedCount,
    shipmentId: shipment.id,
    mblNo: draft.mblNo,
    acceptWarnings,
  };
  const check = checkSet(input, context);
  const [first, ...more] = check.errors;
  if (first) throw invalid([first, ...more, ...check.warnings]);
  const prepared = { content: check.drafts[0]!, findings: check.findings };
  const after = await sendSi(tx, deps, held, { ...ask, ...origin, now, who, prepared });
  await tellReviewers(tx, [after], shipment, now);
  return { result: answerOf(after), findings: check.findings };
}
