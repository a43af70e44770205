// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardKeyRelease } from './key-release.ts';

let stop: () => void;
const released = vi.fn();
let here: HTMLElement;
let there: HTMLElement;

beforeEach(() => {
  released.mockClear();
  document.body.innerHTML = '<button id="here"></button><button id="there"></button>';
  here = document.querySelector('#here')!;
  there = document.querySelector('#there')!;
  for (const button of [here, there]) button.addEventListener('keyup', () => released(button.id));
  stop = guardKeyRelease(window);
});
afterEach(() => stop());

const press = (on: HTMLElement, key: string, held: KeyboardEventInit = {}) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held }));
const release = (on: HTMLElement, key: string) =>
  on.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true }));

it.each(['Enter', ' '])('%j pressed and released on one button reaches it', key => {
  press(here, key);
  release(here, key);
  expect(released).toHaveBeenCalledExactlyOnceWith('here');
});

it('the release of a chord reaches nobody', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    press(here, 'Enter', held);
    release(here, 'Enter');
  }
  expect(released).not.toHaveBeenCalled();
});

it('a button that got the focus meanwhile does not hear the release', () => {
  press(here, 'Enter');
  release(there, 'Enter');
  expect(released).not.toHaveBeenCalled();
});

it('other keys, and a release without a press, pass', () => {
  press(here, 'a', { ctrlKey: true });
  release(there, 'a');
  release(here, 'Enter');
  expect(released).toHaveBeenCalledTimes(2);
});
