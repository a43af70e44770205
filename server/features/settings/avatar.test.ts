import { expect, test } from 'vitest';
import { pictureType } from './avatar.ts';

const bytes = (...signs: (number | string)[]): Buffer =>
  Buffer.concat(signs.map(sign => (typeof sign === 'string' ? Buffer.from(sign, 'latin1') : Buffer.from([sign]))));

test.each([
  ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, '\n', 'rest')],
  ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 'JFIF')],
  ['image/webp', bytes('RIFF', 1, 0, 0, 0, 'WEBPVP8 ')],
])('%s is told by its first bytes', (type, picture) => {
  expect(pictureType(picture)).toBe(type);
});

test.each(['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<script>', 'RIFF....WAVE', '\x89PNG'])(
  '%j is no picture that is taken',
  text => {
    expect(pictureType(Buffer.from(text, 'latin1'))).toBeNull();
  },
);
