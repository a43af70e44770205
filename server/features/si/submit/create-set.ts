import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { checkSet } from '#contract/si/check/check-set.ts';
import type { CheckInput } from '#contract/si/check/set-view.ts';
import { SET_LIMIT } from '#contract/si/parts/split-numbers.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { siStatusCode } from '#contract/si/status.ts';
import { type DocumentActor, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { contentOf, type SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { lockShipments, type ShipmentWithContainers } from '../../shipment/shipment.read.ts';
import { tellReviewers } from '../announce.ts';
import { activeSisOf, readCheckContext } from '../check-context.read.ts';
import { type Sender, sourcesOf, statedOrigins } from '../history/stated-origins.ts';
import { keepDifferences } from '../rules/differences.ts';
import { bearSis, lockSi, type Origin, type SiBirth, sendSi } from '../store.ts';
import { type Created, findRepetition, keepDraftKeys } from './draft-keys.ts';
import { type ReadSet, shipmentIdsOf } from './read-set.ts';
import { withServerOwned } from './server-owned.ts';
import type { Logged } from './submit-log.ts';

/** For whom and by whom a set is made. */
export interface Maker {
  readonly actor: DocumentActor;
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
  const asker = maker.actor.companyKind ?? 'platform';
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
    const held = await lockSi(tx.db, id);
    await sendSi(tx, deps, held, {
      ...origin,
      event: 'SET_EXTENDED',
      actor: SYSTEM_ACTOR,
      now: deps.clock.now(),
      prepared: { content: { ...contentOf(held.document), plannedCount: planned } },
    });
  }
}

/** What concerns one SI of the set; its own paths begin at 0, as they do when it is checked alone. */
const findingsOf = (findings: readonly Finding[], index: number): Finding[] =>
  findings
    .filter(({ path }) => path.startsWith(`TDBLInfos[${index}]`) || !path.startsWith('TDBLInfos['))
    .map(finding => ({ ...finding, path: finding.path.replace(/^TDBLInfos\[\d+\]/, 'TDBLInfos[0]') }));

const answerOf = (document: SiDocument): Created => ({
  Id: document.id,
  TBI_NO: document.no,
  DRAFT_ID: document.draftId,
  TBI_SIMBL_NO: document.simblNo,
  TBI_STATUS: siStatusCode('SUBMITTED'),
});

const bornOf = (set: CheckedSet, maker: Maker, input: ReadSet, numbers: readonly string[], now: Date): SiBirth[] =>
  set.drafts.map((draft, index) => {
    const statement = { sent: input.drafts[index]!, origins: input.origins[index] ?? null, by: senderOf(maker) };
    return {
      // A millisecond apart, so that a set lists in its own order.
      id: newId(now.getTime() + index),
      no: numbers[index]!,
      companyId: maker.companyId,
      companyCode: maker.companyCode,
      sources: sourcesOf(statement),
      content: draft,
      findings: findingsOf(set.findings, index),
      origins: statedOrigins(statement, draft, null),
      onBehalfOf: maker.onBehalfOf,
    };
  });

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
  const ask = {
    ...origin,
    event: 'CREATE' as const,
    actor: maker.actor,
    now,
    shipments: [shipment] as const,
    world: { checkClean: true },
  };
  const documents = await bearSis(tx, deps, bornOf(set, maker, input, numbers, now), ask);
  const answers = documents.map(answerOf);
  await keepDraftKeys(
    tx.db,
    place,
    answers.map((answer, index) => ({ draft: input.drafts[index]!, answer })),
  );
  await tellReviewers(tx, documents, shipment, now);
  for (const document of documents) await keepDifferences(tx.db, document, shipments, now);
  return { result: answers, findings: set.findings };
}
