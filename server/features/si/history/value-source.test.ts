import { expect, test } from 'vitest';
import { sourceOf } from './value-source.ts';

test.each([
  ['as recorded', { seq: 1, from: 'template' }, 1, 'template'],
  ['as recorded, also in a later fact', { seq: 3, from: 'reviewer' }, 1, 'reviewer'],
  ['an old later fact is an edit', { seq: 3, from: null }, 2, 'edit'],
  ['an old upload', { seq: 1, from: null }, 2, 'excel'],
  ['an old SI by staff', { seq: 1, from: null }, 3, 'onBehalf'],
  ['an old SI of a program', { seq: 1, from: null }, 4, 'api'],
  ['an old SI online: nobody wrote it down', { seq: 1, from: null }, 1, 'unknown'],
  ['a word that this version does not know', { seq: 1, from: 'telex' }, 1, 'unknown'],
] as const)('%s', (_, origin, sources, expected) => {
  expect(sourceOf(origin, sources)).toBe(expected);
});
