import type { Text } from '#contract/kernel/text.ts';
import { type CheckedOffer, checkOffer } from '#contract/space/rules/check-offer.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { ReadSpaceOffer } from '#contract/space/upload/read-offers.ts';
import type { SpaceField } from '#contract/space/upload/sheet-fields.ts';
import type { PlannedSpace } from '#contract/space/upload/upload.calls.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { codeReader, recordUnmapped } from '../../basic-data/mapping/mapping.read.ts';
import { linesOf } from '../lines.store.ts';
import type { SpaceLineRow } from '../tables.ts';
import { isOver, type Planning, standingOffers } from './find-standing.ts';
import { type SaidOffer, type SaidPlaces, saidOffer } from './said-offer.ts';
import { sayUpload } from './upload-words.ts';

/** What a sheet of offers would do, offer by offer: made anew, or changed where one of its number or of its sailing stands. */

type Content = Readonly<Record<string, unknown>>;

export type SpaceWrite =
  | { readonly kind: 'NEW'; readonly companyId: string; readonly content: Content }
  | { readonly kind: 'EDIT'; readonly offer: SpaceOfferDocument; readonly content: Content }
  | {
      readonly kind: 'PUBLISHED';
      readonly offer: SpaceOfferDocument;
      readonly totals: ReadonlyMap<string, number>;
      readonly prices: ReadonlyMap<string, string>;
    };

export interface PlannedOffer {
  readonly row: PlannedSpace;
  readonly write: SpaceWrite | null;
}

/** Under which names of sheets of offers are mapped: the same as those of price sheets. */
const SYSTEM_NAMES = 'RATE_SHEET';
const HOUSE_ZONE = 'Asia/Shanghai';
const HOUR = 3_600_000;

/** What an offer is where the sheet says nothing. A cancel policy is money: nobody's silence makes one. */
const PLAIN = {
  confirmMode: 'PROVIDER',
  confirmMinutes: 60,
  onSilence: 'REJECT',
  holdMinutes: 30,
  minPerOrder: 1,
  visibility: 'POOL',
  autoRelist: true,
  currency: 'USD',
} as const;

/** What people wrote of an offer, as the resource reads it: amounts without zeros at their end. */
function contentOf(offer: SpaceOfferDocument): Content {
  const typed = Object.entries(spaceOfferResource.meta).filter(([, { computed }]) => !computed);
  const content = Object.fromEntries(typed.map(([field]) => [field, offer[field as keyof SpaceOfferDocument]]));
  const parsed = spaceOfferResource.schema.safeParse(content);
  return parsed.success ? (parsed.data as Content) : content;
}

interface OfferLine {
  readonly containerType: string;
  readonly qty: number;
  readonly price: string;
  readonly floorPrice: string | null;
  readonly cost: string | null;
}

/** Lines and booking numbers of the types that the sheet names; those of others stay. */
function merged(before: Content | null, { fields, lines, refs }: SaidOffer): Content {
  const kept = (before?.lines ?? []) as readonly OfferLine[];
  const said = lines.map(line => {
    const old = kept.find(({ containerType }) => containerType === line.containerType);
    return {
      containerType: line.containerType,
      qty: line.qty,
      price: line.price ?? old?.price ?? null,
      floorPrice: line.floorPrice ?? old?.floorPrice ?? null,
      cost: old?.cost ?? null,
    };
  });
  const types = new Set(lines.map(({ containerType }) => containerType));
  const referred = new Set(refs.map(({ containerType }) => containerType));
  const oldRefs = (before?.bookingRefs ?? []) as SaidOffer['refs'];
  return {
    ...(before ?? PLAIN),
    ...fields,
    // A line stands where it stood; new ones behind.
    lines: [
      ...kept.map(old =>
        types.has(old.containerType) ? said.find(one => one.containerType === old.containerType) : old,
      ),
      ...said.filter(({ containerType }) => !kept.some(old => old.containerType === containerType)),
    ],
    bookingRefs: [...oldRefs.filter(({ containerType }) => !referred.has(containerType)), ...refs],
  };
}

const withSaleEnd = (content: Content): Content => {
  if (content.sellUntil || typeof content.siCutOff !== 'string') return content;
  return { ...content, sellUntil: new Date(Date.parse(content.siCutOff) - 4 * HOUR).toISOString() };
};

