import { describe, expect, it } from 'vitest';
import { keysFile, readKeysFile } from './own-keys-file.ts';

const keys = { 'si.return': 'x', 'shell.home': 'g 1', 'shell.help': null };

describe('own keys as a file', () => {
  it('come back as they went out, in an order that can be compared', async () => {
    const { name, blob } = keysFile(keys);
    const text = await blob.text();
    expect(name).toBe('fairlead-keys.json');
    expect(readKeysFile(text)).toEqual(keys);
    expect(Object.keys(JSON.parse(text).keys)).toEqual(['shell.help', 'shell.home', 'si.return']);
  });

  it.each([
    ['no JSON', '{'],
    ['another format', JSON.stringify({ format: 'x', version: 1, keys })],
    ['a later version', JSON.stringify({ format: 'fairlead.keys', version: 2, keys })],
    [
      'something that is no key',
      JSON.stringify({ format: 'fairlead.keys', version: 1, keys: { a: 'one two three four' } }),
    ],
    ['an id that is none', JSON.stringify({ format: 'fairlead.keys', version: 1, keys: { '<b>': 'x' } })],
    ['a file of another size', ' '.repeat(300_000)],
  ])('are refused from %s', (_, text) => {
    expect(readKeysFile(text)).toBeNull();
  });
});
