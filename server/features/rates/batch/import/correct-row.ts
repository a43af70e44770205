import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { type RowCorrection, type RowSource, rateBatchDetail } from '#contract/rates/batch/batch.calls.ts';
import type { ReadOffer } from '#contract/rates/batch/import/read-price-sheet.ts';
import { jsonColumn } from '../../../../kernel/json-column.ts';
import { labelOf, missingReferences, rowsByIds } from '../../../../kernel/resource/references.ts';
import { scopeOf, type Tx } from '../../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../../kernel/who.ts';
import { servedFclRate } from '../../fcl/fcl-rate.served.ts';
import { demandCost, holdsAny } from '../../rate-actor.ts';
import { type BatchSending, notSuch, sendToBatch } from '../batch-events.ts';
import { type BatchPlan, isSheet, type SheetPlan } from '../batch-plan.ts';
import { type BatchDeps, ownerOf } from '../batch-worker.ts';
import { cutsFor } from '../cuts-for.ts';
import { planningFor } from '../preview-batch.ts';
import { readBatch } from '../rate-batch.served.ts';
import { rightsFor } from '../rates-of.ts';
import { placesOf } from './offer-content.ts';
import { type Around, beginning, planCorrected, planOffers } from './plan-import.ts';
import type { PlannedOffer } from './planned-offer.ts';
import { readImport } from './read-import.ts';
import { type ChosenPorts, portKey } from './sheet-ports.ts';
import { choosePorts, chosenPorts } from './sheet-profile.ts';

/** Rows of a price sheet that could not be read, as they stand and as somebody corrects them. */

/** Rows beside the corrected one that are read again for a name that is now known. */
const MOST_AGAIN = 2_000;

async function aroundOf(
  tx: Tx,
  deps: BatchDeps,
  who: SeatedWho,
  plan: SheetPlan,
  fees: Around['fees'],
): Promise<Around> {
  const owner = ownerOf(who);
  const now = deps.clock.now();
  const chosen = await chosenPorts(tx, owner.companyId, 'fcl', plan.headings);
  const planning = await planningFor(tx, owner, [], now);
  const { defaults, publishes } = plan;
  return { tx, deps, owner, defaults, planning, publishes, fees, chosen, now };
}

const isFclSheet = (plan: BatchPlan | null): plan is SheetPlan<'IMPORT'> => isSheet(plan) && plan.kind === 'IMPORT';

/** Its rows are numbered in the order of the offers; lines of the sheet of fees stand behind them. */
const isWrongOffer = ({ db }: Tx, batchId: string) =>
  db
    .selectFrom('rateBatchRow')
    .select('seq')
    .where('batchId', '=', batchId)
    .where('planned', '=', 'ERROR')
    .where('sourceSheet', 'is', null);

const LABELLED = { carrierId: 'ShippingLine', polId: 'Port', podId: 'Port' } as const;

async function labelsOf({ db }: Tx, { resources }: BatchDeps, ids: Readonly<Record<string, string | null>>) {
  const labels: RowSource['refs'] = {};
  for (const [field, resource] of Object.entries(LABELLED)) {
    const served = resources.get(resource);
    const id = ids[field];
    if (served && id) for (const row of await rowsByIds(db, served, [id])) labels[row.id] = labelOf(served, row);
  }
  return labels;
}

const PORT_TEXTS = ['pol', 'pod', 'receipt', 'delivery'] as const;

const portTexts = ({ texts, pots }: ReadOffer): string[] => [
  ...new Set([...PORT_TEXTS.map(field => texts[field]), ...pots].filter(text => text !== undefined)),
];

export async function rowSource(
  deps: BatchDeps,
  who: SeatedWho,
  { id, seq }: { readonly id: string; readonly seq: number },
): Promise<RowSource> {
  const scope = scopeOf(who);
  const { offers } = await readImport(deps, id, scope, deps.reads);
  return deps.reads.inScope(scope, async tx => {
    await demandCost(tx.db, who, deps.clock.now());
    const plan = (await readBatch(tx.db, id)).plan as BatchPlan | null;
    const row = await isWrongOffer(tx, id).where('seq', '=', seq).executeTakeFirst();
    const offer = offers[seq - 1];
    const mayRead = holdsAny(who.seat, rightsFor(plan, rateBatchDetail.access.anyOf));
    if (!mayRead || !isFclSheet(plan) || !row || !offer) throw new AppError('not_found');
    const { whose, ports } = await beginning(await aroundOf(tx, deps, who, plan, []));
    const { defaults } = plan;
    const { ids } = await placesOf(whose, offer, null);
    const open: RowSource['ports'] = [];
    for (const text of portTexts(offer)) {
      const { port, others } = await ports(text);
      const use = text === offer.texts.pol ? 'polId' : text === offer.texts.pod ? 'podId' : 'other';
      const candidates = others.map(one => ({ id: one.id, code: one.unLocode, zh: one.nameZh ?? '', en: one.nameEn }));
      if (port === null) open.push({ text, use, candidates });
    }
    const { headings } = plan;
    return {
      row: offer.line,
      cells: offer.cells
        .map((text, at) => ({ heading: headings[at] ?? '', text }))
        .filter(({ heading, text }) => heading !== '' || text !== ''),
      carrierId: ids.carrierId ?? null,
      polId: ids.polId ?? null,
      podId: ids.podId ?? null,
      refs: await labelsOf(tx, deps, ids),
      validFrom: offer.validFrom ?? defaults.validFrom,
      validTo: offer.validTo ?? defaults.validTo,
      currency: offer.texts.currency?.toUpperCase() ?? defaults.currency,
      prices: Object.fromEntries(Object.entries(offer.prices).map(([type, { cost }]) => [type, cost])),
      ports: open,
    };
  });
}

