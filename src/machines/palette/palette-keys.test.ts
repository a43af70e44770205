import { describe, expect, it } from 'vitest';
import { eventOfKey, type PressedKey } from './palette-keys.ts';

const press = (key: string, rest: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: '',
  keyCode: 0,
  isComposing: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...rest,
});

describe('keys of the open palette', () => {
  it.each([
    ['Escape', '', { type: 'escape.pressed' }],
    ['Enter', 'x', { type: 'choice.confirmed', at: 5 }],
    ['ArrowDown', 'x', { type: 'highlight.moved', to: 'next' }],
    ['ArrowUp', 'x', { type: 'highlight.moved', to: 'previous' }],
    ['PageDown', 'x', { type: 'highlight.moved', to: 'last' }],
    ['PageUp', 'x', { type: 'highlight.moved', to: 'first' }],
    ['Backspace', '', { type: 'page.left' }],
    ['Backspace', 'x', null],
    ['a', '', null],
    ['toString', '', null],
  ])('%s with query "%s"', (key, query, event) => {
    expect(eventOfKey(press(key), query, 5)).toEqual(event);
  });

  it('pins by Alt+P wherever P stands, on a Mac too', () => {
    expect(eventOfKey(press('π', { code: 'KeyP', altKey: true }), 'x', 5)).toEqual({ type: 'pin.toggled' });
    expect(eventOfKey(press('p', { code: 'KeyP' }), 'x', 5)).toBeNull();
    expect(eventOfKey(press('p', { code: 'KeyP', altKey: true, ctrlKey: true }), 'x', 5)).toBeNull();
  });

  it.each(['Escape', 'Enter', 'ArrowDown', 'Backspace'])('leaves %s to the input method and to chords', key => {
    expect(eventOfKey(press(key, { isComposing: true }), '', 5)).toBeNull();
    // Safari: the composition has ended, yet the key that ended it arrives.
    expect(eventOfKey(press(key, { keyCode: 229 }), '', 5)).toBeNull();
    expect(eventOfKey(press(key, { ctrlKey: true }), '', 5)).toBeNull();
    expect(eventOfKey(press(key, { metaKey: true }), '', 5)).toBeNull();
    expect(eventOfKey(press(key, { altKey: true }), '', 5)).toBeNull();
  });
});
