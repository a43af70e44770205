// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { Countdown } from './countdown.tsx';
import { setLanguage } from './i18n.ts';
import { render } from './testing/render.tsx';

let page: ReturnType<typeof render> | undefined;
afterEach(() => page?.unmount());
afterEach(() => void vi.useRealTimers());
afterEach(() => setLanguage('CN'));

const HOUR = 3_600_000;
const shown = (hours: number) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 1, 10) });
  setLanguage('EN');
  const deadline = new Date(Date.now() + hours * HOUR + 1).toISOString();
  page = render(<Countdown deadline={deadline} zone="Asia/Shanghai" isShort />);
  const element = page.container.querySelector('.fl-countdown');
  return [element?.textContent, element?.getAttribute('title')];
};

it('is what is left alone in the column of a list, with the instant and its zone as tooltip', () => {
  expect(shown(26)).toEqual(['1 d 2 h left', '2026-03-02 20:00 UTC+8']);
});

it('counts no hours a week away', () => {
  expect(shown(14 * 24 + 12)[0]).toBe('14 d left');
});
