import { ediFinding } from '../../edifact/codes.ts';
import { isInRepertoire, repertoireFindings, type Syntax } from '../../edifact/repertoire.ts';
import { type Segment, shownSegment, trimmed } from '../../edifact/segment.ts';
import { validateMessage } from '../../edifact/validate.ts';
import { withMessageEnvelope } from '../../edifact/write.ts';
import type { Finding } from '../../kernel/errors.ts';
import { asWritten } from '../rules/charset.ts';
import type { BookingSource, BookingWriting, Written } from './booking-source.ts';
import { equipmentSegments, goodsSegments } from './iftmbf-cargo.ts';
import { IFTMBF_D99B, IFTMBF_TYPE } from './iftmbf-d99b.ts';
import { headerSegments } from './iftmbf-header.ts';
import { partiesSegments } from './iftmbf-parties.ts';

/** EDIFACT of syntax version 3 knows no wider repertoire than UNOC. */
export const ediSyntax = ({ charset }: Pick<BookingWriting, 'charset'>): Syntax =>
  charset === 'UNOA' ? 'UNOA' : 'UNOC';

const inCapitals = (one: Segment, syntax: Syntax): Segment => ({
  ...one,
  elements: one.elements.map(components => components.map(text => asWritten(text, syntax))),
});

/** What the repertoire cannot write and the booking stands without is left out and told: an address of mail, why it is changed. */
const mayBeLeftOut = ({ tag, elements }: Segment): boolean =>
  tag === 'COM' || (tag === 'FTX' && elements[0]?.[0] === 'AES');

/**
 * IFTMBF D.99B of a booking (design commercial C.7.2), UNH to UNT, checked against its table: order, repeats, sizes, signs. Findings
 * point to fields of the content; nothing is ever cut to fit.
 */
export function writeIftmbf(
  source: BookingSource,
  writing: BookingWriting,
  { association = '', reference = '1' }: { readonly association?: string; readonly reference?: string } = {},
): Written<readonly Segment[]> {
  const syntax = ediSyntax(writing);
  const notes: Finding[] = [];
  const body = [
    ...headerSegments(source, writing.codeList),
    ...partiesSegments(source, writing.codeList, writing.ownCode),
    ...goodsSegments(source.content),
    ...equipmentSegments(source.content, writing),
  ]
    .map(one => inCapitals(trimmed(one), syntax))
    .filter(one => {
      if (!mayBeLeftOut(one) || one.elements.flat().every(text => isInRepertoire(text, syntax))) return true;
      notes.push(
        ediFinding('ED-03', one.field ?? '', {
          severity: 'info',
          params: { shown: shownSegment(one), syntax },
          detail: { zh: '{syntax}无法写出，未发送 {shown}', en: '{syntax} cannot write {shown}; it was left out' },
        }),
      );
      return false;
    });
  const type = association === '' ? IFTMBF_TYPE : [...IFTMBF_TYPE, association];
  const segments = withMessageEnvelope(reference, type, body);
  return {
    body: segments,
    findings: [...validateMessage(segments, IFTMBF_D99B), ...repertoireFindings(segments, syntax), ...notes],
    leftOut: notes.map(({ params }) => String(params?.shown)),
  };
}
