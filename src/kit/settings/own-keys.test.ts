import { expect, test } from 'vitest';
import type { Command } from '../command.ts';
import { withOwnKeys } from './own-keys.ts';

const command = (id: string, shortcut?: string): Command => ({
  id,
  title: { zh: id, en: id },
  enabled: true,
  ...(shortcut ? { shortcut } : {}),
  run: () => undefined,
});

test('own keys take the place of the product’s; null takes the key away; the rest stays as it is', () => {
  const commands = [command('a', 'g a'), command('b', 'b'), command('c', 'c')];
  const mine = withOwnKeys(commands, { a: 'g x', b: null, z: 'z' });
  expect(mine.map(({ shortcut }) => shortcut)).toEqual(['g x', undefined, 'c']);
  expect(mine[2]).toBe(commands[2]);
});

test('where nothing is changed it is the same list', () => {
  const commands = [command('a', 'g a')];
  expect(withOwnKeys(commands, { other: 'x' })).toBe(commands);
});
