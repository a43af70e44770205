import { ediText } from '#contract/edifact/charset.ts';
import { explainSegment } from '#contract/edifact/explain.ts';
import { part, type Segment, shownSegment } from '#contract/edifact/segment.ts';
import { splitSegments } from '#contract/edifact/split.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { PartnerMessage } from '#contract/partner/calls.ts';

export interface SegmentRow {
  readonly key: string;
  /** Position within its message, UNH = 1; null outside of one. */
  readonly position: number | null;
  readonly meaning: Text;
  readonly shown: string;
  readonly reasons: PartnerMessage['Reasons'];
}

export const bytesOfContent = (content: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(content), sign => sign.charCodeAt(0));

const qualifierOf = (one: Segment): string => part(one, 0, 0);

/** Segments of a message for people: what each is for, and those that the partner found wrong. */
export function segmentRows(content: string, reasons: PartnerMessage['Reasons']): readonly SegmentRow[] {
  let position: number | null = null;
  return splitSegments(ediText(bytesOfContent(content))).segments.map((one, index) => {
    if (one.tag === 'UNH') position = 0;
    if (one.tag === 'UNZ') position = null;
    const at = position === null ? null : ++position;
    return {
      key: String(index),
      position: at,
      meaning: explainSegment(one.tag, qualifierOf(one)),
      shown: shownSegment(one),
      reasons: at === null ? [] : reasons.filter(reason => reason.segment === at),
    };
  });
}

/** A JSON message with its members on lines of their own; anything else as it is. */
export function jsonText(content: string): string {
  const text = new TextDecoder().decode(bytesOfContent(content));
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
