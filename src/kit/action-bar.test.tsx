// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
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
const focused = () => document.activeElement?.getAttribute('data-command');
const focus = (id: string) => page?.container.querySelector<HTMLElement>(`[data-command="${id}"]`)?.focus();

it('is walked by arrows around its ends, what is refused included', () => {
  const refused = { zh: '不可', en: 'no' };
  page = render(
    <ActionBar
      commands={[command('a'), command('b', { enabled: refused }), command('q', { quiet: true }), command('c')]}
    />,
  );
  focus('a');
  const way = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map(key => {
    page?.press(key);
    return focused();
  });
  expect(way).toEqual(['b', 'c', 'a', 'c', 'a', 'c']);
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
