import { type Segment, segment } from './segment.ts';
import { ediMinute, withMessageEnvelope } from './write.ts';

/** CONTRL and APERAK as a partner writes them; the sandbox partner of the demo answers with these. */

export interface SyntaxFault {
  /** Position of the segment, UNH = 1. */
  readonly segment: number;
  /** Data element 0085. */
  readonly code: string;
  /** Element and component within the segment, 1 = the tag. */
  readonly element?: number;
}

/** What is said of one message. */
export interface MessageReport {
  readonly messageReference: string;
  readonly messageType: readonly string[];
  /** Null: acknowledged. */
  readonly fault: SyntaxFault | null;
}

export interface ContrlParts extends MessageReport {
  readonly controlRef: string;
  /** As UNB of the answered interchange names them, with their qualifiers (0007). */
  readonly sender: string;
  readonly senderQualifier?: string;
  readonly recipient: string;
  readonly recipientQualifier?: string;
  /** Further messages of the same interchange. */
  readonly more?: readonly MessageReport[];
}

function reportSegments({ messageReference, messageType, fault }: MessageReport): Segment[] {
  return [
    segment('UCM', messageReference, messageType, fault ? '4' : '7'),
    ...(fault
      ? [
          segment('UCS', String(fault.segment), fault.element ? '' : fault.code),
          ...(fault.element ? [segment('UCD', fault.code, String(fault.element))] : []),
        ]
      : []),
  ];
}

/** The interchange is rejected when all of it is; 8, received, when part of it is. */
export function contrl({ controlRef, more = [], ...first }: ContrlParts): Segment[] {
  const { sender, senderQualifier = '', recipient, recipientQualifier = '' } = first;
  const reports = [first, ...more];
  const faults = reports.filter(({ fault }) => fault !== null).length;
  const action = faults === 0 ? '7' : faults === reports.length ? '4' : '8';
  return withMessageEnvelope(
    '1',
    ['CONTRL', 'D', '3', 'UN'],
    [
      segment('UCI', controlRef, [sender, senderQualifier], [recipient, recipientQualifier], action),
      ...reports.flatMap(reportSegments),
    ],
  );
}

export interface AperakParts {
  readonly controlRef: string;
  readonly documentNo: string;
  /** Reference of the APERAK itself, where several stand in one interchange. */
  readonly reference?: string;
  readonly at: Date;
  /** Empty: accepted. */
  readonly errors: readonly { readonly code: string; readonly text: string }[];
}

export const aperak = ({ controlRef, documentNo, reference = '2', at, errors }: AperakParts): Segment[] =>
  withMessageEnvelope(
    reference,
    ['APERAK', 'D', '99B', 'UN'],
    [
      segment('BGM', '340', documentNo, '9', errors.length > 0 ? 'RE' : 'AP'),
      segment('DTM', ['137', ediMinute(at), '203']),
      segment('RFF', ['ACW', controlRef]),
      segment('RFF', ['SI', documentNo]),
      ...errors.flatMap(({ code, text }) => [segment('ERC', code), segment('FTX', 'AAO', '', '', text)]),
    ],
  );