const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const labelOf = (field: string): Text =>
  spaceOfferResource.meta[field as keyof typeof spaceOfferResource.meta]?.label ?? { zh: field, en: field };

function faultsOf(
  content: Content,
  now: Date,
): { readonly parsed: Content | null; readonly messages: readonly Text[] } {
  const read = spaceOfferResource.schema.safeParse(content);
  if (!read.success) {
    const messages = read.error.issues.map(({ path }) => {
      const { zh, en } = labelOf(String(path[0]));
      return { zh: `${zh}：缺少或不符合要求`, en: `${en}: missing, or does not fit` };
    });
    return { parsed: null, messages: [...new Map(messages.map(one => [one.en, one])).values()] };
  }
  const parsed = read.data as Content;
  const found = checkOffer(parsed as unknown as CheckedOffer, now);
  return {
    parsed,
    messages: found.map(({ path, message }) => {
      const { zh, en } = labelOf(path.split('.')[0]!);
      return { zh: `${zh}：${message.zh}`, en: `${en}: ${message.en}` };
    }),
  };
}

export async function planUpload(planning: Planning, offers: readonly ReadSpaceOffer[]): Promise<PlannedOffer[]> {
  const { tx, deps, companyId, now } = planning;
  const read = codeReader(
    { tx, resources: deps.resources },
    { system: SYSTEM_NAMES, date: now.toISOString().slice(0, 10), companyId },
  );
  const met = new Map<string, 'PORT' | 'LINE_COMPANY'>();
  const named = async (object: 'PORT' | 'LINE_COMPANY', text: string | undefined): Promise<string | null> => {
    if (!text) return null;
    const found = await read(object, text);
    if (!found) met.set(text, object);
    return found?.row.id ?? null;
  };
  const zones = new Map<string, string>();
  const zoneOf = async (portId: string | null): Promise<string> => {
    if (portId === null) return HOUSE_ZONE;
    const known = zones.get(portId);
    if (known) return known;
    const row = await tx.db.selectFrom('port').select('timeZone').where('id', '=', portId).executeTakeFirst();
    zones.set(portId, row?.timeZone ?? HOUSE_ZONE);
    return zones.get(portId)!;
  };
  const terminalAt = async (portId: string | null, text: string | undefined): Promise<string | null> => {
    if (!text || portId === null) return null;
    const rows = await tx.db
      .selectFrom('terminal')
      .select('id')
      .where('portId', '=', portId)
      .where(eb =>
        eb.or([eb('terminalCode', '=', text.toUpperCase()), eb('nameZh', '=', text), eb('nameEn', '=', text)]),
      )
      .limit(2)
      .execute();
    return rows.length === 1 ? rows[0]!.id : null;
  };
  const placesOf = async ({ texts }: ReadSpaceOffer, before: SpaceOfferDocument | null): Promise<SaidPlaces> => {
    const ids: Partial<Record<SpaceField, string | null>> = {
      carrier: await named('LINE_COMPANY', texts.carrier),
      pol: await named('PORT', texts.pol),
      pod: await named('PORT', texts.pod),
      delivery: await named('PORT', texts.delivery),
    };
    const polId = ids.pol ?? before?.polId ?? null;
    ids.polTerminal = await terminalAt(polId, texts.polTerminal);
    const potIds: (string | null)[] = [];
    for (const pot of texts.pots
      ?.split(/[;；,，/]/)
      .map(part => part.trim())
      .filter(Boolean) ?? [])
      potIds.push(await named('PORT', pot));
    return { ids, potIds, polZone: await zoneOf(polId), podZone: await zoneOf(ids.pod ?? before?.podId ?? null) };
  };

  const standing = await standingOffers(planning, offers);
  const lines = Map.groupBy(await linesOf(tx, standing.ids), ({ offerId }) => offerId);
  const planned: PlannedOffer[] = [];
  for (const offer of offers) {
    const no = offer.texts.offerNo?.toUpperCase() ?? null;
    const numbered = no === null ? null : standing.byNumber(no);
    const places = await placesOf(offer, numbered);
    const seller = await standing.sellerOf(offer.texts.seller);
    const found = numbered ?? (no === null && seller ? standing.bySailing(offer, seller, places.ids) : null);
    planned.push(
      planOne(planning, {
        offer,
        said: saidOffer(offer, places),
        seller,
        ...(found === 'SEVERAL' ? { before: null, isSeveral: true } : { before: found, isSeveral: false }),
        isUnknown: no !== null && !numbered,
        lines: found && found !== 'SEVERAL' ? (lines.get(found.id) ?? []) : [],
      }),
    );
  }
  const texts = [...met].map(([text, object]) => ({ companyId, system: SYSTEM_NAMES, object, text }));
  if (texts.length > 0) await recordUnmapped({ tx, deps: deps as Deps, at: now }, texts);
  return planned;
}

