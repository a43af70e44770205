import { type AnyDocument, type DocumentActor, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { blankOf } from '#machines/kernel/document-fold.ts';
import {
  type DocumentSample,
  type DocumentSamples,
  type FailingSample,
  personOf,
} from '#machines/kernel/document-samples.ts';
import { type DocumentPlan, type EventPlan, FOREIGN, type GuardPlan } from './plan.ts';

/** What the walk in memory wants to know of a random document; a plan tells all of it. */

const AT = '2027-01-12T09:30:00.000Z';
const LATER = '2027-01-12T11:00:00.000Z';
const COMPANY_OF: Readonly<Record<string, string>> = { owner: 'kitone', partner: 'kittwo', helper: 'kitthree' };

const guardsOf = (plan: DocumentPlan, event: EventPlan): readonly GuardPlan[] =>
  event.rows.flatMap(row => [
    ...(row.first ? guardsOf(plan, plan.events.find(({ name }) => name === row.first)!) : []),
    ...row.guards,
  ]);

/** Somebody whom no side guard of the event refuses. */
function actorOf(plan: DocumentPlan, event: EventPlan): string {
  if (guardsOf(plan, event).some(({ kind }) => kind === 'system')) return 'system';
  const side = guardsOf(plan, event).find(guard => guard.kind === 'side');
  return side?.kind === 'side' ? side.sides[0]! : 'owner';
}

/** What makes this one guard refuse; null: the walk generates it from the marks. */
function failing(guard: GuardPlan, passing: DocumentSample): FailingSample | null {
  const { code } = guard;
  switch (guard.kind) {
    case 'side':
    case 'system':
      return null;
    case 'amount':
      return { ...passing, code, payload: { ...(passing.payload as object), amount: guard.most + 1 } };
    case 'world':
      return { ...passing, code, world: { isOpen: false } };
    case 'clock':
      return { ...passing, code, row: { dueAt: LATER } };
    case 'remarks':
      return { ...passing, code, remarks: '' };
    case 'free':
      return { ...passing, code, row: { isHeld: true } };
    case 'boss':
      return { ...passing, code, as: `${passing.as}, a clerk` };
  }
}

function samplesFor(plan: DocumentPlan, document: AnyDocument, event: EventPlan) {
  const required = document.events[event.name]!.payload;
  const passing: DocumentSample = {
    as: actorOf(plan, event),
    remarks: 'a long enough reason',
    world: { isOpen: true },
    payload: Object.fromEntries(
      Object.keys(required).flatMap(name => {
        const field = plan.fields.find(one => one.name === name)!;
        return field.required ? [[name, REQUIRED[field.kind] ?? 'x']] : [];
      }),
    ),
  };
  const fails = event.rows
    .flatMap(row => row.guards)
    .flatMap(guard => {
      // Of two ways the other one may be open.
      const stranger = event.name === 'FORK' ? { ...passing, as: 'stranger' } : passing;
      const sample = failing(guard, stranger);
      return sample ? [sample] : [];
    });
  return { passes: [passing] as const, fails };
}

/** A value for each kind that can be demanded. */
const REQUIRED: Readonly<Record<string, unknown>> = {
  integer: 1,
  decimal: '1.5',
  date: '2027-01-12',
  instant: AT,
  choice: 'RED',
  content: {},
};

export function samplesOfPlan(plan: DocumentPlan, document: AnyDocument): DocumentSamples {
  const holds = ['boss'];
  const actors: Record<string, DocumentActor> = { system: SYSTEM_ACTOR, stranger: personOf(FOREIGN, { holds }) };
  for (const { name } of plan.sides) {
    actors[name] = personOf(COMPANY_OF[name]!, { holds });
    actors[`${name}, a clerk`] = personOf(COMPANY_OF[name]!);
  }
  const blank = Object.fromEntries(Object.entries(document.meta).map(([name, meta]) => [name, blankOf(meta)]));
  return {
    document,
    at: AT,
    row: {
      ...blank,
      ...Object.fromEntries(plan.sides.map(({ name, field }) => [field, COMPANY_OF[name]!])),
      id: 'a-document',
      docNo: 'KIT0001',
      state: plan.states[0]!,
      version: 1,
      createdAt: AT,
      updatedAt: AT,
    },
    rows: {},
    actors,
    events: Object.fromEntries(plan.events.map(event => [event.name, samplesFor(plan, document, event)])),
  };
}
