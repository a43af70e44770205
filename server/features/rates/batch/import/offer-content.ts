import Big from 'big.js';
import type { Transaction } from 'kysely';
import { plainFields } from '#contract/rates/batch/import/fcl-sheet.ts';
import type { SheetDefaults } from '#contract/rates/batch/import/import.calls.ts';
import type { ReadOffer } from '#contract/rates/batch/import/read-price-sheet.ts';
import type { FclRateInput, FclRateLine } from '#contract/rates/fcl-rate.resource.ts';
import { readFeeText } from '#contract/rates/rules/fee-text/read-fee-text.ts';
import type { Tables } from '../../../../db/tables.ts';
import type { Reader, SheetPorts } from './sheet-ports.ts';
import { ignored, type Message, say, unread } from './sheet-words.ts';

/** What an offer of a price sheet says, as the content of a rate: of a new one, or of one that stands. */

export type MetNames = Map<string, 'PORT' | 'LINE_COMPANY'>;

export async function feeCodes(db: Transaction<Tables>): Promise<(text: string) => string | null> {
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
    const paid = before && offer.texts.currency ? { ...line, currency } : line;
    // `1020` is the price that stands as `1020.0000`.
    const isSame = price?.cost && line.cost !== null && new Big(price.cost).eq(line.cost);
    if (!price || (isSame && price.zeroConfirmed === line.zeroConfirmed)) return paid;
    return { ...paid, cost: price.cost, zeroConfirmed: price.zeroConfirmed };
  });
  const added = Object.entries(offer.prices)
    .filter(([type, { cost }]) => cost !== null && !kept.some(({ containerType }) => containerType === type))
    .map(([containerType, { cost, zeroConfirmed }]) => ({
      ...EMPTY_LINE,
      containerType,
      currency,
      cost,
      zeroConfirmed,
      foldedRules: [],
    }));
  return [...kept, ...added];
}

const integerOf = (text: string | undefined): number | null => {
  const digits = /\d{1,3}/.exec(text ?? '')?.[0];
  return digits && Number(digits) >= 1 && Number(digits) <= 120 ? Number(digits) : null;
};

export interface Places {
  readonly ids: Readonly<Record<string, string | null>>;
  readonly potIds: readonly string[];
  /** What keeps the row from being taken, and what is only told of it. */
  readonly messages: readonly Message[];
  readonly notes: readonly Message[];
}

/** Names that mean nothing are kept, for somebody to map. */
export const namedBy =
  (read: Reader, met: MetNames, ports: SheetPorts) =>
  async (object: 'PORT' | 'LINE_COMPANY', text: string): Promise<string | null> => {
    const id = object === 'PORT' ? (await ports(text)).port?.id : (await read(object, text))?.row.id;
    if (id === undefined) met.set(text, object);
    return id ?? null;
  };

/** What is said of a port's name that is not one port's alone. */
export async function portMessage(ports: SheetPorts, text: string): Promise<Message | null> {
  const { port, others } = await ports(text);
  const list = others.map(({ unLocode, nameEn }) => `${unLocode} ${nameEn}`).join(', ');
  if (port) return others.length === 0 ? null : say('PORT_TAKEN', { v: text, code: port.unLocode, list });
  return others.length === 0 ? say('PORT_UNKNOWN', { v: text }) : say('PORT_SEVERAL', { v: text, list });
}

/** A terminal's code is its port's own. */
async function terminalAt(db: Transaction<Tables>, portId: string | null, text: string): Promise<string | null> {
  const found = await db
    .selectFrom('terminal')
    .select('id')
    .where(eb => eb.or([eb('terminalCode', '=', text.toUpperCase()), eb('nameZh', '=', text), eb('nameEn', '=', text)]))
    .where('portId', '=', portId ?? '')
    .limit(2)
    .execute();
  return found.length === 1 ? found[0]!.id : null;
}

export interface Whose {
  readonly db: Transaction<Tables>;
  readonly read: Reader;
  readonly met: MetNames;
  readonly ports: SheetPorts;
  readonly defaults: SheetDefaults;
}

