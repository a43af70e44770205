import { expect, test } from 'vitest';
import { contentLines, escapeText, foldLine, plainValue } from './content-line.ts';

test('signs that mean something are escaped, line ends become one sign, control characters go', () => {
  expect(escapeText('A\\B, C; D:E')).toBe('A\\\\B\\, C\\; D:E');
  expect(escapeText('一\r\n二\n三\r四')).toBe('一\\n二\\n三\\n四');
  expect(escapeText('a\u0000b\u001bc\td')).toBe('abc\td');
  expect(plainValue('https://a.example/x\r\nTEL:1')).toBe('https://a.example/xTEL:1');
});

test('lines are folded at 75 octets, never inside a letter, and come back whole', () => {
  for (const line of ['x'.repeat(75), 'x'.repeat(76), `NOTE:${'航线'.repeat(60)}`, `FN:${'🚢'.repeat(40)}`]) {
    const folded = foldLine(line).split('\r\n');
    expect(folded.every(part => Buffer.byteLength(part) <= 75)).toBe(true);
    expect(folded.slice(1).every(part => part.startsWith(' '))).toBe(true);
    expect(folded.map((part, at) => (at === 0 ? part : part.slice(1))).join('')).toBe(line);
  }
  expect(foldLine('x'.repeat(75))).not.toContain('\r\n');
  expect(contentLines(['BEGIN:VCARD', 'END:VCARD'])).toBe('BEGIN:VCARD\r\nEND:VCARD\r\n');
});
