import { expect, it } from 'vitest';
import { isWhatItSays } from './file-content.ts';

const bytes = (latin1: string): Buffer => Buffer.from(latin1, 'latin1');

it.each([
  ['note.pdf', '%PDF-1.7'],
  ['photo.JPG', '\xff\xd8\xff\xe0'],
  ['photo.png', '\x89PNG\r\n\x1a\n'],
  ['sheet.xlsx', 'PK\x03\x04'],
  ['locked.xlsx', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['old.xls', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['list.csv', 'name,port'],
  ['MZ.txt', 'MZ is the code of Mozambique'],
  ['drawing.dwg', 'AC1032'],
  ['no ending', 'anything'],
])('%s is what it says', (name, head) => expect(isWhatItSays(name, bytes(head))).toBe(true));

it.each([
  ['photo.png', '<!doctype html><script>'],
  ['photo.jpg', 'GIF89a'],
  ['note.pdf', '<svg onload=alert(1)>'],
  ['note.pdf', ''],
  ['sheet.xlsx', '<html><table>'],
  ['list.csv', '%PDF-1.7'],
  ['readme.txt', 'PK\x03\x04'],
  ['photo.png', 'MZ\x90\0\x03\0'],
  ['setup', 'MZ\x90\0\x03\0'],
  ['drawing.dwg', '\x7fELF\x02'],
])('%s with %j is not', (name, head) => expect(isWhatItSays(name, bytes(head))).toBe(false));
