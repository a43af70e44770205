import { useState } from 'react';
import { addDays, daysBetween } from '#contract/basic-data/rules/calendar-day.ts';
import { portNamesIn, tradeCodesOf } from '#contract/basic-data/rules/port-trade-names.ts';
import { saveBooking } from '#contract/booking/draft.calls.ts';
import { bookingDepartures, type FoundDeparture } from '#contract/booking/find/calls.ts';
import { SURE_LIKENESS } from '#contract/booking/smart/party-likeness.ts';
import { type NoteBooking, type NoteRead, readNotes } from '#contract/booking/smart/read-note.ts';
import { matchParties, type PartyMatch } from '#contract/booking/smart/smart.calls.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { useClient } from '#kit/client.tsx';
import { CallError } from '#streams/call-error.ts';
import type { Client } from '#streams/client.ts';
import { withValue } from '../form/model/content-store.ts';
import { boxOf, type OpenNote, openNote, SAILING_PATHS, takeDeparture, takeMatch } from './open-note.ts';

const MASTER: readonly (readonly [path: RegExp, resource: string])[] = [
  [/^routing\..*\.code$/, 'Port'],
  [/^carrier$/, 'ShippingLine'],
];
const MOST_PROPOSED = 5;
const DAYS_AROUND = 10;

