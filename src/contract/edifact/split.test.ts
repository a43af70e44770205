import { expect, it } from 'vitest';
import { splitSegments } from './split.ts';

const wordsOf = (text: string) => splitSegments(text).segments.map(({ tag, elements }) => [tag, ...elements]);

it.each([
  ['released signs are text', "FTX+A?+B?:C?'D??E'", [['FTX', ["A+B:C'D?E"]]]],
  ['a sign that needs no release loses its release, too', "FTX+A?B'", [['FTX', ['AB']]]],
  ['a released line end is kept', "FTX+A?\nB'", [['FTX', ['A\nB']]]],
  ['a question mark that ends the text is itself', 'FTX+AAI+++WHY?', [['FTX', ['AAI'], [''], [''], ['WHY?']]]],
  ['two that end it are one', 'FTX+WHY??', [['FTX', ['WHY?']]]],
  ['components and elements, empty ones too', "NAD+CZ++A:B::C+'", [['NAD', ['CZ'], [''], ['A', 'B', '', 'C'], ['']]]],
  [
    'line ends between and within segments are layout',
    "BGM+340\r\n+X'\r\n CNT+7:9'\n",
    [
      ['BGM', ['340'], ['X']],
      ['CNT', ['7', '9']],
    ],
  ],
  [
    'lines end segments where no sign does',
    'BGM+340\nCNT+7:9',
    [
      ['BGM', ['340']],
      ['CNT', ['7', '9']],
    ],
  ],
  [
    'an empty segment is none',
    "BGM+340'''CNT+7'",
    [
      ['BGM', ['340']],
      ['CNT', ['7']],
    ],
  ],
  ['blanks and a byte order mark before it', "\ufeff\n bgm+1'", [['BGM', ['1']]]],
  ['signs of its own', 'UNA;*,! ~FTX*A;B!*C?~', [['FTX', ['A', 'B*C?']]]],
  ['no release sign at all', "UNA:+.  'FTX+WHY?+B'", [['FTX', ['WHY?'], ['B']]]],
  [
    'UNA that ends lines by one sign where the other does',
    'UNA:+.? \r\nBGM+1\nCNT+2',
    [
      ['BGM', ['1']],
      ['CNT', ['2']],
    ],
  ],
  [
    'UNA that ends lines by their end',
    'UNA:+.? \rBGM+1\r\nCNT+2\r\n',
    [
      ['BGM', ['1']],
      ['CNT', ['2']],
    ],
  ],
  ['nothing', '', []],
])('%s', (_, text, segments) => expect(wordsOf(text)).toEqual(segments));

it.each([
  ["BGM+1'", '.'],
  ["UNA:+,? 'BGM+1'", ','],
])('the decimal sign of %j is %j', (text, sign) => expect(splitSegments(text).decimalSign).toBe(sign));
