import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { checkSet } from '#contract/si/check/check-set.ts';
import type { CheckInput } from '#contract/si/check/set-view.ts';
import { SET_LIMIT } from '#contract/si/parts/split-numbers.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { siStatusCode } from '#contract/si/status.ts';
import { contentOf } from '#machines/si/shipping-instruction.evolve.ts';
import { type SiActor, SYSTEM_ACTOR } from '#machines/si/shipping-instruction.lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { lockShipments, type ShipmentWithContainers } from '../../shipment/shipment.read.ts';
import { publishAfterCommit, tellReviewers } from '../announce.ts';
import { activeSisOf, readCheckContext } from '../check-context.read.ts';
import { refused } from '../findings.ts';
import { type Sender, sourcesOf, statedOrigins } from '../history/stated-origins.ts';
import { keepDifferences } from '../rules/differences.ts';
import { decide, decideBirth } from '../shipping-instruction.decide.ts';
import { lockSi, type Origin, type Outcome, saveBirths, saveFact } from '../store.ts';
import { type Created, findRepetition, keepDraftKeys } from './draft-keys.ts';
import { type ReadSet, shipmentIdsOf } from './read-set.ts';
import { withServerOwned } from './server-owned.ts';
import type { Logged } from './submit-log.ts';

/** For whom and by whom a set is made. */
export interface Maker {
  readonly actor: SiActor;
  readonly companyId: string;
  readonly companyCode: string;
  /** The customer's employee whose SIs these are, when staff make them. */
  readonly onBehalfOf: string | null;
  /** A program with a token of its own sends it. */
  readonly isProgram: boolean;
}

const senderOf = ({ onBehalfOf, isProgram }: Maker): Sender =>
  onBehalfOf !== null ? 'onBehalf' : isProgram ? 'program' : 'owner';

/** Numbers are drawn before the transaction; a set that is refused leaves a gap, which is normal. */
export async function drawNumbers({ numbering, clock }: Deps, count: number): Promise<string[]> {
  const at = clock.now();
  const numbers: string[] = [];
  for (let drawn = 0; drawn < Math.min(count, SET_LIMIT); drawn += 1)
    numbers.push(await nextDayNumber(numbering, { series: 'si', at }));
  return numbers;
}

/** The shipment of the call, or why there is none: a foreign one does not exist for a customer. */
function ownShipment(shipments: readonly ShipmentWithContainers[], id: string, maker: Maker): ShipmentWithContainers {
  const shipment = shipments.find(one => one.id === id);
  if (shipment?.companyId !== maker.companyId) throw new AppError('not_found');
  return shipment;
}

interface CheckedSet {
  readonly drafts: readonly SiDraft[];
  readonly findings: readonly Finding[];
  /** Older SIs of a split set that these extend. */
  readonly extended: readonly string[];
}

async function checked(
  tx: Tx,
  input: CheckInput,
  maker: Maker,
  {
    now,
    shipments,
    shipment,
    used,
  }: {
    readonly now: Date;
    readonly shipments: readonly ShipmentWithContainers[];
    readonly shipment: ShipmentWithContainers;
    readonly used: ReadonlyMap<string, string>;
  },
): Promise<CheckedSet> {
  const asker = maker.actor.companyKind === 'system' ? 'platform' : maker.actor.companyKind;
  const drafts = input.drafts.map(draft => withServerOwned(draft, { asker, shipment }));
  const context = await readCheckContext(tx.db, {
    now,
    asker,
    mode: maker.onBehalfOf === null ? 'create' : 'onBehalf',
    companyId: maker.companyId,
    shipmentId: shipment.id,
    shipments,
    drafts,
    usedDraftIds: used,
  });
  const result = checkSet({ ...input, drafts }, context);
  const [first, ...more] = result.errors;
  if (first) throw invalid([first, ...more, ...result.warnings]);
  const siblings = (await activeSisOf(tx.db, shipment.id)).filter(si => si.siType === 2);
  const isSplit = drafts[0]?.siType === 2;
  const planned = isSplit ? siblings.length + drafts.length : drafts.length;
  return {
    drafts: result.drafts.map((draft, index) => ({
      ...draft,
      plannedCount: planned,
      simblNo: isSplit ? (result.billNumbers[index] ?? '') : draft.simblNo,
    })),
    findings: result.findings,
    extended: isSplit ? siblings.map(si => si.id) : [],
  };
}

