// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keyboardSchema } from '#contract/settings/keyboard.ts';
import type { KnownCommand } from '#kit/settings/known-commands.ts';
import { conflictOf, conflictsOf, givenWay, keepRelease, keyOf, pressOf } from './key-conflicts.ts';

const command = (id: string, shortcut: string): KnownCommand => ({
  id,
  title: { zh: id, en: id },
  section: null,
  shortcut,
});
const home = command('shell.home', 'g h');
const claim = command('si.claim', 'c');
const approve = command('si.approve', 'a');
const add = command('resource.add', 'n');
const all = [home, claim, approve, add];

test('the own key counts, null means none', () => {
  expect(keyOf(claim, {})).toBe('c');
  expect(keyOf(claim, { 'si.claim': 'x' })).toBe('x');
  expect(keyOf(claim, { 'si.claim': null })).toBeNull();
});

test('a key collides within its part of the product and with those of every page, also as the begin of a sequence', () => {
  expect(conflictOf(claim, all, { 'si.claim': 'a' })).toBe(approve);
  expect(conflictOf(claim, all, { 'si.claim': 'g' })).toBe(home);
  expect(conflictOf(claim, all, { 'si.claim': 'n' }), 'another part of the product').toBeNull();
  expect(conflictOf(home, all, { 'shell.home': 'n' })).toBe(add);
  expect(conflictOf(claim, all, { 'si.claim': null })).toBeNull();
  expect(conflictOf(approve, [...all, command('si.other', 'a')], {}), 'as the product made them').toBeNull();
});

test('who takes a key from others leaves them without one, and nothing collides any more', () => {
  const wanted = { 'shell.home': 'a' };
  const others = conflictsOf(home, all, wanted);
  expect(others).toEqual([approve]);
  const keys = givenWay(wanted, others);
  expect([keyOf(home, keys), keyOf(approve, keys), conflictsOf(home, all, keys)]).toEqual(['a', null, []]);
});

test('the release of the key that ended a recording reaches no button, that of the next press does', () => {
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => heard.push(key);
  document.body.addEventListener('keyup', hear);
  const release = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
  keepRelease(window, 'Enter');
  release('Shift');
  release('Enter');
  release('Enter');
  document.body.removeEventListener('keyup', hear);
  expect(heard).toEqual(['Shift', 'Enter']);
});

const press = (
  key: string,
  code: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => pressOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

test.each([
  [press('x', 'KeyX'), 'x'],
  [press('X', 'KeyX', { shiftKey: true }), 'shift+x'],
  [press('k', 'KeyK', { ctrlKey: true }), 'mod+k'],
  [press('†', 'KeyT', { altKey: true }), 'alt+t'],
  [press('?', 'Slash', { shiftKey: true }), '?'],
  [press('F2', 'F2'), 'f2'],
  [press(' ', 'Space'), 'space'],
])('a press is written %s', (written, expected) => {
  expect(written).toBe(expected);
  expect(keyboardSchema.safeParse({ keys: { 'si.claim': expected } }).success).toBe(true);
});

test('a modifier alone is no press', () => {
  expect(press('Shift', 'ShiftLeft', { shiftKey: true })).toBeNull();
});
