import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '../ids.ts';
import { newSpanId, type TraceContext, traceIdOf } from './trace-context.ts';

/**
 * What is done, in spans: a call, a transaction, a job, a message that goes out. Nothing is gathered until somebody wants it
 * (`sendSpansTo`); what is always there is the id, so that every line of the log says what it belongs to.
 */
export type SpanKind = 'server' | 'client' | 'internal' | 'consumer';
type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface NewSpan {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  readonly traceId: string;
  /** Null at the root. */
  readonly parent: TraceContext | null;
  /** Something elsewhere that it has to do with, and is no part of. */
  readonly linked?: TraceContext | null;
}

export interface OpenSpan {
  readonly spanId: string;
  readonly isSampled: boolean;
  end(end: { readonly name?: string; readonly attributes?: Attributes; readonly error?: unknown }): void;
}

export interface SpanSink {
  begin(span: NewSpan): OpenSpan;
}

const context = new AsyncLocalStorage<TraceContext>();
let sink: SpanSink | null = null;

/** One receiver a process; null = none. */
export function sendSpansTo(receiver: SpanSink | null): void {
  sink = receiver;
}

/** What is going on right now; undefined outside of everything. */
export const traceNow = (): TraceContext | undefined => context.getStore();

/** Runs the work as what `trace` says. */
export const inTrace = <T>(trace: TraceContext, work: () => T): T => context.run(trace, work);

const UNSEEN: Omit<OpenSpan, 'spanId'> = { isSampled: false, end: () => undefined };

/** For what begins and ends in different places; others use `inSpan`. */
export const openSpan = (span: NewSpan): OpenSpan =>
  sink ? sink.begin(span) : { ...UNSEEN, spanId: newSpanId(), isSampled: span.parent?.isSampled ?? false };

/** Does the work as a span below what is going on, or below `parent`; what it throws is told and thrown on. */
export async function inSpan<T>(
  what: Pick<NewSpan, 'name' | 'kind'> & { readonly attributes?: Attributes; readonly parent?: TraceContext | null },
  work: () => Promise<T>,
): Promise<T> {
  const parent = what.parent ?? traceNow() ?? null;
  // Nobody looks, and there is an id already.
  if (!sink && parent) return parent === traceNow() ? work() : inTrace(parent, work);
  const traceId = parent?.traceId ?? traceIdOf(newId());
  const span = openSpan({ ...what, attributes: what.attributes ?? {}, traceId, parent });
  try {
    const done = await inTrace({ traceId, spanId: span.spanId, isSampled: span.isSampled }, work);
    span.end({});
    return done;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
