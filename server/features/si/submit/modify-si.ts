import { invalid } from '#contract/kernel/errors.ts';
import { checkSet } from '#contract/si/check/check-set.ts';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import type { StatedOrigins } from '#contract/si/origin.ts';
import { contentHash } from '#contract/si/parts/content-hash.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { type DocumentActor, permitsDocument } from '#machines/kernel/document.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { contentOf, type SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { actorOf } from '../actor.ts';
import { tellReviewers } from '../announce.ts';
import { readCheckContext } from '../check-context.read.ts';
import { refused } from '../findings.ts';
import { type Sender, statedOrigins } from '../history/stated-origins.ts';
import { keepDifferences } from '../rules/differences.ts';
import { type HeldSi, lockSi, type Origin, sendSi } from '../store.ts';
import { lastFactOf, refuseStale } from '../version.ts';
import { withServerOwned } from './server-owned.ts';
import type { Logged, Submission } from './submit-log.ts';

export interface Modification {
  readonly id: string;
  readonly draft: SiDraft;
  readonly unknown: readonly string[];
  readonly origins: StatedOrigins | null;
  readonly expectedVersion: number;
  readonly amendReason: string;
  readonly acceptWarnings: readonly string[];
}

const wasSent = ({ state }: SiDocument): boolean => state === 'SENT' || state === 'CONFIRMED';

async function checkModified(
  tx: Tx,
  { now }: { now: Date },
  who: SeatedWho,
  { document, shipments }: HeldSi,
  asked: Modification,
) {
  const asker = who.seat.companyKind;
  const shipment = shipments.find(one => one.id === document.shipmentId);
  const draft = withServerOwned(asked.draft, { asker, shipment, before: contentOf(document) });
  const context = await readCheckContext(tx.db, {
    now,
    asker,
    mode: 'modify',
    companyId: document.companyId,
    shipmentId: document.shipmentId,
    shipments,
    drafts: [draft],
    except: [document.id],
    amendment: wasSent(document) ? { reason: asked.amendReason } : null,
  });
  return checkSet(
    {
      drafts: [draft],
      num: draft.plannedCount,
      shipmentId: document.shipmentId,
      mblNo: draft.mblNo,
      acceptWarnings: asked.acceptWarnings,
      unknown: asked.unknown,
    },
    context,
  );
}

/** Asked before the content is looked at: in a status that takes no edit, findings about commas help nobody. */
function refuseByStatus(
  { row }: HeldSi,
  asked: { readonly actor: DocumentActor; readonly now: Date; readonly remarks: string },
): void {
  const command = { ...asked, event: 'MODIFY', at: asked.now.toISOString(), world: { checkClean: true } };
  const permit = permitsDocument(shippingInstruction, row.state, row, command);
  if (!permit.ok) throw refused(permit.refusal);
}

export interface Modified {
  readonly Id: string;
  readonly VERSION: number;
  readonly REVISION: number;
  readonly TBI_STATUS: 1;
}

const senderOf = ({ seat, program }: SeatedWho, { companyId }: SiDocument): Sender =>
  seat.companyKind === 'platform' && seat.companyId !== companyId ? 'reviewer' : program ? 'program' : 'owner';

/**
 * The same modification once more, because its answer was lost: the last fact is the asker's own, made from the version he
 * still has, and the content stands there already. It is answered as the first time, and nothing is written.
 */
async function isRepetition(
  tx: Tx,
  { seat }: SeatedWho,
  { document, shipments }: HeldSi,
  { draft, expectedVersion }: Modification,
): Promise<boolean> {
  if (expectedVersion !== document.version - 1 || document.state !== 'SUBMITTED') return false;
  const last = await lastFactOf(tx, document);
  if (last?.event !== 'MODIFY' || last.actorEmployeeId !== seat.employeeId) return false;
  const before = contentOf(document);
  const shipment = shipments.find(one => one.id === document.shipmentId);
  const sent = withServerOwned(draft, { asker: seat.companyKind, shipment, before });
  return contentHash(normaliseDraft(sent)) === contentHash(normaliseDraft(before));
}

/** Edits and resubmits: whatever the status was, it is 1 afterwards (specification §4), in one transaction. */
export async function modifySi(
  tx: Tx,
  deps: Deps,
  who: SeatedWho,
  asked: Modification,
  { submission, origin }: { readonly submission: Submission; readonly origin: Origin },
): Promise<Logged<Modified>> {
  const linked = asked.draft.masters.map(link => link.shipmentId).filter(id => id !== '');
  const locked = await lockSi(tx.db, asked.id, linked);
  describe(submission, locked);
  const now = deps.clock.now();
  if (await isRepetition(tx, who, locked, asked)) {
    const { id, version, revision } = locked.document;
    return { result: { Id: id, VERSION: version, REVISION: revision, TBI_STATUS: 1 }, findings: [] };
  }
  await refuseStale(tx, locked.document, asked.expectedVersion);

  const ask = { actor: actorOf(who), now, remarks: asked.amendReason.trim() };
  refuseByStatus(locked, ask);
  const check = await checkModified(tx, { now }, who, locked, asked);
  const [first, ...more] = check.errors;
  if (first) throw invalid([first, ...more, ...check.warnings]);

  const content = check.drafts[0]!;
  const statement = { sent: asked.draft, origins: asked.origins, by: senderOf(who, locked.document) };
  const after = await sendSi(tx, deps, locked, {
    ...ask,
    ...origin,
    event: 'MODIFY',
    who,
    prepared: {
      content,
      findings: check.findings,
      origins: statedOrigins(statement, content, contentOf(locked.document)),
    },
    world: { checkClean: true },
  });
  await keepDifferences(tx.db, after, locked.shipments, now);
  const shipment = locked.shipments.find(one => one.id === locked.document.shipmentId)!;
  await tellReviewers(tx, [after], shipment, now);
  const { id, version, revision } = after;
  return { result: { Id: id, VERSION: version, REVISION: revision, TBI_STATUS: 1 }, findings: check.findings };
}

/** The submit log learns whose SI this is once it is seen. */
function describe(submission: Submission, { document }: HeldSi): void {
  submission.companyId = document.companyId;
  submission.shipmentId = document.shipmentId;
  submission.siType = document.siType;
  submission.num = document.plannedCount;
}