/** The planned number of a set's older SIs follows, by a fact of the system (design A5.2). */
async function extendSiblings(
  tx: Tx,
  deps: Deps,
  ids: readonly string[],
  planned: number,
  origin: Origin,
): Promise<void> {
  for (const id of ids) {
    const { document, shipments } = await lockSi(tx.db, id);
    const command = { type: 'SET_EXTENDED', actor: SYSTEM_ACTOR, at: deps.clock.now().toISOString() } as const;
    const decision = decide(
      document,
      command,
      { messageOut: false },
      {
        ...contentOf(document),
        plannedCount: planned,
      },
    );
    if (!decision.ok) throw refused(decision.refusal);
    await saveFact(tx.db, decision, shipments.find(one => one.id === document.shipmentId)!, origin);
    publishAfterCommit(tx, deps, decision.document);
  }
}

/** What concerns one SI of the set; its own paths begin at 0, as they do when it is checked alone. */
const findingsOf = (findings: readonly Finding[], index: number): Finding[] =>
  findings
    .filter(({ path }) => path.startsWith(`TDBLInfos[${index}]`) || !path.startsWith('TDBLInfos['))
    .map(finding => ({ ...finding, path: finding.path.replace(/^TDBLInfos\[\d+\]/, 'TDBLInfos[0]') }));

const answerOf = ({ document }: Outcome): Created => ({
  Id: document.id,
  TBI_NO: document.no,
  DRAFT_ID: document.draftId,
  TBI_SIMBL_NO: document.simblNo,
  TBI_STATUS: siStatusCode('SUBMITTED'),
});

function bornOf(set: CheckedSet, maker: Maker, input: ReadSet, numbers: readonly string[], now: Date): Outcome[] {
  return set.drafts.map((draft, index) => {
    const statement = { sent: input.drafts[index]!, origins: input.origins[index] ?? null, by: senderOf(maker) };
    const birth = {
      ...draft,
      // A millisecond apart, so that a set lists in its own order.
      id: newId(now.getTime() + index),
      no: numbers[index]!,
      companyId: maker.companyId,
      companyCode: maker.companyCode,
      sources: sourcesOf(statement),
    };
    const command = { type: 'CREATE', actor: maker.actor, at: now.toISOString(), checkClean: true } as const;
    const decision = decideBirth(birth, command, maker.onBehalfOf, statedOrigins(statement, draft, null));
    if (!decision.ok) throw refused(decision.refusal);
    return { ...decision, findings: findingsOf(set.findings, index) };
  });
}

/**
 * Creates a set, all or nothing, answers in input order. The shipments are held from here on: of two equal requests at once
 * the second finds what the first has made and answers the same.
 */
export async function createSet(
  tx: Tx,
  deps: Deps,
  input: ReadSet,
  maker: Maker,
  { numbers, origin }: { readonly numbers: readonly string[]; readonly origin: Origin },
): Promise<Logged<Created[]>> {
  const now = deps.clock.now();
  const shipments = await lockShipments(tx.db, shipmentIdsOf(input));
  const shipment = ownShipment(shipments, input.shipmentId, maker);
  const place = { companyId: maker.companyId, shipmentId: shipment.id, now };
  const repetition = await findRepetition(tx.db, place, input.drafts);
  if (repetition.kind === 'repeated') return { result: repetition.answers, findings: [] };

  const set = await checked(tx, input, maker, { now, shipments, shipment, used: repetition.used });
  await extendSiblings(tx, deps, set.extended, set.drafts[0]?.plannedCount ?? 1, origin);
  const born = bornOf(set, maker, input, numbers, now);
  await saveBirths(tx.db, born, shipment, origin);
  const answers = born.map(answerOf);
  await keepDraftKeys(
    tx.db,
    place,
    answers.map((answer, index) => ({ draft: input.drafts[index]!, answer })),
  );
  const documents = born.map(outcome => outcome.document);
  await tellReviewers(tx, documents, shipment, now);
  for (const document of documents) {
    await keepDifferences(tx.db, document, shipments, now);
    publishAfterCommit(tx, deps, document);
  }
  return { result: answers, findings: set.findings };
}
