import { readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import type { Text } from '#contract/kernel/text.ts';
import { CONFIRM_MODES, OFFER_VISIBILITY } from '#contract/space/space-offer.resource.ts';
import {
  amountOf,
  bookingRefsOf,
  containerTypeOf,
  type ReadSpaceOffer,
  timeText,
  wholeOf,
} from '#contract/space/upload/read-offers.ts';
import type { SpaceField } from '#contract/space/upload/sheet-fields.ts';
import { sayUpload } from './upload-words.ts';

/** What the rows of one offer say, as fields of an offer; blanks say nothing. Times are those of the port that they happen at. */

export interface SaidLine {
  readonly containerType: string;
  readonly qty: number;
  readonly price: string | null;
  readonly floorPrice: string | null;
}

export interface SaidRef {
  readonly ref: string;
  readonly containerType: string;
  readonly qty: number;
}

export interface SaidOffer {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly lines: readonly SaidLine[];
  readonly refs: readonly SaidRef[];
  readonly messages: readonly Text[];
}

/** What the texts of places mean; null where nothing is known by them. */
export interface SaidPlaces {
  readonly ids: Readonly<Partial<Record<SpaceField, string | null>>>;
  readonly potIds: readonly (string | null)[];
  readonly polZone: string;
  readonly podZone: string;
}

const PLACES = {
  carrier: 'carrierId',
  pol: 'polId',
  polTerminal: 'polTerminalId',
  pod: 'podId',
  delivery: 'deliveryPlaceId',
} as const satisfies Partial<Record<SpaceField, string>>;

const TEXTS = { vessel: 'vesselName', imo: 'vesselImo', voyage: 'voyageNo', service: 'serviceCode' } as const;

const TIMES = ['etd', 'siCutOff', 'vgmCutOff', 'cyCutOff', 'customsCutOff', 'earliestReceipt', 'sellUntil'] as const;

const labelled = (text: string, choices: Readonly<Record<string, Text>>): string | null =>
  Object.entries(choices).find(([code, { zh, en }]) =>
    [code, zh, en].some(one => one.toUpperCase() === text.toUpperCase()),
  )?.[0] ?? null;

function visibilityOf(text: string): Readonly<Record<string, unknown>> | null {
  const named = labelled(text, OFFER_VISIBILITY);
  if (named) return { visibility: named };
  const codes = text
    .toUpperCase()
    .split(/[;；,，\s]+/)
    .filter(Boolean);
  return codes.every(code => /^[A-Z0-9]{6}$/.test(code)) ? { visibility: 'COMPANIES', audienceCodes: codes } : null;
}

export function saidOffer({ rows, texts, conflicts }: ReadSpaceOffer, places: SaidPlaces): SaidOffer {
  const messages: Text[] = conflicts.map(field => sayUpload('CONFLICT', { field }));
  const fields: Record<string, unknown> = {};
  const unread = (field: SpaceField, v: string): void => void messages.push(sayUpload('UNREAD', { field, v }));
  const put = (field: SpaceField, name: string, value: unknown): void => {
    if (value === null || value === undefined) unread(field, texts[field] ?? '');
    else fields[name] = value;
  };

  for (const [field, name] of Object.entries(PLACES) as [keyof typeof PLACES, string][])
    if (texts[field]) put(field, name, places.ids[field]);
  if (texts.pots) put('pots', 'potIds', places.potIds.every(id => id !== null) ? [...places.potIds] : null);
  for (const [field, name] of Object.entries(TEXTS) as [keyof typeof TEXTS, string][])
    if (texts[field]) fields[name] = texts[field].toUpperCase();
  for (const field of TIMES)
    if (texts[field]) put(field, field, readLocalTime(timeText(texts[field]), places.polZone)?.instant);
  if (texts.eta) put('eta', 'eta', readLocalTime(timeText(texts.eta), places.podZone)?.instant);
  if (texts.currency) fields.currency = texts.currency.toUpperCase();
  if (texts.confirmMode) put('confirmMode', 'confirmMode', labelled(texts.confirmMode, CONFIRM_MODES));
  for (const field of ['holdMinutes', 'maxPerBuyer'] as const)
    if (texts[field]) put(field, field, wholeOf(texts[field]));
  if (texts.cancelPolicy) fields.cancelPolicy = texts.cancelPolicy;
  if (texts.remark) fields.remarkZh = texts.remark;
  if (texts.visibility) {
    const said = visibilityOf(texts.visibility);
    if (said) Object.assign(fields, said);
    else unread('visibility', texts.visibility);
  }

  const lines: SaidLine[] = [];
  const refs: SaidRef[] = [];
  for (const { texts: own } of rows) {
    const amount = (field: 'price' | 'floorPrice'): string | null => {
      const text = own[field];
      const read = text === undefined ? null : amountOf(text);
      if (text !== undefined && read === null) unread(field, text);
      return read;
    };
    if (!own.containerType) {
      messages.push(sayUpload('MISSING', { field: 'containerType' }));
      continue;
    }
    const containerType = containerTypeOf(own.containerType);
    const qty = own.qty === undefined ? null : wholeOf(own.qty);
    if (qty === null)
      messages.push(
        own.qty ? sayUpload('UNREAD', { field: 'qty', v: own.qty }) : sayUpload('MISSING', { field: 'qty' }),
      );
    lines.push({ containerType, qty: qty ?? 0, price: amount('price'), floorPrice: amount('floorPrice') });
    if (own.refs && qty !== null) {
      const read = bookingRefsOf(own.refs, containerType, qty);
      if (read) refs.push(...read);
      else unread('refs', own.refs);
    }
  }
  return { fields, lines, refs, messages };
}