interface One {
  readonly offer: ReadSpaceOffer;
  readonly said: SaidOffer;
  readonly seller: string | null;
  readonly before: SpaceOfferDocument | null;
  readonly isSeveral: boolean;
  readonly isUnknown: boolean;
  readonly lines: readonly SpaceLineRow[];
}

function planOne({ now }: Planning, { offer, said, seller, before, isSeveral, isUnknown, lines }: One): PlannedOffer {
  const { texts, rows } = offer;
  const row = (
    outcome: PlannedSpace['outcome'],
    messages: readonly Text[],
    fields: readonly Text[] = [],
  ): PlannedSpace => ({
    lines: rows.map(({ line }) => line),
    outcome,
    offerNo: before?.offerNo ?? texts.offerNo ?? null,
    failure: null,
    title: [texts.vessel ?? before?.vesselName, texts.voyage ?? before?.voyageNo, texts.pol, texts.pod]
      .filter(Boolean)
      .join(' '),
    items: said.lines
      .map(({ containerType, qty, price }) => `${qty} × ${containerType}${price ? ` @ ${price}` : ''}`)
      .join(', '),
    fields: [...fields],
    messages: [...messages],
  });
  const wrong = (...messages: readonly Text[]): PlannedOffer => ({ row: row('ERROR', messages), write: null });
  if (isUnknown) return wrong(sayUpload('UNKNOWN_NO', { v: texts.offerNo ?? '' }));
  if (seller === null) return wrong(sayUpload('SELLER', { v: texts.seller ?? '' }));
  if (isSeveral) return wrong(sayUpload('SEVERAL'));
  if (before && isOver(before)) return wrong(sayUpload('ENDED'));
  if (said.messages.length > 0) return wrong(...said.messages);
  const old = before ? contentOf(before) : null;
  const { parsed, messages } = faultsOf(withSaleEnd(merged(old, said)), now);
  if (!parsed || messages.length > 0) return wrong(...messages);
  if (!before || !old) return { row: row('NEW', []), write: { kind: 'NEW', companyId: seller, content: parsed } };
  const changed = Object.keys(parsed).filter(field => !sameValue(parsed[field], old[field]));
  if (changed.length === 0) return { row: row('UNCHANGED', []), write: null };
  const labels = changed.map(labelOf);
  if (before.state === 'DRAFT')
    return { row: row('UPDATE', [], labels), write: { kind: 'EDIT', offer: before, content: parsed } };
  const fixed = changed.filter(field => field !== 'lines').map(labelOf);
  if (fixed.length > 0) return wrong(sayUpload('FIXED', { v: fixed.map(({ zh, en }) => `${zh} ${en}`).join(', ') }));
  const missing = said.lines.find(({ containerType }) => !lines.some(one => one.containerType === containerType));
  if (missing) return wrong(sayUpload('NO_LINE', { v: missing.containerType }));
  const wanted = parsed.lines as readonly OfferLine[];
  const was = old.lines as readonly OfferLine[];
  const moved = (of: (line: OfferLine) => unknown) =>
    wanted.filter(line => {
      const before_ = was.find(({ containerType }) => containerType === line.containerType);
      return !before_ || of(before_) !== of(line);
    });
  return {
    row: row('UPDATE', [], labels),
    write: {
      kind: 'PUBLISHED',
      offer: before,
      totals: new Map(moved(({ qty }) => qty).map(({ containerType, qty }) => [containerType, qty])),
      prices: new Map(moved(({ price }) => price).map(({ containerType, price }) => [containerType, price])),
    },
  };
}
