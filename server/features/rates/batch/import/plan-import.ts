import type { Transaction } from 'kysely';
import { fill } from '#contract/kernel/text.ts';
import { contentFault, isSameContent } from '#contract/rates/batch/apply-actions.ts';
import type { SheetDefaults } from '#contract/rates/batch/import/import.calls.ts';
import type { ReadOffer } from '#contract/rates/batch/import/read-price-sheet.ts';
import { IMPORT_FIELDS, type ImportField } from '#contract/rates/batch/import/sheet-columns.ts';
import { PRODUCT_TYPES } from '#contract/rates/codes.ts';
import { type FclRateInput, type FclRateLine, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { readFeeText } from '#contract/rates/rules/fee-text/read-fee-text.ts';
import { RATE_FINDINGS } from '#contract/rates/rules/findings/catalogue.ts';
import type { Tables } from '../../../../db/tables.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import type { Tx } from '../../../../kernel/tenancy.ts';
import { codeReader, recordUnmapped } from '../../../basic-data/mapping/mapping.read.ts';
import { approvalHits } from '../../approval.ts';
import { FCL_KIND } from '../../fcl/fcl-kind.ts';
import { type FclRateDocument, fclRateOfRow } from '../../fcl/fcl-rate.projection.ts';
import { fingerprintOf } from '../../fcl/fingerprint.ts';
import { previousPrices, publishedAlike } from '../../upkeep/previous.ts';
import type { PlannedRow, PlanningFor } from '../batch-plan.ts';
import type { BatchOwner } from '../batch-worker.ts';

/** Offers of a price sheet as rows of a batch: matched with rates by number, else by what makes two rates the same offer. */

/** System under which names of price sheets are mapped. */
const SYSTEM = 'RATE_SHEET';

export interface PlannedOffer extends PlannedRow {
  readonly messages: readonly { readonly zh: string; readonly en: string }[];
  readonly sourceRow: number;
  readonly cells: readonly string[];
}

interface Message {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

const WORDS = {
  PORT_UNKNOWN: {
    zh: '未识别的港口“{v}”，请选择或维护映射',
    en: 'Unknown port "{v}"; choose one or add a mapping',
  },
  CARRIER_UNKNOWN: RATE_FINDINGS.CARRIER_UNKNOWN,
  CELL_UNREAD: { zh: '{field}“{v}”无法识别', en: '{field} "{v}" cannot be read' },
  DAYS_MISSING: { zh: '缺少有效期', en: 'No validity' },
  RATE_UNKNOWN: { zh: '没有运价“{v}”', en: 'There is no rate "{v}"' },
} as const;

const say = (code: keyof typeof WORDS, params: Readonly<Record<string, string>> = {}): Message => ({
  code,
  zh: fill(WORDS[code].zh, params),
  en: fill(WORDS[code].en, params),
});
const unread = (field: ImportField, v: string): Message => ({
  code: 'CELL_UNREAD',
  zh: fill(WORDS.CELL_UNREAD.zh, { field: IMPORT_FIELDS[field].zh, v }),
  en: fill(WORDS.CELL_UNREAD.en, { field: IMPORT_FIELDS[field].en, v }),
});

interface Around {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly owner: BatchOwner;
  readonly defaults: SheetDefaults;
  readonly planning: PlanningFor;
  readonly publishes: boolean;
  readonly now: Date;
}

type Reader = ReturnType<typeof codeReader>;

async function feeCodes(db: Transaction<Tables>): Promise<(text: string) => string | null> {
  const rows = await db.selectFrom('feeCode').select(['code', 'nameZh', 'nameEn', 'aliases']).execute();
  const known = new Map<string, string>();
  for (const { code, nameZh, nameEn, aliases } of rows)
    for (const name of [code, nameZh, nameEn, ...aliases]) if (name) known.set(name.toUpperCase(), code);
  return text => known.get(text.trim().toUpperCase()) ?? null;
}

const EMPTY_LINE = { zeroConfirmed: false, guideSell: null, minMargin: null, minMarginIsPct: false, note: null };

function linesAfter(before: FclRateInput | null, offer: ReadOffer, currency: string): FclRateLine[] {
  const kept = (before?.lines ?? []).map(line => {
    const price = offer.prices[line.containerType];
    return price ? { ...line, cost: price.cost, zeroConfirmed: price.zeroConfirmed } : line;
  });
  const added = Object.entries(offer.prices)
    .filter(([type, { cost }]) => cost !== null && !kept.some(({ containerType }) => containerType === type))
    .map(([containerType, { cost, zeroConfirmed }]) => ({
      ...{ ...EMPTY_LINE, containerType, currency, cost, zeroConfirmed, foldedRules: [] },
    }));
  return [...kept, ...added];
}

const integerOf = (text: string | undefined): number | null => {
  const digits = /\d{1,3}/.exec(text ?? '')?.[0];
  return digits && Number(digits) >= 1 && Number(digits) <= 120 ? Number(digits) : null;
};

const productOf = (text: string | undefined): FclRateInput['productType'] | null => {
  const wanted = text?.trim().toUpperCase();
  const found = Object.entries(PRODUCT_TYPES).find(
    ([code, { zh, en }]) => code === wanted || zh === text?.trim() || en.toUpperCase() === wanted,
  );
  return (found?.[0] as FclRateInput['productType'] | undefined) ?? null;
};

interface Places {
  readonly ids: Readonly<Record<'carrierId' | 'polId' | 'podId', string | null>> & {
    readonly deliveryPlaceId: string | null;
  };
  readonly potIds: readonly string[];
  readonly messages: readonly Message[];
}

async function placesOf(
  read: Reader,
  offer: ReadOffer,
  defaults: SheetDefaults,
  met: Map<string, 'PORT' | 'LINE_COMPANY'>,
): Promise<Places> {
  const messages: Message[] = [];
  const named = async (object: 'PORT' | 'LINE_COMPANY', text: string | undefined): Promise<string | null> => {
    if (!text) return null;
    const found = await read(object, text);
    if (found) return found.row.id;
    met.set(text, object);
    messages.push(say(object === 'PORT' ? 'PORT_UNKNOWN' : 'CARRIER_UNKNOWN', { v: text }));
    return null;
  };
  const potIds: string[] = [];
  for (const pot of offer.pots) {
    const id = await named('PORT', pot);
    if (id) potIds.push(id);
  }
  const ids = {
    carrierId: offer.texts.carrier ? await named('LINE_COMPANY', offer.texts.carrier) : defaults.carrierId,
    polId: await named('PORT', offer.texts.pol),
    podId: await named('PORT', offer.texts.pod),
    deliveryPlaceId: await named('PORT', offer.texts.delivery),
  };
  return { ids, potIds, messages };
}

function contentOf(
  before: FclRateInput | null,
  offer: ReadOffer,
  { ids, potIds }: Places,
  { defaults }: Around,
  feeCode: (text: string) => string | null,
): { readonly content: unknown; readonly notes: readonly Message[] } {
  const { texts } = offer;
  const currency = texts.currency?.toUpperCase() ?? before?.lines[0]?.currency ?? defaults.currency;
  const columns = Object.keys(offer.prices);
  const fees = texts.fees ? readFeeText(texts.fees, { feeCode, columns, currency }) : null;
  const left = fees?.remarks ?? [];
  const remark = [texts.remark, ...left].filter(Boolean).join('; ');
  const base = before ?? {
    ...{ receiptType: 'CY', deliveryType: 'CY', validityBasis: 'ETD', surchargeMode: 'SUBJECT_TO' },
    ...{ paymentTerm: 'PRE', bookingMode: 'REQUEST', visibility: 'COMPANY', spaceStatus: 'ON_REQUEST' },
    productType: defaults.productType,
  };
  const said = {
    ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null)),
    ...(potIds.length > 0 ? { potIds } : {}),
    ...((offer.validFrom ?? defaults.validFrom) ? { validFrom: offer.validFrom ?? defaults.validFrom } : {}),
    ...((offer.validTo ?? defaults.validTo) ? { validTo: offer.validTo ?? defaults.validTo } : {}),
    ...(texts.contractNo ? { contractNo: texts.contractNo } : {}),
    ...(productOf(texts.productType) ? { productType: productOf(texts.productType) } : {}),
    ...(texts.service ? { serviceCode: texts.service.slice(0, 11) } : {}),
    ...(integerOf(texts.transitDays) ? { transitDays: integerOf(texts.transitDays) } : {}),
    ...(remark ? { remarkZh: remark.slice(0, 500) } : {}),
    ...(texts.internalRemark ? { internalRemark: texts.internalRemark.slice(0, 1000) } : {}),
    ...(fees ? { includedFees: fees.included, notIncludedFees: fees.notIncluded, surcharges: fees.surcharges } : {}),
  };
  const notes = left.map(text => ({
    ...{ code: 'FEE_TEXT', zh: `“${text}”未识别为费用，仅作备注，不计费` },
    en: `"${text}" is no fee that is known: a remark, not charged`,
  }));
  return { content: { ...base, ...said, lines: linesAfter(before, offer, currency) }, notes };
}

