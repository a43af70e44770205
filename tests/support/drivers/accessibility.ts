import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(path.resolve(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'), 'utf8');

/** Findings of axe that keep somebody out: rule, elements. The source goes in by the debugger, past the page's own policy. */
export async function barriers(page: Page): Promise<string[]> {
  // What fades in has its colours only at the end.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished.catch(() => null)),
    ),
  );
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`));
}

interface Stop {
  readonly name: string;
  /** The element looks different while it has the focus. */
  readonly isShown: boolean;
}

/** Presses Tab once around the page: where the focus stops, in order. */
export async function walkByTab(page: Page, atMost = 200): Promise<Stop[]> {
  await page.evaluate(() => {
    // A dialog keeps the focus; everywhere else the walk begins at the top.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !activeElement.closest('[role=dialog]')) activeElement.blur();
  });
  const stops: Stop[] = [];
  for (let presses = 0; presses < atMost; presses++) {
    await page.keyboard.press('Tab');
    const left = await page.evaluate(() => {
      // A mark that is still fading in or out is judged by where it ends.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
      const state = window as unknown as { walked?: { element: Element; look: string }[] };
      state.walked ??= [];
      // The mark of the focus may be drawn by the element, by the box around it or by the one behind it (a tick box).
      const lookOf = (element: Element): string =>
        [element, element.nextElementSibling, element.parentElement]
          .map(part => {
            if (!part) return '';
            const { outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor, transform } =
              getComputedStyle(part);
            return [outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor, transform].join();
          })
          .join('|');
      const last = state.walked.at(-1);
      const gone = last ? { name: '', isShown: lookOf(last.element) !== last.look } : null;
      const element = document.activeElement;
      // A date has several stops within itself.
      if (element !== null && element === last?.element) return { gone: null, isEnd: false };
      // The ends of a focus trap hand the focus on by themselves.
      if (element?.matches('[class*=focus-trap]')) return { gone: null, isEnd: false };
      const isEnd = !element || element === document.body || state.walked.some(each => each.element === element);
      if (gone && last) {
        const label = last.element.getAttribute('aria-label') ?? last.element.textContent?.trim() ?? '';
        gone.name = `${last.element.tagName.toLowerCase()}#${last.element.id} ${label.slice(0, 40)}`;
      }
      if (isEnd) state.walked = undefined;
      else state.walked.push({ element, look: lookOf(element) });
      return { gone, isEnd };
    });
    if (left.gone) stops.push(left.gone);
    if (left.isEnd) return stops;
  }
  throw new Error(`Tab does not come around within ${atMost} presses`);
}

/** Elements that can be worked and are in view, but where Tab does not stop. */
export async function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role=grid]')]
      .filter(
        element =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]'),
      )
      .filter(element => element.tabIndex < 0 && !element.matches(':disabled'))
      // Inside a grid the cursor moves by arrows; a group of choices is one stop.
      .filter(element => !element.closest('tbody tr') && !element.matches('[type=radio]'))
      .map(element => element.outerHTML.slice(0, 120)),
  );
}

/** The page itself does not scroll sideways; a wide table may, inside its own box. */
export async function fitsItsWidth(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.fl-screen, main')]
      .filter(element => element.scrollWidth > element.clientWidth)
      .map(element => `${element.className || element.tagName}: ${element.scrollWidth} > ${element.clientWidth}`),
  );
  expect(wide, page.url()).toEqual([]);
}
