// @vitest-environment happy-dom
import { act, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { CommandRegistryProvider } from '../command-registry.tsx';
import { render } from '../testing/render.tsx';
import { DayInput, MomentInput } from './day-input.tsx';

describe('a day outside a form', () => {
  let page: ReturnType<typeof render>;
  afterEach(() => page.unmount());
  const told: string[] = [];
  function Holder({ as: Input = DayInput, required = false }: { as?: typeof DayInput; required?: boolean }) {
    const [day, setDay] = useState('2026-11-01');
    return (
      <CommandRegistryProvider>
        <Input
          label="从"
          required={required}
          value={day}
          onChange={next => {
            told.push(next);
            setDay(next);
          }}
        />
      </CommandRegistryProvider>
    );
  }
  const input = () => page.container.querySelector('input') as HTMLInputElement;
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
      input().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const leave = () => act(() => void input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

  it('tells whole days, in whatever way they are typed, and nothing in between', () => {
    told.length = 0;
    page = render(<Holder />);
    expect(input().getAttribute('aria-label')).toBe('从');
    type('2026111');
    expect([told, input().value]).toEqual([[], '2026111']);
    type('20261119');
    expect([told, input().value]).toEqual([['2026-11-19'], '20261119']);
    leave();
    expect([told, input().value]).toEqual([['2026-11-19'], '2026-11-19']);
    type('');
    expect(told.at(-1)).toBe('');
    type('somewhen');
    leave();
    expect([told.at(-1), input().value, input().getAttribute('aria-invalid')]).toEqual(['', 'somewhen', 'true']);
  });

  it('never goes without a day that must be there', () => {
    told.length = 0;
    page = render(<Holder required />);
    type('');
    expect([told, input().value]).toEqual([[], '']);
    leave();
    expect([told, input().value]).toEqual([[], '2026-11-01']);
  });

  it('tells a moment of the reader’s zone as it goes over the wire', () => {
    told.length = 0;
    page = render(<Holder as={MomentInput} />);
    type('2026-11-19 08:3');
    expect(told).toEqual([]);
    type('2026-11-19 08:30');
    leave();
    expect([told, input().value]).toEqual([['2026-11-19T00:30:00.000Z'], '2026-11-19 08:30']);
  });
});
