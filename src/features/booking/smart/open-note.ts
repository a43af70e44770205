import { type BookingLinks, bookingLinksSchema, emptyBooking } from '#contract/booking/booking-content.ts';
import type { FoundDeparture } from '#contract/booking/find/calls.ts';
import { cutOffsOf, routingOf } from '#contract/booking/find/content-of.ts';
import { priceKeyText } from '#contract/booking/find/price-key.ts';
import type { NoteBooking, NoteRead } from '#contract/booking/smart/read-note.ts';
import type { PartyMatch } from '#contract/booking/smart/smart.calls.ts';
import { ulid } from '#kit/ulid.ts';
import { type ContentStore, createContentStore } from '../form/model/content-store.ts';
import { createFaultStore, type FaultStore } from '../form/model/fault-store.ts';

/** A note that was read, what a person has confirmed of it, and what is proposed for it. */
export interface OpenNote {
  readonly key: string;
  readonly reads: readonly NoteRead[];
  readonly unread: readonly string[];
  readonly store: ContentStore;
  readonly faults: FaultStore;
  readonly confirmed: ReadonlySet<string>;
  /** The file it was read from, and those that came with it. */
  readonly fileIds: readonly string[];
  readonly source: string;
  /** Kept parties that are like those of the note. */
  readonly matches: readonly PartyMatch[];
  readonly departures: readonly FoundDeparture[];
  readonly zone: string;
  readonly links: BookingLinks;
}

const NO_LINKS = bookingLinksSchema.parse({});

export const openNote = (
  { content, reads, unread }: Omit<NoteBooking, 'customer'>,
  from: { readonly source: string; readonly fileIds: readonly string[] },
): OpenNote => ({
  key: ulid(),
  reads,
  unread,
  ...from,
  confirmed: new Set(),
  matches: [],
  departures: [],
  zone: '',
  store: createContentStore(content),
  faults: createFaultStore(),
  links: NO_LINKS,
});

/** Of a file that nothing was read from: its draft is filled in by hand, with the file beside it. */
export const emptyNote = (source: string): OpenNote =>
  openNote({ content: emptyBooking(), reads: [], unread: [] }, { source, fileIds: [] });

export const waitsFor = ({ reads, confirmed }: OpenNote): readonly NoteRead[] =>
  reads.filter(({ path, confidence }) => confidence !== 'SURE' && !confirmed.has(path));

/** `2x40HC,1x20GP`, as searches ask for it; '' while something is missing. */
export const boxOf = ({ store }: OpenNote): string => {
  const { equipments } = store.read();
  return equipments.some(({ type, units }) => type === '' || units < 1)
    ? ''
    : equipments.map(({ type, units }) => `${units}x${type}`).join(',');
};

const ROLES = { shipper: 'shipper', consignee: 'consignee', notify1: 'notify1' } as const;

/** The parties of a template in the place of those that the note names. */
export function takeMatch({ store }: OpenNote, { parties }: PartyMatch): readonly string[] {
  const content = store.read();
  const named = (Object.keys(ROLES) as (keyof typeof ROLES)[]).filter(
    role => content.parties[role].name !== '' && parties[role].name !== '',
  );
  store.replace({
    ...content,
    parties: { ...content.parties, ...Object.fromEntries(named.map(role => [role, parties[role]])) },
  });
  return named.map(role => `parties.${role}.name`);
}

/** The departure becomes the booking's, with its price where it has one. */
export function takeDeparture(note: OpenNote, departure: FoundDeparture): BookingLinks {
  const { store, zone } = note;
  const content = store.read();
  const { carrier, vessel, voyage, service, day, etd, eta, cutOffs, price } = departure;
  const sailing = { vessel, voyage, service, etd, eta, zone, cutOffs };
  store.replace({
    ...content,
    carrier,
    routing: { ...content.routing, ...routingOf(sailing), departureDate: day },
    cutOffs: cutOffsOf(cutOffs),
  });
  if (!price) return NO_LINKS;
  const { rateId: rate, pol, pod } = price;
  const payer = content.terms.freight;
  const key = { rate, pol, pod, box: boxOf(note), etd: day, currency: 'USD', payer, flags: '', fees: '' } as const;
  return { ...NO_LINKS, rateId: rate.slice(0, 36), priceKey: priceKeyText(key) };
}

export const SAILING_PATHS = ['carrier', 'routing.vesselName', 'routing.voyageNo', 'routing.departureDate'] as const;