const blank = (offer: ReadOffer): PlannedOffer => ({
  ...{
    rateId: null,
    rateNo: null,
    rateVersion: null,
    before: null,
    content: null,
    copies: [],
    withdraws: [],
    hits: [],
  },
  ...{ planned: 'ERROR', reason: null, messages: [], sourceRow: offer.line, cells: offer.cells },
});

const wrong = (offer: ReadOffer, messages: readonly Message[], more: Partial<PlannedOffer> = {}): PlannedOffer => ({
  ...{ ...blank(offer), ...more, reason: messages[0]?.code ?? 'ROW_INVALID' },
  messages: messages.map(({ zh, en }) => ({ zh, en })),
});

const MATCHED = ['DRAFT', 'ACTIVE', 'PENDING', 'HIDDEN'] as const;

async function matched(
  db: Transaction<Tables>,
  companyId: string,
  offer: ReadOffer,
  content: FclRateInput,
): Promise<FclRateDocument | null> {
  const row = await db
    .selectFrom('fclRate')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('fingerprint', '=', fingerprintOf(companyId, content))
    .where('state', 'in', [...MATCHED])
    .where('validFrom', '=', content.validFrom)
    .where('validTo', '=', content.validTo)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && offer.texts.rateNo === undefined ? fclRateOfRow(row) : null;
}