export async function placesOf(
  { db, read, met, ports, defaults }: Whose,
  { texts, pots }: ReadOffer,
  before: Pick<FclRateInput, 'polId' | 'podId'> | null,
): Promise<Places> {
  const messages: Message[] = [];
  const notes: Message[] = [];
  const byName = namedBy(read, met, ports);
  const named = async (object: 'PORT' | 'LINE_COMPANY', text: string | undefined): Promise<string | null> => {
    if (!text) return null;
    const id = await byName(object, text);
    const told = object === 'PORT' ? await portMessage(ports, text) : say('CARRIER_UNKNOWN', { v: text });
    if (told && (id === null || object === 'PORT')) (id === null ? messages : notes).push(told);
    return id;
  };
  const potIds: string[] = [];
  for (const pot of pots) {
    const id = await named('PORT', pot);
    if (id) potIds.push(id);
  }
  const [polId, podId] = [await named('PORT', texts.pol), await named('PORT', texts.pod)];
  const terminal = async (field: 'polTerminal' | 'podTerminal', portId: string | null): Promise<string | null> => {
    const text = texts[field];
    if (!text) return null;
    const id = await terminalAt(db, portId, text);
    if (id === null) messages.push(unread(field, text));
    return id;
  };
  const line = texts.line ? await read('TRADE_LANE', texts.line) : null;
  // In carriers' sheets the heading is as often that of a service.
  if (texts.line && !line && before) messages.push(unread('line', texts.line));
  return {
    ids: {
      polId,
      podId,
      carrierId: texts.carrier ? await named('LINE_COMPANY', texts.carrier) : before ? null : defaults.carrierId,
      receiptPlaceId: await named('PORT', texts.receipt),
      deliveryPlaceId: await named('PORT', texts.delivery),
      polTerminalId: await terminal('polTerminal', polId ?? before?.polId ?? null),
      podTerminalId: await terminal('podTerminal', podId ?? before?.podId ?? null),
      lineId: line?.row.id ?? null,
    },
    potIds,
    messages,
    notes,
  };
}

/** What a rate is where nobody says otherwise. */
const PLAIN = {
  receiptType: 'CY',
  deliveryType: 'CY',
  validityBasis: 'ETD',
  surchargeMode: 'SUBJECT_TO',
  paymentTerm: 'PRE',
  bookingMode: 'REQUEST',
  visibility: 'COMPANY',
  spaceStatus: 'ON_REQUEST',
} as const;

interface Said {
  readonly content: unknown;
  readonly notes: readonly Message[];
  /** Fees that the row itself speaks of. */
  readonly fees: ReadonlySet<string>;
}

/** `isNamed`: the row names the rate by its number, so that a blank leaves things as they are. */
export function contentOf(
  offer: ReadOffer,
  { ids, potIds, notes: told }: Places,
  {
    before,
    isNamed,
    defaults,
    feeCode,
  }: {
    readonly before: FclRateInput | null;
    readonly isNamed: boolean;
    readonly defaults: SheetDefaults;
    readonly feeCode: (text: string) => string | null;
  },
): Said {
  const { texts } = offer;
  const currency = texts.currency?.toUpperCase() ?? before?.lines[0]?.currency ?? defaults.currency;
  const columns = isNamed && before ? before.lines.map(line => line.containerType) : Object.keys(offer.prices);
  const fees = texts.fees ? readFeeText(texts.fees, { feeCode, columns, currency }) : null;
  const left = fees?.remarks ?? [];
  const remark = [texts.remark, ...left].filter(Boolean).join('; ');
  const [from, to] = isNamed
    ? [offer.validFrom, offer.validTo]
    : [offer.validFrom ?? defaults.validFrom, offer.validTo ?? defaults.validTo];
  const plain = plainFields(offer, before, feeCode);
  const said = {
    ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null)),
    ...(potIds.length > 0 ? { potIds } : {}),
    ...(from ? { validFrom: from } : {}),
    ...(to ? { validTo: to } : {}),
    ...(texts.contractNo ? { contractNo: texts.contractNo } : {}),
    ...(texts.service ? { serviceCode: texts.service.slice(0, 11) } : {}),
    ...(integerOf(texts.transitDays) ? { transitDays: integerOf(texts.transitDays) } : {}),
    ...(remark ? { remarkZh: remark.slice(0, 500) } : {}),
    ...(texts.internalRemark ? { internalRemark: texts.internalRemark.slice(0, 1000) } : {}),
    ...plain.said,
    ...(fees
      ? {
          includedFees: texts.includedFees ? plain.said.includedFees : fees.included,
          notIncludedFees: fees.notIncluded,
          surcharges: fees.surcharges,
        }
      : {}),
  };
  const notes = [
    ...told,
    ...left.map(v => say('FEE_TEXT', { v })),
    ...plain.unread.map(field => ignored(field, texts[field] ?? '')),
  ];
  const base = before ?? { ...PLAIN, productType: defaults.productType };
  return {
    content: { ...base, ...said, lines: linesAfter(before, offer, currency) },
    notes,
    fees: new Set(fees ? [...fees.included, ...fees.notIncluded, ...fees.surcharges.map(one => one.feeCode)] : []),
  };
}
