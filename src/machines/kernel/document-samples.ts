import type { z } from 'zod';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { AnyDocument, DocumentActor, DocumentRowOf, EventName, WorldOfEvent } from './document.ts';

/**
 * What a walk needs of a document beyond its declaration: a row in each state, people, and for each event what passes and what
 * fails. Foreign actors, persons where only clocks may act, and payloads of every shape are generated from the declaration.
 */

type PayloadInputOf<D extends AnyDocument, E extends EventName<D>> = z.input<z.ZodObject<D['events'][E]['payload']>>;
type StateOf<D extends AnyDocument> = DocumentRowOf<D>['state'];

/** One asking. What it leaves out is that of the samples as a whole. */
export interface DocumentSample<Row = Readonly<Record<string, unknown>>, Payload = unknown, World = unknown> {
  /** Name of one of the samples' actors. */
  readonly as: string;
  readonly payload?: Payload;
  readonly world?: World;
  readonly remarks?: string;
  /** Members in which the row differs from the samples' row of the state. */
  readonly row?: Partial<Row>;
  /** UTC instant of the command, ISO 8601. */
  readonly at?: string;
  /** States it is meant for, `NEW` included; all that know the event unless said. */
  readonly in?: readonly string[];
}

export interface FailingSample<Row = Readonly<Record<string, unknown>>, Payload = unknown, World = unknown>
  extends DocumentSample<Row, Payload, World> {
  /** Code that it is refused with. */
  readonly code: string;
}

interface EventSamples<Row, Payload, World> {
  readonly passes: readonly [DocumentSample<Row, Payload, World>, ...DocumentSample<Row, Payload, World>[]];
  /** One at least for each guard that no side and no clock is named by; those are generated. */
  readonly fails?: readonly FailingSample<Row, Payload, World>[];
}

interface Given<D extends AnyDocument> {
  /** UTC instant of every command that names none. */
  readonly at: string;
  /** The row as it is right after it was made; companies of its sides differ. */
  readonly row: DocumentRowOf<D>;
  /** Members in which the row differs in a state. */
  readonly rows?: { readonly [S in StateOf<D>]?: Partial<DocumentRowOf<D>> };
  readonly actors: Readonly<Record<string, DocumentActor>>;
  readonly events: {
    readonly [E in EventName<D>]: EventSamples<DocumentRowOf<D>, PayloadInputOf<D, E>, WorldOfEvent<D, E>>;
  };
}

/** Samples as the walk reads them; the shapes of single events are erased. */
export interface DocumentSamples {
  readonly document: AnyDocument;
  readonly at: string;
  readonly row: Readonly<Record<string, unknown>>;
  readonly rows: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  readonly actors: Readonly<Record<string, DocumentActor>>;
  readonly events: Readonly<Record<string, EventSamples<Readonly<Record<string, unknown>>, unknown, unknown>>>;
}

/** Declares the samples of a document, which stand beside it as `<x>.document.samples.ts` and are exported as `samples`. */
export const samplesOf = <D extends AnyDocument>(document: D, given: Given<D>): DocumentSamples => ({
  document,
  at: given.at,
  row: given.row,
  rows: given.rows ?? {},
  actors: given.actors,
  events: given.events as DocumentSamples['events'],
});

/** An employee of a company, who holds these events and rights. */
export const personOf = (
  companyId: string,
  { kind = 'customer', holds = [] }: { readonly kind?: CompanyKind; readonly holds?: readonly string[] } = {},
): DocumentActor => ({
  kind: 'employee',
  employeeId: `employee of ${companyId}`,
  userId: null,
  companyId,
  companyKind: kind,
  holds,
});
