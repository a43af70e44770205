// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '#kit/testing/render.tsx';
import { PageAnnouncer } from './page-announcer.tsx';

const frame = (path: string, title: string) => (
  <>
    <main tabIndex={-1}>
      <input aria-label="search" />
    </main>
    <PageAnnouncer path={path} title={title} />
  </>
);
const settle = () => act(() => vi.advanceTimersByTime(200));

describe('going to another page', () => {
  let page: ReturnType<typeof render>;
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    page.unmount();
    vi.useRealTimers();
  });
  const spoken = () => page.container.querySelector('[role=status]')?.textContent;

  it('is spoken, and a focus on nothing goes to the main part; the first page is the browser’s to tell', () => {
    page = render(frame('/a', '补料列表'));
    settle();
    expect([spoken(), document.activeElement]).toEqual(['', document.body]);
    page.show(frame('/b', '补料审核'));
    settle();
    expect([spoken(), document.activeElement?.tagName]).toEqual(['补料审核', 'MAIN']);
  });

  it('leaves the focus where the screen has put it', () => {
    page = render(frame('/a', 'A'));
    page.show(frame('/b', 'B'));
    const input = page.container.querySelector('input');
    act(() => input?.focus());
    settle();
    expect([spoken(), document.activeElement]).toEqual(['B', input]);
  });
});
