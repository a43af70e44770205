// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render } from '../testing/render.tsx';
import { readTime, TimeInput } from './time-input.tsx';

let page: ReturnType<typeof render> | undefined;
afterEach(() => page?.unmount());

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['21.05', '21:05'],
  ['0:00', '00:00'],
  ['２１：３０', '21:30'],
  ['24:00', null],
  ['9:60', null],
  ['9 pm', null],
])('reads %s as %s', (typed, time) => expect(readTime(typed)).toBe(time));

it('writes the time out once it is left, and shows the former one where none was typed', () => {
  const told: string[] = [];
  page = render(<TimeInput id="t" value="21:00" onChange={time => told.push(time)} />);
  const input = () => document.querySelector('input') as HTMLInputElement;
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
      input().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const leave = () => act(() => void input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  type('2230');
  expect(told).toEqual([]);
  leave();
  expect(told).toEqual(['22:30']);
  type('9 pm');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  leave();
  expect([told, input().value]).toEqual([['22:30'], '21:00']);
});
