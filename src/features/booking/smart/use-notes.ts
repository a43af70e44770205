import { useState } from 'react';
import { saveBooking } from '#contract/booking/booking.calls.ts';
import { type NoteBooking, type NoteRead, readNotes } from '#contract/booking/smart/read-note.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { useClient } from '#kit/client.tsx';
import { ulid } from '#kit/ulid.ts';
import type { Client } from '#streams/client.ts';
import { type ContentStore, createContentStore, withValue } from '../form/model/content-store.ts';
import { createFaultStore, type FaultStore } from '../form/model/fault-store.ts';

/** A note that was read, and what a person has confirmed of it. */
export interface OpenNote {
  readonly key: string;
  readonly reads: readonly NoteRead[];
  readonly unread: readonly string[];
  readonly store: ContentStore;
  readonly faults: FaultStore;
  readonly confirmed: ReadonlySet<string>;
}

export const waitsFor = ({ reads, confirmed }: OpenNote): readonly NoteRead[] =>
  reads.filter(({ path, confidence }) => confidence !== 'SURE' && !confirmed.has(path));

const MASTER: readonly (readonly [path: RegExp, resource: string])[] = [
  [/^routing\..*\.code$/, 'Port'],
  [/^carrier$/, 'ShippingLine'],
];

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
    const q =
      read.text
        .replaceAll(/[(（].*$/g, '')
        .split(/[,，/]/)[0]
        ?.trim()
        .slice(0, 60) ?? '';
    const query = { resource, q, limit: 3 };
    const [best] = q === '' ? [] : (await client.call(suggest, { query })).data;
    if (best) content = withValue(content, read.path, best.code);
    reads.push(best ? { ...read, confidence: 'GUESS' } : read);
  }
  return { ...note, content, reads };
}

export function useNotes() {
  const client = useClient();
  const [notes, setNotes] = useState<readonly OpenNote[]>([]);
  return {
    notes,
    async read(text: string, today: string): Promise<number> {
      const found: OpenNote[] = [];
      for (const note of readNotes(text, today)) {
        const { content, reads, unread } = await settled(client, note);
        const stores = { store: createContentStore(content), faults: createFaultStore() };
        found.push({ key: ulid(), reads, unread, ...stores, confirmed: new Set() });
      }
      setNotes(found);
      return found.length;
    },
    confirm(key: string, path: string): void {
      setNotes(all =>
        all.map(note => (note.key === key ? { ...note, confirmed: new Set([...note.confirmed, path]) } : note)),
      );
    },
    clear: () => setNotes([]),
    /** A draft of each note; sent twice it is made once. */
    async save(): Promise<{ readonly id: string; readonly bookingNo: string }[]> {
      const made: { id: string; bookingNo: string }[] = [];
      for (const { key, store } of notes) {
        const { data } = await client.call(saveBooking, { body: { content: store.read() }, idempotencyKey: key });
        made.push({ id: data.id, bookingNo: data.bookingNo });
      }
      return made;
    },
  };
}