async function planOffer(
  around: Around,
  read: Reader,
  feeCode: (text: string) => string | null,
  offer: ReadOffer,
  met: Map<string, 'PORT' | 'LINE_COMPANY'>,
): Promise<PlannedOffer> {
  const { tx, owner, planning, publishes } = around;
  const { companyId } = owner;
  const { rateNo } = offer.texts;
  const numbered = rateNo
    ? await tx.db
        .selectFrom('fclRate')
        .selectAll()
        .where('companyId', '=', companyId)
        .where('rateNo', '=', rateNo.toUpperCase())
        .executeTakeFirst()
    : undefined;
  if (rateNo && !numbered) return wrong(offer, [say('RATE_UNKNOWN', { v: rateNo })]);
  const known = numbered ? fclRateOfRow(numbered) : null;
  const places = await placesOf(read, offer, around.defaults, met);
  const faults = [...places.messages, ...offer.faults.map(({ field, text }) => unread(field, text))];
  const hasDays =
    known || ((offer.validFrom ?? around.defaults.validFrom) && (offer.validTo ?? around.defaults.validTo));
  if (!hasDays) faults.push(say('DAYS_MISSING'));
  if (!known && !places.ids.carrierId && !offer.texts.carrier) faults.push(say('CARRIER_UNKNOWN', { v: '' }));
  if (faults.length > 0) return wrong(offer, faults);
  const first = contentOf(known?.content ?? null, offer, places, around, feeCode);
  const parsed = fclRateResource.schema.safeParse(first.content);
  if (!parsed.success)
    return wrong(
      offer,
      parsed.error.issues.map(({ path }) => ({
        code: 'ROW_INVALID',
        zh: `${path.join('.')} 不符合要求`,
        en: `${path.join('.')} does not fit`,
      })),
    );
  const alike = known ?? (await matched(tx.db, companyId, offer, parsed.data));
  const again = alike && !known ? contentOf(alike.content, offer, places, around, feeCode) : first;
  const content = alike && !known ? fclRateResource.schema.parse(again.content) : parsed.data;
  const fault = contentFault(content, planning.today(content.polId));
  if (fault) {
    const words = RATE_FINDINGS[fault as keyof typeof RATE_FINDINGS];
    return wrong(offer, [{ code: fault, zh: words.zh, en: words.en }]);
  }
  const plain = { ...blank(offer), messages: again.notes.map(({ zh, en }) => ({ zh, en })) };
  const own = alike && { rateId: alike.id, rateNo: alike.no, rateVersion: alike.version, before: alike.content };
  const hit = (before: ReturnType<typeof FCL_KIND.pricesOf>) =>
    approvalHits(before, FCL_KIND.pricesOf(content), planning);
  if (alike && own) {
    if (isSameContent(alike.content, content)) return { ...plain, ...own, planned: 'UNCHANGED' };
    if (alike.state !== 'DRAFT' && alike.state !== 'ACTIVE')
      return { ...plain, ...own, planned: 'SKIPPED', reason: 'OUT_OF_SCOPE' };
    const hits = alike.state === 'DRAFT' ? [] : hit(FCL_KIND.pricesOf(alike.content));
    return { ...plain, ...own, content, hits, planned: 'CHANGED' };
  }
  const onSale = publishes ? await publishedAlike(tx.db, FCL_KIND, { id: null, companyId, content }) : [];
  const hits = publishes ? hit(previousPrices(FCL_KIND, null, content, onSale)) : [];
  return { ...plain, copies: [content], hits, planned: 'NEW' };
}

/** Rows of some offers; names that mean nothing go to the list of unmapped ones. */
export async function planOffers(around: Around, offers: readonly ReadOffer[]): Promise<PlannedOffer[]> {
  const { tx, deps, owner, now } = around;
  const read = codeReader(
    { tx, resources: deps.resources },
    { system: SYSTEM, date: now.toISOString().slice(0, 10), companyId: owner.companyId },
  );
  const feeCode = await feeCodes(tx.db);
  const met = new Map<string, 'PORT' | 'LINE_COMPANY'>();
  const rows: PlannedOffer[] = [];
  for (const offer of offers) rows.push(await planOffer(around, read, feeCode, offer, met));
  const texts = [...met].map(([text, object]) => ({ companyId: owner.companyId, system: SYSTEM, object, text }));
  if (texts.length > 0) await recordUnmapped({ tx, deps, at: now }, texts);
  return rows;
}
