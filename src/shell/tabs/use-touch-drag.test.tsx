// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '#kit/testing/render.tsx';
import { gapAt, useTouchDrag } from './use-touch-drag.ts';

const KEYS = ['a', 'b', 'c'];
const WIDTH = 100;
const told: string[] = [];

function Strip() {
  const list = useRef<HTMLUListElement>(null);
  const of = useTouchDrag(list, {
    over: (key, gap) => void told.push(`over ${key} ${gap}`),
    end: () => undefined,
    move: (key, gap) => void told.push(`move ${key} ${gap}`),
    menu: key => void told.push(`menu ${key}`),
  });
  return (
    <ul ref={list}>
      {KEYS.map(key => (
        <li key={key} data-tab={key} draggable {...of(key)} />
      ))}
    </ul>
  );
}

let page: ReturnType<typeof render>;
const tab = (key: string) => page.container.querySelector<HTMLElement>(`[data-tab=${key}]`)!;
const finger = (type: string, x: number, on = 'a') =>
  act(() => {
    const given = { bubbles: true, clientX: x, clientY: 10, pointerType: 'touch', isPrimary: true };
    tab(on).dispatchEvent(new PointerEvent(type, given));
  });
const hold = () => act(() => vi.advanceTimersByTime(400));
const goesOn = (type: 'touchmove' | 'touchend'): boolean => {
  const event = new Event(type, { bubbles: true, cancelable: true });
  tab('a').dispatchEvent(event);
  return !event.defaultPrevented;
};

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  page = render(<Strip />);
  KEYS.forEach((key, at) => {
    tab(key).getBoundingClientRect = () => new DOMRect(at * WIDTH, 0, WIDTH, 30);
  });
});
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

it('counts the tabs whose middle the finger has passed', () => {
  const boxes = KEYS.map((_, at) => ({ left: at * WIDTH, width: WIDTH }));
  expect([0, 60, 140, 160, 299].map(x => gapAt(boxes, x))).toEqual([0, 1, 1, 2, 3]);
});

it('a tab held and dragged goes where it is let go, and the strip does not scroll under it', () => {
  finger('pointerdown', 50);
  expect(tab('a').draggable, 'the browser does not drag it as well').toBe(false);
  hold();
  finger('pointermove', 170);
  expect(goesOn('touchmove')).toBe(false);
  finger('pointerup', 170);
  expect(told).toEqual(['over a null', 'over a 2', 'move a 2']);
  expect(tab('a').draggable).toBe(true);
});

it('a finger that moves at once scrolls the strip', () => {
  finger('pointerdown', 50);
  finger('pointermove', 90);
  hold();
  expect(goesOn('touchmove')).toBe(true);
  finger('pointerup', 90);
  expect(told).toEqual([]);
});

it('a tap is a tap, a hold that goes nowhere opens the menu when it is let go', () => {
  finger('pointerdown', 50);
  finger('pointerup', 50);
  expect([told, goesOn('touchend')]).toEqual([[], true]);
  finger('pointerdown', 50);
  hold();
  const asked = new Event('contextmenu', { bubbles: true, cancelable: true });
  act(() => tab('a').dispatchEvent(asked) as unknown as undefined);
  expect(asked.defaultPrevented).toBe(true);
  finger('pointermove', 53);
  finger('pointerup', 53);
  expect(told).toEqual(['over a null', 'menu a']);
  expect(goesOn('touchend'), 'no tap follows').toBe(false);
});

it('the mouse is left to the browser', () => {
  act(() => {
    tab('a').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse', isPrimary: true }));
  });
  hold();
  expect(told).toEqual([]);
});
