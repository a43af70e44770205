import { CALL_STATUS, CUT_OFFS } from '#contract/basic-data/port-call.resource.ts';
import { readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import type { Finding } from '#contract/kernel/errors.ts';

/** One call as a carrier tells it, whichever file it came in. */

export const CALL_TIMES = [
  'arrivalPlanned',
  'arrivalEstimated',
  'arrivalActual',
  'departurePlanned',
  'departureEstimated',
  'departureActual',
] as const;
export type CallTime = (typeof CALL_TIMES)[number];

/** Times as they are written: with an offset, or by the clock of the port. */
export interface ScheduleLine {
  /** Row of the sheet, or place in the JSON. */
  readonly at: string;
  /** SCAC or SMDG code of the line. */
  readonly carrier: string;
  readonly service: string;
  readonly vessel: string;
  readonly imo: string;
  readonly voyage: string;
  readonly seq: number;
  readonly port: string;
  readonly terminal: string;
  readonly times: Readonly<Partial<Record<CallTime, string>>>;
  readonly cutOffs: readonly { readonly code: string; readonly at: string }[];
  readonly status: string;
  readonly reason: string;
  readonly remark: string;
}

const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;

/** An instant out of either way of writing; null where it is no time. */
export function instantOf(text: string, zone: string): string | null {
  const written = text.trim();
  if (/^\d{4}-\d{2}-\d{2}T/.test(written) && OFFSET.test(written)) {
    const at = Date.parse(written);
    return Number.isNaN(at) ? null : new Date(at).toISOString();
  }
  return readLocalTime(written, zone)?.instant ?? null;
}

/** What the line says of the fields of a call; empty cells say nothing. */
export function callFields(
  line: ScheduleLine,
  zone: string,
): { readonly fields: Readonly<Record<string, unknown>>; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const read = (path: string, text: string): string | null => {
    const at = instantOf(text, zone);
    if (at === null) findings.push(scheduleFinding('VY-21', path, { v: text }));
    return at;
  };
  const times = Object.fromEntries(
    Object.entries(line.times).flatMap(([field, text]) => (text ? [[field, read(field, text)]] : [])),
  );
  const cutOffs = line.cutOffs.flatMap(({ code, at }) => {
    const instant = code in CUT_OFFS ? read(`cutOffs.${code}`, at) : null;
    return instant === null ? [] : [{ code, at: instant, source: 'CARRIER' }];
  });
  const status = line.status.trim().toUpperCase();
  if (status !== '' && !(status in CALL_STATUS))
    findings.push(scheduleFinding('VY-22', 'callStatus', { what: '状态', whatEn: 'status', v: line.status }));
  return {
    fields: {
      ...times,
      ...(cutOffs.length > 0 ? { cutOffs } : {}),
      ...(status in CALL_STATUS ? { callStatus: status } : {}),
      ...(line.reason ? { delayReason: line.reason.slice(0, 3).toUpperCase() } : {}),
      ...(line.remark ? { changeRemark: line.remark.slice(0, 250) } : {}),
    },
    findings,
  };
}

/** Cut-offs of both, those of the line before ours of the same kind. */
export const mergedCutOffs = (
  ours: readonly { readonly code: string; readonly at: string; readonly source?: string | null }[],
  theirs: readonly { readonly code: string; readonly at: string; readonly source?: string | null }[],
) => [...ours.filter(one => !theirs.some(({ code }) => code === one.code)), ...theirs];

/** The database gives entries with their members in an order of its own. */
export const sameCutOffs = (ours: unknown, theirs: unknown): boolean => {
  const plain = (list: unknown) =>
    ((list ?? []) as readonly { code: string; at: string; source: string | null }[])
      .map(({ code, at, source }) => [code, at, source ?? null].join(' '))
      .sort()
      .join('|');
  return plain(ours) === plain(theirs);
};
