// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ActionBar } from './action-bar.tsx';
import type { Command } from './command.ts';
import { render } from './testing/render.tsx';

const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  title: { zh: id, en: id },
  enabled: true,
  run: () => undefined,
  ...more,
});

let page: ReturnType<typeof render> | undefined;
afterEach(() => page?.unmount());
afterEach(() => void vi.unstubAllGlobals());
const focused = () => document.activeElement?.getAttribute('data-command') ?? undefined;
const focus = (id: string) => act(() => page?.container.querySelector<HTMLElement>(`[data-command="${id}"]`)?.focus());

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[role=toolbar] button')].map(({ dataset }) => dataset.command ?? '…');
const refused = { zh: '不可', en: 'no' };

it('has the next step and three others that can act as buttons, the rest with its reasons in the menu', () => {
  page = render(
    <ActionBar
      label="Notes"
      commands={[
        command('a'),
        command('no', { enabled: refused }),
        command('b', { intent: 'danger' }),
        command('c'),
        command('d'),
        command('lead', { intent: 'primary' }),
      ]}
    />,
  );
  expect(shown()).toEqual(['a', 'b', 'c', 'lead', '…']);
  const filled = [...document.querySelectorAll<HTMLElement>('[role=toolbar] [class*=bp6-intent-]')];
  expect(filled.map(({ dataset }) => dataset.command)).toEqual(['lead']);
  act(() => page?.container.querySelector<HTMLElement>('[data-more]')?.click());
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  expect(items.map(({ dataset }) => [dataset.command, dataset.reason])).toEqual([
    ['no', '不可'],
    ['d', undefined],
  ]);
  expect(document.querySelector('[role=menu]')?.getAttribute('aria-label')).toContain('Notes');
});

it('has never two buttons of one name', () => {
  const title = { zh: '同名', en: 'same' };
  page = render(<ActionBar commands={[command('a', { title }), command('b', { title })]} />);
  expect(shown()).toEqual(['a', '…']);
});

it('keeps a button that can act no more while the focus is in the bar', () => {
  page = render(<ActionBar commands={[command('a'), command('b')]} />);
  focus('a');
  page.show(<ActionBar commands={[command('a', { enabled: refused }), command('b')]} />);
  expect(shown()).toEqual(['a', 'b']);
  expect(focused()).toBe('a');
});

it('is the next step and the menu on a phone', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  page = render(<ActionBar commands={[command('a'), command('lead', { intent: 'primary' })]} />);
  expect(shown()).toEqual(['lead', '…']);
  page.show(<ActionBar commands={[command('a'), command('lead', { intent: 'primary', enabled: refused })]} />);
  expect(shown()).toEqual(['…']);
});

it('is walked by arrows around its ends, the menu included', () => {
  page = render(
    <ActionBar
      commands={[command('a'), command('b'), command('q', { quiet: true }), command('c'), command('d', { more: true })]}
    />,
  );
  focus('a');
  const way = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map(key => {
    page?.press(key);
    return focused();
  });
  expect(way).toEqual(['b', 'c', undefined, 'c', 'a', undefined]);
});

it('reaches a command that has come while one stands in the bar, and keeps the focus on one that is named anew', () => {
  page = render(<ActionBar commands={[command('read'), command('older', { quiet: true })]} />);
  focus('read');
  page.show(
    <ActionBar commands={[command('read', { title: { zh: '标为未读', en: 'Mark unread' } }), command('older')]} />,
  );
  expect(focused()).toBe('read');
  page.press('ArrowRight');
  expect(focused()).toBe('older');
});

it('leaves chords to the shortcuts', () => {
  page = render(<ActionBar commands={[command('a'), command('b')]} />);
  focus('a');
  page.press('ArrowRight', { altKey: true });
  expect(focused()).toBe('a');
});