/** What to look for, the likeliest first: a port may be named twice in its cell, and as trade calls it. */
const askedFor = (resource: string, text: string): string[] =>
  resource === 'Port'
    ? [text, ...portNamesIn(text)].flatMap(name => tradeCodesOf(name).slice(0, 1)).concat(portNamesIn(text))
    : [text.replaceAll(/[(（].*$/g, '').split(/[,，/]/)[0] ?? ''];

async function bestOf(client: Client, resource: string, text: string) {
  const asked = new Set(askedFor(resource, text).map(one => one.trim().slice(0, 60)));
  for (const q of asked) {
    const [best] = q === '' ? [] : (await client.call(suggest, { query: { resource, q, limit: 3 } })).data;
    if (best) return best;
  }
  return null;
}

/** Names as master data knows them; the best match is a guess until a person says yes. */
async function settled(client: Client, note: NoteBooking): Promise<NoteBooking> {
  let { content } = note;
  const reads: NoteRead[] = [];
  for (const read of note.reads) {
    const resource = MASTER.find(([path]) => path.test(read.path))?.[1];
    if (read.confidence !== 'OPEN' || !resource) {
      reads.push(read);
      continue;
    }
    const best = await bestOf(client, resource, read.text);
    if (best) content = withValue(content, read.path, best.code);
    reads.push(best ? { ...read, confidence: 'GUESS' } : read);
  }
  return { ...note, content, reads };
}

/** Parties that are kept under such names; one that is as good as the same is taken, a like one is asked about. */
async function withParties(client: Client, note: OpenNote, customerId: string | null): Promise<OpenNote> {
  const { shipper, consignee, notify1 } = note.store.read().parties;
  if (![shipper, consignee, notify1].some(({ name }) => name !== '')) return note;
  const names = { shipper: shipper.name, consignee: consignee.name, notify: notify1.name };
  const { data } = await client.call(matchParties, { query: { ...names, ...(customerId ? { customerId } : {}) } });
  const [best] = data;
  if (best && best.score >= SURE_LIKENESS) {
    takeMatch(note, best);
    return { ...note, matches: data };
  }
  const isAsked = data.length > 0;
  const reads = note.reads.map(read =>
    isAsked && read.path.startsWith('parties.') ? { ...read, confidence: 'GUESS' as const } : read,
  );
  return { ...note, reads, matches: data };
}

/** The nearest to what was asked for: its ship, its carrier, its day, and what costs least. */
const nearness = ({ store }: OpenNote, today: string) => {
  const { carrier, routing } = store.read();
  const wanted = routing.departureDate || today;
  return ({ vessel, voyage, day, carrier: line, price }: FoundDeparture): number =>
    (vessel !== '' && vessel === routing.vesselName ? -200 : 0) +
    (voyage !== '' && voyage === routing.voyageNo ? -100 : 0) +
    (carrier !== '' && line === carrier ? -50 : 0) +
    (price?.isBookable ? -20 : 0) +
    Math.abs(daysBetween(wanted, day));
};

async function withDepartures(client: Client, note: OpenNote, today: string, customer: string | null) {
  const { routing } = note.store.read();
  const [pol, pod, box] = [routing.loading.code, routing.discharge.code, boxOf(note)];
  if (pol === '' || pod === '' || box === '') return note;
  const wanted = routing.departureDate;
  const from = wanted ? addDays(wanted, -DAYS_AROUND) : today;
  const around = wanted ? { from: from < today ? today : from, to: addDays(wanted, DAYS_AROUND) } : {};
  if (around.to !== undefined && around.to < today) return note;
  try {
    const query = { pol, pod, box, ...around, ...(customer ? { customer } : {}) };
    const { data } = await client.call(bookingDepartures, { query });
    const near = nearness(note, today);
    const departures = data.departures.toSorted((a, b) => near(a) - near(b)).slice(0, MOST_PROPOSED);
    return { ...note, departures, zone: data.zone };
  } catch (error) {
    // Ports that are only guessed may have no lane: then nothing is proposed.
    if (error instanceof CallError && (error.kind === 'invalid' || error.kind === 'notFound')) return note;
    throw error;
  }
}

export interface MadeDraft {
  readonly id: string;
  readonly bookingNo: string;
  readonly version: number;
}

/** The one customer that all notes are for, where the list of customers has one of that name. */
async function customerOf(client: Client, notes: readonly NoteBooking[]): Promise<string | null> {
  const [named = '', ...others] = new Set(notes.map(({ customer }) => customer).filter(Boolean));
  if (named === '' || others.length > 0) return null;
  try {
    const { data } = await client.call(suggest, { query: { resource: 'Customer', q: named, limit: 2 } });
    return data.length === 1 ? data[0]!.id : null;
  } catch (error) {
    // Customers who book for themselves have no list of customers.
    if (error instanceof CallError) return null;
    throw error;
  }
}

export function useNotes(customerId: string | null, today: string, onCustomer: (id: string) => void) {
  const client = useClient();
  const [notes, setNotes] = useState<readonly OpenNote[]>([]);
  const change = (key: string, by: (note: OpenNote) => OpenNote) =>
    setNotes(all => all.map(note => (note.key === key ? by(note) : note)));
  const confirmAll = (key: string, paths: readonly string[], more: Partial<OpenNote> = {}) =>
    change(key, note => ({ ...note, ...more, confirmed: new Set([...note.confirmed, ...paths]) }));
  return {
    notes,
    /** Reads a text that may hold several notes, and adds them; answers how many there were. */
    async read(text: string, from: { readonly source: string; readonly fileIds: readonly string[] }): Promise<number> {
      const found: OpenNote[] = [];
      const notesIn = readNotes(text, today);
      const named = customerId === null ? await customerOf(client, notesIn) : null;
      if (named) onCustomer(named);
      const customer = customerId ?? named;
      for (const one of notesIn) {
        const note = await withParties(client, openNote(await settled(client, one), from), customer);
        found.push(await withDepartures(client, note, today, customer));
      }
      setNotes(all => [...all, ...found]);
      return found.length;
    },
    add: (note: OpenNote) => setNotes(all => [...all, note]),
    confirm: (key: string, path: string) => confirmAll(key, [path]),
    async findDepartures(note: OpenNote): Promise<number> {
      const { departures, zone } = await withDepartures(client, { ...note, departures: [] }, today, customerId);
      change(note.key, before => ({ ...before, departures, zone }));
      return departures.length;
    },
    takeParties: (note: OpenNote, match: PartyMatch) => confirmAll(note.key, takeMatch(note, match)),
    takeDeparture: (note: OpenNote, departure: FoundDeparture) =>
      confirmAll(note.key, SAILING_PATHS, { links: takeDeparture(note, departure) }),
    clear: () => setNotes([]),
    /** A draft of each note with its files, and those that nothing was read from; sent twice it is made once. */
    async save(keptIds: readonly string[]): Promise<MadeDraft[]> {
      const made: MadeDraft[] = [];
      for (const { key, store, fileIds, links } of notes) {
        const content = { ...store.read(), fileIds: [...new Set([...fileIds, ...keptIds])].slice(0, 20) };
        const body = { content, links, customerId };
        const { data } = await client.call(saveBooking, { body, idempotencyKey: key });
        made.push({ id: data.id, bookingNo: data.bookingNo, version: data.version });
      }
      return made;
    },
  };
}
