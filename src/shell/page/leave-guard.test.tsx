// @vitest-environment happy-dom
import { act } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { render } from '#kit/testing/render.tsx';
import { useLeaveGuard } from './leave-guard.ts';

const went: string[] = [];
const Where = () => <output>{useLocation().pathname}</output>;
const shown = (isDirty: boolean) =>
  render(
    <MemoryRouter>
      <Page isDirty={isDirty} />
      <Where />
    </MemoryRouter>,
  );

function Page({ isDirty }: { readonly isDirty: boolean }) {
  const guard = useLeaveGuard(isDirty, to => went.push(to));
  return (
    <>
      <Link to="/elsewhere?tab=2#x" id="away">
        away
      </Link>
      <a href="#content" id="within">
        within
      </a>
      <a href="/elsewhere" id="beside" target="_blank" rel="noreferrer">
        beside
      </a>
      {guard.asked && (
        <>
          <button type="button" id="leave" onClick={guard.leave}>
            leave
          </button>
          <button type="button" id="stay" onClick={guard.stay}>
            stay
          </button>
        </>
      )}
    </>
  );
}

describe('a page with unsent input and no tab', () => {
  let page: ReturnType<typeof render>;
  afterEach(() => {
    page.unmount();
    went.length = 0;
  });
  const click = (id: string, init: MouseEventInit = {}) =>
    act(() => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      // The test's window must not go anywhere by itself.
      window.addEventListener('click', one => one.preventDefault(), { once: true });
      document.getElementById(id)?.dispatchEvent(event);
    });
  const asks = () => document.getElementById('leave') !== null;

  it('asks before a link leads away: stay keeps everything, leave goes to the very address', () => {
    page = shown(true);
    click('away');
    expect([asks(), document.querySelector('output')?.textContent]).toEqual([true, '/']);
    click('stay');
    expect([asks(), went]).toEqual([false, []]);
    click('away');
    click('leave');
    expect(went).toEqual(['/elsewhere?tab=2#x']);
  });

  it('does not ask for what leaves it where it is', () => {
    page = shown(true);
    for (const id of ['within', 'beside']) click(id);
    click('away', { ctrlKey: true });
    expect(asks()).toBe(false);
  });

  it('lets go at once where nothing was typed', () => {
    page = shown(false);
    click('away');
    expect([asks(), document.querySelector('output')?.textContent]).toEqual([false, '/elsewhere']);
  });

  it('makes the browser ask before the window closes, only then', () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    page = shown(false);
    expect(closing()).toBe(false);
    page.unmount();
    page = shown(true);
    expect(closing()).toBe(true);
  });
});
