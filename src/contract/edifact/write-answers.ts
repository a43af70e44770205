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

export interface ContrlParts {
  readonly controlRef: string;
  readonly sender: string;
  readonly recipient: string;
  readonly messageReference: string;
  readonly messageType: readonly string[];
  /** Null: acknowledged. */
  readonly fault: SyntaxFault | null;
}

export function contrl({
  controlRef,
  sender,
  recipient,
  messageReference,
  messageType,
  fault,
}: ContrlParts): Segment[] {
  const action = fault ? '4' : '7';
  return withMessageEnvelope(
    '1',
    ['CONTRL', 'D', '3', 'UN'],
    [
      segment('UCI', controlRef, [sender], [recipient], action),
      segment('UCM', messageReference, messageType, action),
      ...(fault
        ? [
            segment('UCS', String(fault.segment), fault.element ? '' : fault.code),
            ...(fault.element ? [segment('UCD', fault.code, String(fault.element))] : []),
          ]
        : []),
    ],
  );
}

export interface AperakParts {
  readonly controlRef: string;
  readonly documentNo: string;
  readonly at: Date;
  /** Empty: accepted. */
  readonly errors: readonly { readonly code: string; readonly text: string }[];
}

export const aperak = ({ controlRef, documentNo, at, errors }: AperakParts): Segment[] =>
  withMessageEnvelope(
    '2',
    ['APERAK', 'D', '99B', 'UN'],
    [
      segment('BGM', '340', documentNo, '9', errors.length > 0 ? 'RE' : 'AP'),
      segment('DTM', ['137', ediMinute(at), '203']),
      segment('RFF', ['ACW', controlRef]),
      segment('RFF', ['SI', documentNo]),
      ...errors.flatMap(({ code, text }) => [segment('ERC', code), segment('FTX', 'AAO', '', '', text)]),
    ],
  );
