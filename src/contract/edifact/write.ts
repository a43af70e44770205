import { releaseEdifact } from '../si/parts/edifact-release.ts';
import type { Syntax } from './repertoire.ts';
import { type Segment, segment, trimmed } from './segment.ts';

/** Writing of interchanges (design E.1, E.2). Pure: time and references come in. */

export interface Envelope {
  /** UNOY: UTF-8, which only answers to files of that kind are written in. */
  readonly syntax: Syntax | 'UNOY';
  /** Identification and its qualifier (0007), which may be empty. */
  readonly sender: string;
  readonly senderQualifier: string;
  readonly recipient: string;
  readonly recipientQualifier: string;
  /** At most 14 characters. */
  readonly controlRef: string;
  readonly at: Date;
  /** Test traffic carries the test indicator (0035). */
  readonly test: boolean;
  /** CR and LF after each segment, for partners who ask for it. */
  readonly lineBreaks: boolean;
}

/** Separators are always those of UNA; the decimal sign is a point. */
export const UNA = "UNA:+.? '";

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/** UTC instant as `CCYYMMDDHHMM` (format 203). */
export const ediMinute = (at: Date): string =>
  [
    pad(at.getUTCFullYear(), 4),
    pad(at.getUTCMonth() + 1),
    pad(at.getUTCDate()),
    pad(at.getUTCHours()),
    pad(at.getUTCMinutes()),
  ].join('');

/** One segment as bytes will carry it, its terminator included. */
export function writeSegment(from: Segment): string {
  const { tag, elements } = trimmed(from);
  return `${[tag, ...elements.map(components => components.map(releaseEdifact).join(':'))].join('+')}'`;
}

/** UNH … UNT around the body; the count includes both. */
export const withMessageEnvelope = (
  reference: string,
  type: readonly string[],
  body: readonly Segment[],
): Segment[] => [segment('UNH', reference, type), ...body, segment('UNT', String(body.length + 2), reference)];

/** The whole interchange as text; every sign of it is one byte of ISO 8859-1. */
export function writeInterchange(envelope: Envelope, messages: readonly (readonly Segment[])[]): string {
  const at = ediMinute(envelope.at);
  const header = segment(
    'UNB',
    [envelope.syntax, '3'],
    [envelope.sender, envelope.senderQualifier],
    [envelope.recipient, envelope.recipientQualifier],
    [at.slice(2, 8), at.slice(8)],
    envelope.controlRef,
    ...(envelope.test ? ['', '', '', '', '', '1'] : []),
  );
  const all = [header, ...messages.flat(), segment('UNZ', String(messages.length), envelope.controlRef)];
  const end = envelope.lineBreaks ? '\r\n' : '';
  return `${UNA}${end}${all.map(one => `${writeSegment(one)}${end}`).join('')}`;
}

/**
 * Bytes of an interchange that declares UNOA or UNOC. Its text has been checked against the repertoire; one that was not would
 * reach the partner as other signs, separators among them, and is no file at all.
 */
export const ediBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, character => {
    const code = character.codePointAt(0) ?? 0;
    if (code > 0xff) throw new RangeError(`U+${code.toString(16)} is no sign of ISO 8859-1`);
    return code;
  });
