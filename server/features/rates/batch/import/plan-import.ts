import { contentFault, isSameContent } from '#contract/rates/batch/apply-actions.ts';
import type { RowCorrection } from '#contract/rates/batch/batch.calls.ts';
import { unsaid } from '#contract/rates/batch/import/fcl-sheet.ts';
import type { SheetDefaults } from '#contract/rates/batch/import/import.calls.ts';
import type { ReadFee } from '#contract/rates/batch/import/read-fee-sheet.ts';
import type { ReadOffer } from '#contract/rates/batch/import/read-price-sheet.ts';
import { type FclRateInput, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { RATE_FINDINGS } from '#contract/rates/rules/findings/catalogue.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Tx } from '../../../../kernel/tenancy.ts';
import { codeReader, recordUnmapped } from '../../../basic-data/mapping/mapping.read.ts';
import { approvalHits } from '../../approval.ts';
import { FCL_KIND } from '../../fcl/fcl-kind.ts';
import { type FclRateDocument, fclRateOfRow } from '../../fcl/fcl-rate.projection.ts';
import { fingerprintOf } from '../../fcl/fingerprint.ts';
import { previousPrices, publishedAlike } from '../../upkeep/previous.ts';
import type { PlanningFor } from '../batch-plan.ts';
import type { BatchOwner } from '../batch-worker.ts';
import { contentOf, feeCodes, type MetNames, namedBy, placesOf, type Whose } from './offer-content.ts';
import type { PlannedOffer } from './planned-offer.ts';
import { planFees, resolveFees, type SheetFee, withSheetFees } from './sheet-fees.ts';
import { type ChosenPorts, sheetPorts } from './sheet-ports.ts';
import { sheetRefs } from './sheet-refs.ts';
import { type Message, say, unclear, unread } from './sheet-words.ts';

/** Offers of a price sheet as rows of a batch: matched with rates by number, else by what makes two rates the same offer. */

/** System under which names of price sheets are mapped. */
const SYSTEM = 'RATE_SHEET';

export interface Around {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly owner: BatchOwner;
  readonly defaults: SheetDefaults;
  readonly planning: PlanningFor;
  readonly publishes: boolean;
  readonly fees: readonly ReadFee[];
  /** Ports that somebody has chosen for names of this sender. */
  readonly chosen: ChosenPorts;
  readonly now: Date;
}

const blank = (offer: ReadOffer): PlannedOffer => ({
  rateId: null,
  rateNo: null,
  rateVersion: null,
  before: null,
  content: null,
  copies: [],
  withdraws: [],
  hits: [],
  planned: 'ERROR',
  reason: null,
  messages: [],
  sourceRow: offer.line,
  sourceSheet: null,
  cells: offer.cells,
});

const wrong = (offer: ReadOffer, messages: readonly Message[]): PlannedOffer => ({
  ...blank(offer),
  reason: messages[0]?.code ?? 'ROW_INVALID',
  messages: messages.map(({ zh, en }) => ({ zh, en })),
});

const MATCHED = ['DRAFT', 'ACTIVE', 'PENDING', 'HIDDEN'] as const;

const offerKey = (fingerprint: string, { validFrom, validTo }: Pick<FclRateInput, 'validFrom' | 'validTo'>): string =>
  `${fingerprint} ${validFrom} ${validTo}`;

/** Rates that are the same offers for the same days, the latest of each. */
async function standing(
  { tx, owner }: Around,
  contents: readonly FclRateInput[],
): Promise<ReadonlyMap<string, FclRateDocument>> {
  const prints = [...new Set(contents.map(content => fingerprintOf(owner.companyId, content)))];
  if (prints.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('fclRate')
    .selectAll()
    .where('companyId', '=', owner.companyId)
    .where('fingerprint', 'in', prints)
    .where('state', 'in', [...MATCHED])
    .orderBy('updatedAt')
    .execute();
  return new Map(rows.map(row => [offerKey(row.fingerprint, row), fclRateOfRow(row)]));
}

async function numbered({ tx, owner }: Around, offers: readonly ReadOffer[]): Promise<Map<string, FclRateDocument>> {
  const numbers = offers.flatMap(({ texts }) => texts.rateNo?.toUpperCase() ?? []);
  if (numbers.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('fclRate')
    .selectAll()
    .where('companyId', '=', owner.companyId)
    .where('rateNo', 'in', numbers)
    .execute();
  return new Map(rows.map(row => fclRateOfRow(row)).map(rate => [rate.no, rate]));
}

interface Draft {
  readonly offer: ReadOffer;
  /** The rate that its number names. */
  readonly known: FclRateDocument | null;
  /** Made of the row and of a rate that stands, or of none. */
  readonly build: (before: FclRateInput | null) => ReturnType<typeof contentOf>;
  readonly content: FclRateInput;
}

const unfit = ({ issues }: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] }): Message[] =>
  issues.map(({ path }) => ({
    code: 'ROW_INVALID',
    zh: `${path.join('.')} 不符合要求`,
    en: `${path.join('.')} does not fit`,
  }));

async function draftOf(
  whose: Whose,
  { offer, known }: Pick<Draft, 'offer' | 'known'>,
  feeCode: (text: string) => string | null,
): Promise<Draft | PlannedOffer> {
  const { defaults } = whose;
  const before = known?.content ?? null;
  const places = await placesOf(whose, offer, before);
  const faults = [
    ...places.messages,
    ...offer.faults.map(({ field, text, isUnclear }) => (isUnclear ? unclear : unread)(field, text)),
  ];
  const hasDays = known || ((offer.validFrom ?? defaults.validFrom) && (offer.validTo ?? defaults.validTo));
  if (!hasDays) faults.push(say('DAYS_MISSING'));
  if (!known && !places.ids.carrierId && !offer.texts.carrier) faults.push(say('CARRIER_UNKNOWN', { v: '' }));
  if (faults.length > 0) return wrong(offer, faults);
  const build = (rate: FclRateInput | null) =>
    contentOf(offer, places, { before: rate, isNamed: known !== null, defaults, feeCode });
  const parsed = fclRateResource.schema.safeParse(build(before).content);
  if (parsed.success) return { offer, known, build, content: parsed.data };
  return wrong(offer, unfit(parsed.error));
}

async function planDraft(
  { tx, owner, planning, publishes }: Around,
  { offer, known, build }: Draft,
  alike: FclRateDocument | null,
  fees: readonly SheetFee[],
): Promise<PlannedOffer> {
  const { companyId } = owner;
  const built = build((known ?? alike)?.content ?? null);
  const said = fclRateResource.schema.parse(built.content);
  const { content, lines } = withSheetFees(said, fees, built.fees);
  const fault = contentFault(content, planning.today(content.polId));
  if (fault) {
    const words = RATE_FINDINGS[fault as keyof typeof RATE_FINDINGS];
    return wrong(offer, [{ code: fault, zh: words.zh, en: words.en }]);
  }
  const hidden = offer.sources
    .filter(({ isHidden }) => isHidden)
    .map(({ line }) => say('ROW_HIDDEN', { v: `${line}` }));
  const messages = [
    ...[...hidden, ...built.notes].map(({ zh, en }) => ({ zh, en })),
    ...(lines.length > 0 ? [{ ...textOf(say('FEE_LINES', { v: lines.join(', ') })), feeLines: lines }] : []),
  ];
  const plain = { ...blank(offer), messages };
  const stands = known ?? alike;
  const hit = (before: ReturnType<typeof FCL_KIND.pricesOf>) =>
    approvalHits(before, FCL_KIND.pricesOf(content), planning);
  if (stands) {
    const { id, no, version, content: before, state } = stands;
    const own = { rateId: id, rateNo: no, rateVersion: version, before };
    if (isSameContent(before, content)) return { ...plain, ...own, planned: 'UNCHANGED' };
    if (state !== 'DRAFT' && state !== 'ACTIVE')
      return { ...plain, ...own, planned: 'SKIPPED', reason: 'OUT_OF_SCOPE' };
    const hits = state === 'DRAFT' ? [] : hit(FCL_KIND.pricesOf(before));
    return { ...plain, ...own, content, hits, planned: 'CHANGED' };
  }
  const onSale = publishes ? await publishedAlike(tx.db, FCL_KIND, { id: null, companyId, content }) : [];
  const hits = publishes ? hit(previousPrices(FCL_KIND, null, content, onSale)) : [];
  return { ...plain, copies: [content], hits, planned: 'NEW' };
}

const textOf = ({ zh, en }: Message) => ({ zh, en });

/** Rows of some offers; names that mean nothing go to the list of unmapped ones. */
export async function planOffers(around: Around, offers: readonly ReadOffer[]): Promise<PlannedOffer[]> {
  const { tx, owner, defaults } = around;
  const { whose, feeCode, fees } = await beginning(around);
  const known = await numbered(around, offers);
  const ref = await sheetRefs(
    tx.db,
    [...known.values()].map(({ content }) => content),
  );
  const drafts: (Draft | PlannedOffer)[] = [];
  for (const offer of offers) {
    const no = offer.texts.rateNo?.toUpperCase();
    const rate = no === undefined ? null : (known.get(no) ?? null);
    if (no !== undefined && !rate) drafts.push(wrong(offer, [say('RATE_UNKNOWN', { v: no })]));
    else
      drafts.push(
        await draftOf(
          { ...whose, defaults },
          { offer: rate ? unsaid(offer, rate.no, rate.content, ref) : offer, known: rate },
          feeCode,
        ),
      );
  }
  const isDraft = (one: Draft | PlannedOffer): one is Draft => 'build' in one;
  const unnamed = drafts.filter(isDraft).filter(draft => draft.known === null);
  const stand = await standing(
    around,
    unnamed.map(({ content }) => content),
  );
  const rows: PlannedOffer[] = [];
  for (const one of drafts) {
    if (!isDraft(one)) rows.push(one);
    else {
      const key = offerKey(fingerprintOf(owner.companyId, one.content), one.content);
      rows.push(await planDraft(around, one, one.known ? null : (stand.get(key) ?? null), fees));
    }
  }
  await tellUnmapped(around, whose.met);
  return rows;
}

const CORRECTED: ReadonlySet<string> = new Set(['carrier', 'pol', 'pod', 'validFrom', 'validTo', 'validity']);

/** A row that could not be read, with what somebody says in its place; what else of it means nothing is told and left out. */
export async function planCorrected(
  around: Around,
  offer: ReadOffer,
  { carrierId, polId, podId, validFrom, validTo, currency, prices }: RowCorrection,
): Promise<PlannedOffer> {
  const { defaults, owner } = around;
  const { whose, feeCode, fees } = await beginning(around);
  const { rateNo, ...unnumbered } = offer.texts;
  const known = (await numbered(around, [offer])).get(rateNo?.toUpperCase() ?? '') ?? null;
  const texts = Object.fromEntries(Object.entries(unnumbered).filter(([field]) => !CORRECTED.has(field)));
  const said: ReadOffer = {
    ...offer,
    texts: { ...texts, currency },
    validFrom,
    validTo,
    prices: Object.fromEntries(
      Object.entries(prices).map(([type, cost]) => [
        type,
        { cost, zeroConfirmed: offer.prices[type]?.cost === cost && offer.prices[type]?.zeroConfirmed === true },
      ]),
    ),
    faults: [],
  };
  const places = await placesOf(whose, said, { polId, podId });
  const corrected = {
    ids: { ...places.ids, carrierId, polId, podId },
    potIds: places.potIds,
    messages: [],
    notes: [...places.messages, ...places.notes],
  };
  const build = (before: FclRateInput | null) =>
    contentOf(said, corrected, { before, isNamed: known !== null, defaults, feeCode });
  const parsed = fclRateResource.schema.safeParse(build(known?.content ?? null).content);
  if (!parsed.success) return wrong(offer, unfit(parsed.error));
  const content = parsed.data;
  const stand = known ? new Map<string, FclRateDocument>() : await standing(around, [content]);
  const alike = stand.get(offerKey(fingerprintOf(owner.companyId, content), content)) ?? null;
  return planDraft(around, { offer: said, known, build, content }, alike, fees);
}

/** Lines of the sheet of fees, behind the offers that took them. */
export async function planFeeLines(
  around: Around,
  { batchId, sheet }: { readonly batchId: string; readonly sheet: number },
): Promise<PlannedOffer[]> {
  const { whose, fees } = await beginning(around);
  await tellUnmapped(around, whose.met);
  return planFees(around.tx, batchId, sheet, fees);
}

/** How names of the sheet are read, for its company and on this day. */
export async function beginning({ tx, deps, owner, defaults, now, fees, chosen }: Around) {
  const read = codeReader(
    { tx, resources: deps.resources },
    { system: SYSTEM, date: now.toISOString().slice(0, 10), companyId: owner.companyId },
  );
  const met: MetNames = new Map();
  const feeCode = await feeCodes(tx.db);
  const ports = sheetPorts({ tx, resources: deps.resources }, read, { companyId: owner.companyId, chosen });
  const whose: Whose = { db: tx.db, read, met, ports, defaults };
  return { whose, ports, feeCode, fees: await resolveFees(namedBy(read, met, ports), feeCode, fees) };
}

async function tellUnmapped({ tx, deps, owner, now }: Around, met: MetNames): Promise<void> {
  const texts = [...met].map(([text, object]) => ({ companyId: owner.companyId, system: SYSTEM, object, text }));
  if (texts.length > 0) await recordUnmapped({ tx, deps, at: now }, texts);
}
