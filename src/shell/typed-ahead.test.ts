// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { takeTypedAhead, typeAhead } from './typed-ahead.ts';

const press = (key: string, more: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more });
  typeAhead(event);
  return event.defaultPrevented;
};

describe('what is typed before the palette stands', () => {
  it('is kept with the Enter behind it, and once', () => {
    expect(['d', 'x', 'Backspace', 'q', 'Enter', 'j'].map(key => press(key))).not.toContain(false);
    expect(takeTypedAhead()).toEqual({ text: 'dq', isConfirmed: true });
    expect(takeTypedAhead()).toEqual({ text: '', isConfirmed: false });
  });

  it('carries nothing out without a text, nor by a key that is held down', () => {
    press('Enter');
    press('a');
    press('Enter', { repeat: true });
    expect(takeTypedAhead()).toEqual({ text: 'a', isConfirmed: false });
  });

  it('leaves chords and keys without a letter alone', () => {
    expect([press('k', { ctrlKey: true }), press('ArrowDown')]).toEqual([false, false]);
    expect(takeTypedAhead().text).toBe('');
  });
});
