// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';
import { isModalOpen } from './modal-layer.ts';
import { press, render } from './testing/render.tsx';

describe('dialog', () => {
  let page: ReturnType<typeof render>;
  afterEach(() => page.unmount());
  const dialog = (onRun: () => void | Promise<void>, onCancel: () => void, isOpen = true, disabled = false) => (
    <FormDialog isOpen={isOpen} title="退回" primary={{ label: '退回', onRun, disabled }} onCancel={onCancel}>
      <input aria-label="remarks" />
    </FormDialog>
  );
  const shown = () => document.querySelector('[role=dialog]') !== null;

  it('closes neither on Escape nor on the backdrop', () => {
    const cancel = vi.fn();
    page = render(dialog(() => undefined, cancel));
    press('Escape');
    act(() => {
      document.querySelector('.bp6-overlay-backdrop')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    });
    expect([shown(), cancel.mock.calls.length]).toEqual([true, 0]);
  });

  it('is confirmed by Ctrl+Enter once, even when it is pressed twice, and cancelled by Alt+C', async () => {
    const cancel = vi.fn();
    const done = Promise.withResolvers<void>();
    const run = vi.fn(() => done.promise);
    page = render(dialog(run, cancel));
    press('Enter', { ctrlKey: true });
    press('Enter', { ctrlKey: true });
    expect(run).toHaveBeenCalledOnce();
    await act(async () => done.resolve());
    press('c', { altKey: true });
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('begins on its first field also where that comes after it was opened, unless somebody has moved the focus', async () => {
    const frames = () =>
      act(async () => {
        for (const _ of [1, 2, 3, 4]) await new Promise(requestAnimationFrame);
      });
    const asking = (isLoaded: boolean) => (
      <FormDialog isOpen title="离职" primary={{ label: '离职', onRun: () => undefined }} onCancel={() => undefined}>
        {isLoaded ? <input aria-label="receiver" /> : <p>loading</p>}
      </FormDialog>
    );
    page = render(asking(false));
    await frames();
    expect(document.activeElement?.tagName).toBe('BUTTON');
    page.show(asking(true));
    await frames();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('receiver');
    page.unmount();
    page = render(asking(false));
    await frames();
    const other = [...document.querySelectorAll('button')].at(-1) as HTMLElement;
    act(() => other.focus());
    page.show(asking(true));
    await frames();
    expect(document.activeElement).toBe(other);
  });

  it('above another one gives the focus back to what had it there, unless somebody has moved it', async () => {
    const frames = () =>
      act(async () => {
        for (const _ of [1, 2, 3, 4]) await new Promise(requestAnimationFrame);
      });
    const two = (isAbove: boolean) => (
      <FormDialog isOpen title="通道" onCancel={() => undefined}>
        <button type="button">修改</button>
        <button type="button">其他</button>
        {isAbove && (
          <FormDialog isOpen title="修改通道" onCancel={() => undefined}>
            <input aria-label="name" />
          </FormDialog>
        )}
      </FormDialog>
    );
    const button = (text: string) =>
      [...document.querySelectorAll('button')].find(one => one.textContent === text) as HTMLElement;
    page = render(two(false));
    await frames();
    button('修改').focus();
    page.show(two(true));
    await frames();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('name');
    page.show(two(false));
    await frames();
    expect(document.activeElement?.textContent).toBe('修改');

    page.show(two(true));
    await frames();
    page.show(two(false));
    button('其他').focus();
    await frames();
    expect(document.activeElement?.textContent).toBe('其他');
  });

  it('gives the focus back at once, and takes none from a dialog that has opened while it went', async () => {
    const frames = () =>
      act(async () => {
        for (const _ of [1, 2, 3, 4]) await new Promise(requestAnimationFrame);
      });
    const page2 = (open: 'none' | 'first' | 'second') => (
      <>
        <button type="button">打开</button>
        <FormDialog isOpen={open === 'first'} title="一" onCancel={() => undefined}>
          <input aria-label="one" />
        </FormDialog>
        <FormDialog isOpen={open === 'second'} title="二" onCancel={() => undefined}>
          <input aria-label="two" />
        </FormDialog>
      </>
    );
    const active = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    const opener = () =>
      [...document.querySelectorAll('button')].find(one => one.textContent === '打开') as HTMLElement;
    page = render(page2('none'));
    opener().focus();
    page.show(page2('first'));
    await frames();
    expect(active()).toBe('one');
    page.show(page2('none'));
    await frames();
    expect(active()).toBe('打开');

    page.show(page2('first'));
    await frames();
    page.show(page2('none'));
    page.show(page2('second'));
    // Longer than the animation of what was closed.
    await act(() => new Promise(resolve => setTimeout(resolve, 400)));
    expect(active()).toBe('two');
  });

  it('does not run a primary action that is not possible', () => {
    const run = vi.fn();
    page = render(dialog(run, () => undefined, true, true));
    press('Enter', { ctrlKey: true });
    expect(run).not.toHaveBeenCalled();
  });

  it('puts the keys of the page to sleep while it is open, and says by which key it closes', () => {
    page = render(
      dialog(
        () => undefined,
        () => undefined,
      ),
    );
    expect(isModalOpen()).toBe(true);
    expect(document.querySelector('.fl-dialog-hint')?.textContent).toBe('Alt+C 关闭 · Ctrl+Enter 确定');
    page.show(
      dialog(
        () => undefined,
        () => undefined,
        false,
      ),
    );
    expect(isModalOpen()).toBe(false);
  });
});
