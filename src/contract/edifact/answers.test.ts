import { describe, expect, it } from 'vitest';
import { readAnswers, reasonLine } from './answers.ts';
import { readInterchange } from './read.ts';
import { segment } from './segment.ts';
import { writeSegment } from './write.ts';
import { aperak, contrl } from './write-answers.ts';

const parts = {
  controlRef: '26031000000041',
  sender: 'HXFW',
  recipient: 'COSU',
  messageReference: '1',
  messageType: ['IFTMIN', 'D', '99B', 'UN'],
};
const at = new Date('2026-03-10T09:30:00Z');
const read = (segments: Parameters<typeof writeSegment>[0][]) =>
  readAnswers(readInterchange(segments.map(writeSegment).join('')))[0];

describe('answers of a partner', () => {
  it('CONTRL 7 accepts, 4 rejects with segment, element and words', () => {
    expect(read(contrl({ ...parts, fault: null }))).toMatchObject({ outcome: 'accepted', reasons: [] });
    const rejected = read(contrl({ ...parts, fault: { segment: 45, code: '39', element: 2 } }));
    expect(rejected).toMatchObject({ kind: 'CONTRL', outcome: 'rejected', controlRef: '26031000000041' });
    expect(rejected?.reasons).toEqual([
      { code: '39', text: { zh: '数据过长', en: 'Data element too long' }, segment: 45, element: 2, component: null },
    ]);
    expect(reasonLine(rejected ?? { reasons: [] })).toBe('39 Data element too long (segment 45)');
  });

  it('CONTRL on several messages gives an answer for each, one on the interchange alone is about all', () => {
    const fault = { segment: 45, code: '39', element: 2 };
    const second = { messageReference: '2', messageType: parts.messageType, fault };
    const all = readAnswers(
      readInterchange(
        contrl({ ...parts, fault: null, more: [second] })
          .map(writeSegment)
          .join(''),
      ),
    );
    expect(all.map(({ messageRef, outcome, reasons }) => [messageRef, outcome, reasons.length])).toEqual([
      ['1', 'accepted', 0],
      ['2', 'rejected', 1],
    ]);
    const whole = [
      segment('UNH', '1', ['CONTRL', 'D', '3', 'UN']),
      segment('UCI', 'R', '', '', '4', '23'),
      segment('UNT', '3', '1'),
    ];
    expect(read(whole)).toMatchObject({ outcome: 'rejected', reasons: [{ code: '23' }] });
    expect(read(whole)?.messageRef).toBeUndefined();
  });

  it('APERAK tells its errors with their texts, and whom it answers', () => {
    const errors = [{ code: '35', text: "SEAL MISSING: O'NEIL" }];
    expect(read(aperak({ controlRef: 'R1', documentNo: '26031200017', at, errors }))).toMatchObject({
      outcome: 'rejected',
      controlRef: 'R1',
      documentNo: '26031200017',
      reasons: [{ code: '35', text: { en: "SEAL MISSING: O'NEIL" } }],
    });
    expect(read(aperak({ controlRef: 'R1', documentNo: '1', at, errors: [] }))?.outcome).toBe('accepted');
  });

  it('a code of no table is shown as it came, an action of no table decides nothing', () => {
    const odd = [
      segment('UNH', '1', ['CONTRL', 'D', '3', 'UN']),
      segment('UCI', 'R', '', '', '9', '77'),
      segment('UNT', '3', '1'),
    ];
    expect(read(odd)).toMatchObject({
      outcome: 'info',
      reasons: [{ code: '77', text: { zh: '代码 77', en: 'Code 77' } }],
    });
    expect(readAnswers(readInterchange("UNH+1+CUSRES:D:95B:UN'UNT+2+1'"))).toEqual([]);
  });
});
