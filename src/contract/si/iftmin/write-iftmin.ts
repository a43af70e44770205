import { ediFinding } from '../../edifact/codes.ts';
import { IFTMIN_ELEMENTS, IFTMIN_SEGMENTS, IFTMIN_TYPE } from '../../edifact/iftmin-d99b.ts';
import { isInRepertoire, repertoireFindings, type Syntax } from '../../edifact/repertoire.ts';
import { part, type Segment, shownSegment, trimmed } from '../../edifact/segment.ts';
import { type MessageTable, validateMessage } from '../../edifact/validate.ts';
import { withMessageEnvelope } from '../../edifact/write.ts';
import type { Finding } from '../../kernel/errors.ts';
import { withoutPlace, withoutPlaceInIftmin } from '../parts/without-place.ts';
import { wirePath } from '../wire.ts';
import { equipmentSegments, goodsSegments } from './iftmin-cargo.ts';
import { headerSegments } from './iftmin-header.ts';
import { partySegments } from './iftmin-parties.ts';
import type { CarrierMessageSource } from './iftmin-source.ts';

export const IFTMIN_D99B: MessageTable = { segments: IFTMIN_SEGMENTS, elements: IFTMIN_ELEMENTS };

export interface IftminOptions {
  readonly syntax: Syntax;
  /** Association code of UNH that some partners want, as `2.0`; empty = none. */
  readonly association: string;
  /** Message reference of UNH and UNT. */
  readonly reference?: string;
}

export interface WrittenMessage {
  /** UNH to UNT. */
  readonly segments: readonly Segment[];
  /** With an error among them the message must not go out. */
  readonly findings: readonly Finding[];
  /** Segments that were left out because the partner's signs cannot write them, as people read them. */
  readonly leftOut: readonly string[];
}

/** Segments that say nothing but their qualifiers; GID, EQD and the like carry their sense in the number alone. */
const says = (one: Segment): boolean => !(one.tag === 'CPI' && part(one, 2) === '');

/**
 * What the partner's signs cannot write and the order stands without is left out and told (design E.2): an e-mail address, the reason of
 * an amendment, and remarks, which people also write to each other in Chinese.
 */
const mayBeLeftOut = ({ tag, field, elements }: Segment): boolean =>
  tag === 'COM' || (tag === 'FTX' && (elements[0]?.[0] === 'AES' || field === wirePath.draft(0, 'remarks')));

function withoutUnwritable(segments: readonly Segment[], syntax: Syntax, findings: Finding[]): Segment[] {
  return segments.filter(one => {
    if (!mayBeLeftOut(one) || one.elements.flat().every(text => isInRepertoire(text, syntax))) return true;
    findings.push(
      ediFinding('ED-03', '', {
        severity: 'info',
        params: { shown: shownSegment(one), syntax },
        detail: { zh: '{syntax}无法写出，未发送 {shown}', en: '{syntax} cannot write {shown}; it was left out' },
      }),
    );
    return false;
  });
}

/** What a carrier must know of dangerous goods; the check asks for it too, but an SI may be older than its rules. */
const OF_DANGEROUS = ['unNumber', 'imdgClass', 'properShippingName'] as const;

/**
 * IFTMIN D.99B of a shipping instruction (design E.4), checked against its directory: order, repeats, sizes, signs. Findings point
 * to the fields of the SI (ED-01 too long, ED-02 too many, ED-03 sign not supported, ED-04 missing); nothing is ever cut to fit.
 */
export function writeIftmin(
  source: CarrierMessageSource,
  { syntax, association, reference = '1' }: IftminOptions,
): WrittenMessage {
  const notes: Finding[] = [];
  const { draft } = source;
  const body = [
    ...headerSegments(source),
    ...partySegments(source),
    ...goodsSegments(draft),
    ...equipmentSegments(draft),
  ]
    .map(trimmed)
    .filter(says);
  const type = association === '' ? IFTMIN_TYPE : [...IFTMIN_TYPE, association];
  const segments = withMessageEnvelope(reference, type, withoutUnwritable(body, syntax, notes));
  if (draft.goodsType === 'D')
    for (const field of OF_DANGEROUS)
      if (draft.extra[field] === '') notes.push(ediFinding('ED-04', wirePath.extra(0, field)));
  return {
    segments,
    leftOut: [
      ...notes.flatMap(({ severity, params }) => (severity === 'info' ? [String(params?.shown)] : [])),
      ...withoutPlace(draft, withoutPlaceInIftmin(draft)),
    ],
    findings: [...validateMessage(segments, IFTMIN_D99B), ...repertoireFindings(segments, syntax), ...notes],
  };
}
