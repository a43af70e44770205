import { type Segment, segment } from '../../edifact/segment.ts';
import { ediMinute, withMessageEnvelope } from '../../edifact/write.ts';
import type { CutOffs } from '../booking-content.ts';

/** IFTMBC as a carrier writes it; the sandbox carrier of the demo answers with these. */

export interface IftmbcParts {
  readonly bookingNo: string;
  /** BGM 1225 and 4343. */
  readonly purpose: string;
  readonly response: 'AB' | 'AP' | 'AC' | 'CA' | 'RE';
  readonly at: Date;
  readonly controlRef: string;
  readonly requestRef?: string;
  readonly carrierRef?: string;
  readonly feedbacks?: readonly { readonly code: string; readonly text: string }[];
  readonly cause?: string;
  readonly sailing?: {
    readonly vessel: readonly string[];
    readonly voyageNo: string;
    readonly load: string;
    readonly discharge: string;
    readonly etd: Date;
    readonly eta: Date;
    readonly cutOffs: Readonly<Partial<CutOffs>>;
  };
  readonly equipment?: readonly { readonly code: string; readonly units: string; readonly depot: string }[];
}

const CUT_OFF_WORDS: Readonly<Record<string, string>> = {
  DCO: 'SI CUT-OFF',
  VCO: 'VGM CUT-OFF',
  LCO: 'CFS CUT-OFF',
  CUC: 'CUSTOMS CUT-OFF',
  AMC: 'MANIFEST CUT-OFF',
};

const zoned = (qualifier: string, at: Date): Segment => segment('DTM', [qualifier, `${ediMinute(at)}UTC`, '303']);

function cutOffSegments(cutOffs: Readonly<Partial<CutOffs>>): { times: Segment[]; words: Segment[] } {
  const given = Object.entries(cutOffs).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    times: given.flatMap(([code, at]) =>
      code === 'FCO' ? [zoned('63', new Date(at))] : code === 'EFC' ? [zoned('64', new Date(at))] : [],
    ),
    words: given.flatMap(([code, at]) =>
      CUT_OFF_WORDS[code]
        ? [segment('FTX', 'AAI', '', '', `${CUT_OFF_WORDS[code]}:${ediMinute(new Date(at))}UTC`)]
        : [],
    ),
  };
}

export function iftmbc(parts: IftmbcParts): Segment[] {
  const { bookingNo, purpose, response, at, controlRef, requestRef, carrierRef, sailing } = parts;
  const { times, words } = cutOffSegments(sailing?.cutOffs ?? {});
  const reference = (qualifier: string, number: string | undefined): Segment[] =>
    number ? [segment('RFF', [qualifier, number])] : [];
  return withMessageEnvelope(
    '1',
    ['IFTMBC', 'D', '99B', 'UN'],
    [
      segment('BGM', '770', bookingNo, purpose, response),
      // To the second: a receipt and a confirmation of the same minute have an order.
      segment('DTM', ['137', `${ediMinute(at)}${String(at.getUTCSeconds()).padStart(2, '0')}`, '204']),
      ...times,
      ...words,
      ...(parts.cause ? [segment('FTX', 'ACD', '', '', parts.cause)] : []),
      ...(parts.feedbacks ?? []).map(({ code, text }) => segment('FTX', 'AAO', '', code, text)),
      ...reference('FF', bookingNo),
      ...reference('BN', carrierRef),
      ...reference('AGI', requestRef),
      ...reference('ACW', controlRef),
      ...(sailing
        ? [
            segment('TDT', '20', sailing.voyageNo, '1', '', '', '', '', sailing.vessel),
            segment('LOC', '9', [sailing.load, '139', '6']),
            zoned('133', sailing.etd),
            segment('LOC', '11', [sailing.discharge, '139', '6']),
            zoned('132', sailing.eta),
          ]
        : []),
      ...(parts.equipment ?? []).flatMap(({ code, units, depot }) => [
        segment('EQD', 'CN', '', [code, '102', '5'], '2'),
        segment('EQN', units),
        segment('NAD', 'CK', '', depot),
      ]),
    ],
  );
}