const textOf = ({ zh, en }: { readonly zh: string; readonly en: string }) => ({ zh, en });

async function put(
  tx: Tx,
  companyId: string,
  key: { batchId: string; seq: number },
  row: PlannedOffer,
  isSold: boolean,
) {
  const cuts = isSold || row.rateId !== null ? await cutsFor(tx, companyId, row) : 0;
  const { rateId, rateNo, rateVersion, planned, reason, hits } = row;
  await tx.db
    .updateTable('rateBatchRow')
    .set({
      rateId,
      rateNo,
      rateVersion,
      planned,
      reason,
      cuts,
      hits: [...hits],
      isEdited: true,
      before: jsonColumn(row.before),
      content: jsonColumn(row.content),
      copies: jsonColumn(row.copies),
      messages: jsonColumn(row.messages),
    })
    .where('batchId', '=', key.batchId)
    .where('seq', '=', key.seq)
    .execute();
}

/** Names that the row itself has, and no others, are kept for its sender. */
const ownNames = (offer: ReadOffer, ports: RowCorrection['ports']): ChosenPorts => {
  const own = new Set(portTexts(offer));
  return Object.fromEntries(
    Object.entries(ports).flatMap(([text, portId]) => (own.has(text) ? [[portKey(text), portId]] : [])),
  );
};

/** Other wrong rows that were only waiting for these names. */
async function readAgain(
  around: Around,
  batchId: string,
  offers: readonly ReadOffer[],
  isSold: boolean,
): Promise<void> {
  const rows = await isWrongOffer(around.tx, batchId).orderBy('seq').limit(MOST_AGAIN).execute();
  const asked = rows.flatMap(({ seq }) => (offers[seq - 1] ? [{ seq, offer: offers[seq - 1]! }] : []));
  const again = await planOffers(
    around,
    asked.map(({ offer }) => offer),
  );
  for (const [at, row] of again.entries())
    if (row.planned !== 'ERROR')
      await put(around.tx, around.owner.companyId, { batchId, seq: asked[at]!.seq }, row, isSold);
}

export async function correctRow(
  sending: BatchSending,
  asked: RowCorrection & { readonly id: string; readonly version: number },
): Promise<void> {
  const { deps, who } = sending;
  const { id, version, seq } = asked;
  const { offers, fees } = await readImport(deps, id, scopeOf(who));
  await sendToBatch(sending, { id, version, event: 'EDIT_ROW' }, async (tx, batch, step) => {
    const plan = batch.plan as BatchPlan | null;
    const offer = offers[seq - 1];
    const row = await isWrongOffer(tx, id).where('seq', '=', seq).executeTakeFirst();
    if (!isFclSheet(plan) || !offer || !row) throw notSuch();
    const { carrierId, polId, podId } = asked;
    const named = Object.values(asked.ports);
    const found: Finding[] = await missingReferences(
      tx.db,
      deps.resources,
      servedFclRate.served,
      { carrierId, polId, podId, potIds: named },
      null,
    );
    const [first, ...more] = found;
    if (first) throw invalid([first, ...more]);
    const chosen = ownNames(offer, asked.ports);
    await choosePorts(tx, batch.companyId, { kind: 'fcl', headings: plan.headings }, chosen);
    const around = await aroundOf(tx, deps, who, plan, fees);
    const corrected = await planCorrected(around, offer, asked);
    if (corrected.planned === 'ERROR') {
      const [why, ...further] = corrected.messages.map(
        (message): Finding => ({
          path: 'seq',
          code: corrected.reason ?? '',
          severity: 'error',
          message: textOf(message),
        }),
      );
      throw why ? invalid([why, ...further]) : notSuch();
    }
    await put(tx, batch.companyId, { batchId: id, seq }, corrected, plan.publishes);
    if (Object.keys(chosen).length > 0) await readAgain(around, id, offers, plan.publishes);
    await step();
  });
}
