import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';
import { signedLinks } from './signed-link.ts';

const box = createSecretBox({ dataDir: '/nowhere', serverSecret: 'a secret of thirty-two letters or more' });
const cards = signedLinks(box, 'card');

test('a key gives its id back, for its own purpose only', () => {
  const id = cards.newId();
  expect(id).toMatch(/^[\w-]{16}$/);
  expect(cards.idIn(cards.keyOf(id))).toBe(id);
  expect(signedLinks(box, 'calendar').idIn(cards.keyOf(id))).toBeNull();
});

test('nothing else is a key', () => {
  const key = cards.keyOf(cards.newId());
  const last = key.endsWith('A') ? 'B' : 'A';
  for (const wrong of [
    '',
    key.slice(0, -1),
    key.slice(0, -1) + last,
    `${key}x`,
    key.replace('.', ''),
    `é${key.slice(1)}`,
  ])
    expect(cards.idIn(wrong), wrong).toBeNull();
});
