import { expect, it } from 'vitest';
import { readAnswers } from '#contract/edifact/answers.ts';
import { readInterchange } from '#contract/edifact/read.ts';
import { writeSegment } from '#contract/edifact/write.ts';
import { goldenSource } from '#contract/si/iftmin/iftmin.samples.ts';
import { writeIftmin } from '#contract/si/iftmin/write-iftmin.ts';
import { jsonText, segmentRows } from './segment-rows.ts';

const base64 = (text: string): string => btoa(text);
const CONTRL = [
  "UNB+UNOC:3+COSU+HXFW+260310:0930+A1'UNH+1+CONTRL:D:3:UN'UCI+26031000000041+HXFW+COSU+4'",
  "UCM+1+IFTMIN:D:99B:UN+4'UCS+45'UCD+12+2'UNT+6+1'UNZ+1+A1'",
].join('');

it('explains each segment, and marks the one that CONTRL names', () => {
  const [answer] = readAnswers(readInterchange(CONTRL));
  expect(answer).toMatchObject({ outcome: 'rejected', controlRef: '26031000000041' });
  const { segments } = writeIftmin(goldenSource(), { syntax: 'UNOC', association: '' });
  const text = `UNB+UNOC:3+A+B+260310:0930+1'${segments.map(writeSegment).join('')}UNZ+1+1'`;
  const rows = segmentRows(base64(text), [...(answer?.reasons ?? [])]);
  expect(rows.filter(row => row.reasons.length > 0).map(row => [row.position, row.shown, row.meaning.en])).toEqual([
    [45, 'SEL+HX1234567+SH', 'Seal'],
  ]);
  expect(rows[0]).toMatchObject({ position: null, meaning: { zh: '交换头' } });
  expect(rows.find(row => row.shown.startsWith('LOC+9+'))?.meaning.zh).toBe('装货港');
});

it('shows JSON by its members', () => {
  expect(jsonText(base64('{"a":1}'))).toBe('{\n  "a": 1\n}');
  expect(jsonText(base64('no json'))).toBe('no json');
});
