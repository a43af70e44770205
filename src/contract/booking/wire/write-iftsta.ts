import { type Segment, segment } from '../../edifact/segment.ts';
import { ediMinute, withMessageEnvelope } from '../../edifact/write.ts';

/** IFTSTA as a carrier writes it; the sandbox carrier of the demo tells where containers are by these. */
export interface IftstaParts {
  readonly carrierRef: string;
  readonly bookingNo: string;
  /** 4405 */
  readonly code: string;
  readonly at: Date;
  /** UN/LOCODE of where it was. */
  readonly place: string;
  /** None: all containers of the booking. */
  readonly boxes: readonly { readonly no: string; readonly isEmpty: boolean }[];
}

export const iftsta = ({ carrierRef, bookingNo, code, at, place, boxes }: IftstaParts): Segment[] =>
  withMessageEnvelope(
    '1',
    ['IFTSTA', 'D', '99B', 'UN'],
    [
      segment('BGM', '23', `${carrierRef}-${code}`.slice(0, 35), '9'),
      segment('DTM', ['137', `${ediMinute(at)}UTC`, '303']),
      segment('RFF', ['FF', bookingNo]),
      segment('CNI', '1', carrierRef),
      segment('STS', '1', code),
      segment('RFF', ['BN', carrierRef]),
      segment('DTM', ['334', `${ediMinute(at)}UTC`, '303']),
      segment('LOC', '175', [place, '139', '6']),
      ...boxes.map(({ no, isEmpty }) => segment('EQD', 'CN', no, '', '', '', isEmpty ? '4' : '5')),
    ],
  );
