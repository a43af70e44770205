// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteScroll, type ScrollPlaces, scrollBack } from './scroll-memory.ts';

const BOXES = '<div class="list"></div><div class="list wide"></div><div></div>';

let pane: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  pane = document.createElement('div');
  pane.innerHTML = BOXES;
  document.body.append(pane);
});
afterEach(() => {
  pane.remove();
  vi.useRealTimers();
});

const box = (at: number) => pane.children[at] as HTMLElement;

function scrolled(): ScrollPlaces {
  const places: ScrollPlaces = new Map();
  pane.scrollTop = 40;
  box(1).scrollTop = 300;
  box(2).scrollTop = 7;
  for (const target of [pane, ...pane.children]) noteScroll(places, pane, target);
  return places;
}

it('remembers the pane and the boxes that can be told apart, while they are scrolled', () => {
  const places = scrolled();
  expect([...places.values()].map(({ top }) => top)).toEqual([40, 300]);
  pane.scrollTop = 0;
  noteScroll(places, pane, pane);
  expect(places.size).toBe(1);
});

it('scrolls back as soon as the box is there again', async () => {
  const places = scrolled();
  pane.innerHTML = '';
  pane.scrollTop = 0;
  scrollBack(pane, places);
  expect(pane.scrollTop).toBe(40);
  pane.innerHTML = BOXES;
  await vi.advanceTimersByTimeAsync(10);
  expect(box(1).scrollTop).toBe(300);
});

it('leaves everything to who scrolls by hand', async () => {
  const places = scrolled();
  pane.innerHTML = '';
  scrollBack(pane, places);
  window.dispatchEvent(new Event('wheel'));
  pane.innerHTML = BOXES;
  await vi.advanceTimersByTimeAsync(10);
  expect(box(1).scrollTop).toBe(0);
});
