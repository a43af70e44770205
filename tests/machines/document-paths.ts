import assert from 'node:assert/strict';
import { z } from 'zod';
import {
  type AnyDocument,
  type AnyDocumentRow,
  type DocumentActor,
  type DocumentPermit,
  permitsDocument,
} from '#machines/kernel/document.ts';
import type { DocumentSample, DocumentSamples } from '#machines/kernel/document-samples.ts';
import { NEW } from '#machines/kernel/lifecycle.ts';

/** Askings of a document's samples, what its machine answers to them, and the shortest ways that they make through it. */

export type Row = Readonly<Record<string, unknown>>;

export interface Asked extends DocumentSample {
  readonly event: string;
  readonly actor?: DocumentActor;
}

export const statesOf = ({ states }: AnyDocument): string[] => [NEW, ...Object.keys(states)];
export const eventsOf = ({ events }: AnyDocument): string[] => Object.keys(events);

export const knows = ({ events }: AnyDocument, state: string, event: string): boolean =>
  events[event]!.rows.some(({ from }) => from.includes(state));

/** The samples' row as it stands in this state; what an event is to make is asked of as the row that it would be. */
export const rowIn = ({ row, rows }: DocumentSamples, state: string, over: Row = {}): AnyDocumentRow =>
  ({ ...row, ...(state === NEW ? {} : { state, ...rows[state] }), ...over }) as AnyDocumentRow;

const parsed = ({ events }: AnyDocument, event: string, payload: unknown): unknown =>
  z.strictObject(events[event]!.payload).parse(payload ?? {});

const actorOf = ({ actors }: DocumentSamples, { as, actor }: Asked): DocumentActor => {
  const named = actor ?? actors[as];
  assert(named, `there is no actor ${as}`);
  return named;
};

export const commandOf = (samples: DocumentSamples, asked: Asked) => ({
  event: asked.event,
  actor: actorOf(samples, asked),
  at: asked.at ?? samples.at,
  remarks: asked.remarks ?? null,
  payload: parsed(samples.document, asked.event, asked.payload),
  world: asked.world ?? {},
});

export const send = (samples: DocumentSamples, state: string, asked: Asked): DocumentPermit =>
  permitsDocument(samples.document, state, rowIn(samples, state, asked.row), commandOf(samples, asked));

/** Every state that knows the event, with every sample that is meant to pass there. */
export function* passing(samples: DocumentSamples): Generator<{ state: string; asked: Asked }> {
  for (const event of eventsOf(samples.document))
    for (const sample of samples.events[event]?.passes ?? [])
      for (const state of statesOf(samples.document))
        if (knows(samples.document, state, event) && (sample.in?.includes(state) ?? true))
          yield { state, asked: { ...sample, event } };
}

export interface Step {
  readonly asked: Asked;
  readonly from: string;
  readonly to: string;
}

/** For each state that the samples reach the shortest way to it from nothing; `NEW` has the empty one. */
export function shortestPaths(
  samples: DocumentSamples,
  isTaken: (asked: Asked) => boolean = () => true,
): ReadonlyMap<string, readonly Step[]> {
  const paths = new Map<string, readonly Step[]>([[NEW, []]]);
  const steps = [...passing(samples)].filter(({ asked }) => isTaken(asked));
  for (const [from, before] of paths)
    for (const { state, asked } of steps) {
      if (state !== from) continue;
      const permit = send(samples, state, asked);
      if (permit.ok && !paths.has(permit.to)) paths.set(permit.to, [...before, { asked, from, to: permit.to }]);
    }
  return paths;
}
