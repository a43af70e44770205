import { randomBytes } from 'node:crypto';

/** Where in a trace something happens, as W3C's `traceparent` carries it from one program to the next. */
export interface TraceContext {
  /** 32 hexadecimal digits; of a request the same as its id without the dashes. */
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;
const NOTHING = /^0+$/;

/** Null where nothing, or nothing readable, came along: then a trace begins here. */
export function readTraceparent(header: unknown): TraceContext | null {
  const [, traceId = '', spanId = '', flags = ''] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (traceId === '' || NOTHING.test(traceId) || NOTHING.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const traceparentOf = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

export const newSpanId = (): string => randomBytes(8).toString('hex');

/** The id of a request, as answers and logs show it, and the trace's, as other programs know it, are one number. */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '');
export const requestIdOf = (traceId: string): string =>
  traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
