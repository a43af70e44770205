// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '#kit/testing/render.tsx';
import { readTimeEdit, TimeEditor } from './time-editor.tsx';

const cell = { base: '2026-12-19T14:00:00.000Z', zone: 'America/Los_Angeles', now: '2026-11-21T00:00:00.000Z' };

describe('what is typed into a time cell', () => {
  it.each([
    ['+6h', '2026-12-19T20:00:00.000Z'],
    ['-1d', '2026-12-18T14:00:00.000Z'],
    ['20 0730', '2026-12-20T15:30:00.000Z'],
    ['2026-12-21 06:00', '2026-12-21T14:00:00.000Z'],
  ])('%s is a time by the clock of the port', (text, instant) => {
    expect(readTimeEdit(text, cell)).toMatchObject({ ok: true, instant });
  });

  it('may be nothing, which empties the cell, or no time at all', () => {
    expect(readTimeEdit('  ', cell)).toEqual({ ok: true, instant: null, local: '' });
    expect(readTimeEdit('soon', cell)).toMatchObject({ ok: false, why: { zh: expect.stringContaining('+6h') } });
    expect(readTimeEdit('+6h', { ...cell, base: null })).toMatchObject({ ok: false });
  });
});

describe('the editor of a time cell', () => {
  let page: ReturnType<typeof render>;
  afterEach(() => page.unmount());
  const input = () => document.querySelector<HTMLInputElement>('.sch-editor-input')!;
  const type = (text: string) =>
    act(() => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
      set.call(input(), text);
      input().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const key = (name: string) =>
    act(() => {
      input().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    });
  const open = () => {
    const [save, cancel] = [vi.fn(), vi.fn()];
    page = render(<TimeEditor label="EST" base={cell.base} zone={cell.zone} onSave={save} onCancel={cancel} />);
    return { save, cancel };
  };

  it('begins with what the cell shows, has the focus, and keeps with Enter', () => {
    const { save } = open();
    expect(input().value).toBe('2026-12-19 06:00');
    expect(document.activeElement).toBe(input());
    type('+6h');
    expect(document.querySelector('.sch-meaning')?.textContent).toContain('2026-12-19 12:00');
    key('Enter');
    expect(save).toHaveBeenCalledExactlyOnceWith({ text: '+6h', instant: '2026-12-19T20:00:00.000Z' });
  });

  it('keeps nothing that is no time, and leaves with Escape', () => {
    const { save, cancel } = open();
    type('soon');
    key('Enter');
    expect(save).not.toHaveBeenCalled();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    key('Escape');
    expect(cancel).toHaveBeenCalledOnce();
  });
});
