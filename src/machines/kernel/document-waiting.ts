import type { Text } from '#contract/kernel/text.ts';
import { type AnyDocument, type AnyDocumentRow, abilitiesOf, type DocumentActor } from './document.ts';
import { isStanding } from './document-claim.ts';

/** Work that waits: where a document waits, for whom, and which one comes next. Pure, over declarations and rows. */

/** A place where documents wait: a state, or a value of a field that goes its own way beside the state. */
export interface Waiting {
  /** Name of the state, or the field of the region. */
  readonly field: string;
  readonly value: string;
  readonly label: Text;
  /** Side, or field with an employee's id. */
  readonly waitsFor: string;
}

const made = new WeakMap<AnyDocument, readonly Waiting[]>();

/** All places where documents of this kind wait: states first. */
export function waitingPlaces(document: AnyDocument): readonly Waiting[] {
  const known = made.get(document);
  if (known) return known;
  const states = Object.entries(document.states).flatMap(([value, { label, waitsFor }]) =>
    waitsFor ? [{ field: document.stateAs, value, label, waitsFor }] : [],
  );
  const regions = Object.entries(document.waits).flatMap(([field, values]) =>
    Object.entries(values).map(([value, waitsFor]) => {
      const label = document.meta[field]?.choices?.find(choice => choice.value === value)?.label;
      return { field, value, label: label ?? document.title, waitsFor };
    }),
  );
  const places = [...states, ...regions];
  made.set(document, places);
  return places;
}

/** Places where this document waits for this actor now; none where it waits for nobody or for others. */
export const waitingFor = (document: AnyDocument, row: AnyDocumentRow, actor: DocumentActor): readonly Waiting[] =>
  waitingPlaces(document).filter(({ field, value, waitsFor }) => {
    if ((field === document.stateAs ? row.state : row[field]) !== value) return false;
    const side = document.sides[waitsFor];
    const wanted = side === undefined ? actor.employeeId : actor.companyId;
    return wanted !== null && row[side ?? waitsFor] === wanted;
  });

/** Sides on which the actor may act, as far as that is known without a document: those that guards of their events name alone. */
export function sidesOfActor(document: AnyDocument, actor: DocumentActor): ReadonlySet<string> {
  const named = actor.holds.flatMap(event =>
    (document.events[event]?.rows ?? []).flatMap(({ guards = [] }) =>
      guards.flatMap(({ sides }) => (sides ? [sides] : [])),
    ),
  );
  const alone = named.flatMap(([side, ...others]) => (side !== undefined && others.length === 0 ? [side] : []));
  return new Set(alone.length > 0 ? alone : named.flat());
}

/** One list of a queue: the conditions of its rows. */
export interface WaitingList {
  readonly key: string;
  /** Of a region; the lists by state are named by what they are. */
  readonly label: Text | null;
  /** Field -> values. */
  readonly only: Readonly<Record<string, readonly string[]>>;
}

/**
 * Lists of what waits for this actor: by state, what they have claimed themselves, and one for each region. A claimed document stands
 * in the first list as well, so that everybody sees who has it.
 */
export function waitingLists(document: AnyDocument, actor: DocumentActor): readonly WaitingList[] {
  const sides = sidesOfActor(document, actor);
  const { claim, stateAs } = document;
  const isClaimer = claim !== null && actor.holds.includes(claim.take);
  const places = waitingPlaces(document);
  const ours = places.filter(({ waitsFor }) => sides.has(waitsFor) || (isClaimer && waitsFor === claim.claimer));
  const states = ours.flatMap(({ field, value }) => (field === stateAs ? [value] : []));
  const regions = ours.filter(({ field }) => field !== stateAs);
  return [
    ...(states.length > 0 ? [{ key: 'waiting', label: null, only: { [stateAs]: states } }] : []),
    ...(isClaimer && actor.employeeId !== null
      ? [
          {
            key: 'mine',
            label: null,
            only: { [claim.claimer]: [actor.employeeId], [stateAs]: claimedStates(document) },
          },
        ]
      : []),
    ...regions.map(({ field, value, label }) => ({ key: value.toLowerCase(), label, only: { [field]: [value] } })),
  ];
}

/** States in which a claim stands: those that can be laid back, or taken for a time. */
const claimedStates = ({ claim, events }: AnyDocument): readonly string[] =>
  claim ? (events[claim.until === undefined ? claim.release : claim.take]?.from ?? []) : [];

/** Whose a claimed document is, as one actor sees it. */
export type Holder = 'free' | 'mine' | 'other' | 'none';

/** `free`: the actor may take it; `other`: somebody else has it; `none`: nothing is claimed in this state, or not by this actor. */
export function holderOf(document: AnyDocument, row: AnyDocumentRow, actor: DocumentActor, at: string): Holder {
  const { claim } = document;
  if (!claim) return 'none';
  const claimer = row[claim.claimer];
  if (claimedStates(document).includes(row.state) && isStanding(claim, row, at))
    return claimer === actor.employeeId ? 'mine' : 'other';
  const take = abilitiesOf(document, row, actor, at).find(({ event }) => event === claim.take);
  return take?.may === 'yes' && actor.holds.includes(claim.take) ? 'free' : 'none';
}

/** It waits for the actor, and nobody else has it. */
export const isToDo = (document: AnyDocument, row: AnyDocumentRow, actor: DocumentActor, at: string): boolean =>
  waitingFor(document, row, actor).length > 0 && holderOf(document, row, actor, at) !== 'other';

/** The row that comes after (`by` 1) or before (-1) this one in the queue and is still to be done. */
export function nextToDo(
  rows: readonly AnyDocumentRow[],
  { from, by }: { readonly from: string | null; readonly by: 1 | -1 },
  isWanted: (row: AnyDocumentRow) => boolean,
): AnyDocumentRow | null {
  const here = rows.findIndex(({ id }) => id === from);
  const after = here < 0 ? rows : rows.slice(here + 1);
  const before = here < 0 ? [] : rows.slice(0, here);
  // At its end the queue begins again: what was passed over is still to be done.
  const ahead = by > 0 ? [...after, ...before] : [...after, ...before].toReversed();
  return ahead.find(isWanted) ?? null;
}

/** How long an event may be taken back by its undo, milliseconds; null without an undo or without an end. */
export function undoWindowOf({ events }: AnyDocument, event: string): number | null {
  const undo = events[event]?.undo;
  const windows = (undo ? (events[undo]?.rows ?? []) : []).flatMap(({ guards = [] }) =>
    guards.flatMap(({ withinMs }) => withinMs ?? []),
  );
  return windows.length > 0 ? Math.min(...windows) : null;
}
