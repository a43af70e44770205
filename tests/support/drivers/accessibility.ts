import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

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

/** What depends on colours alone; all else is the same in both themes. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Every finding of axe, whatever its weight, the rules of WCAG 2.2 AA and of good practice included: all rules in one theme, those
 * about colours in the other as well. The theme changes in place.
 */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // The page hears of it a moment later; half in one theme and half in the other it is nobody's to judge.
    await expect(page.locator('body.bp6-dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
    const results = await page.evaluate(
      rules =>
        (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run({
          resultTypes: ['violations'],
          // No rule that is asked for reads the style sheets.
          preload: false,
          runOnly: rules
            ? { type: 'rule', values: rules }
            : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        }),
      colorScheme === 'dark' ? OF_COLOUR : null,
    );
    for (const { id, nodes } of results.violations)
      for (const node of nodes)
        found.push(
          `${colorScheme}: ${id}: ${node.target.join(' ')} | ${(node.failureSummary ?? '').replace(/\s+/g, ' ')}`,
        );
  }
  return found;
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
      // A button that tells its own keys is reached by them, as the calendar of a date from within its field.
      .filter(element => !element.matches('[aria-keyshortcuts]'))
      // Inside a grid, a tree or the strip of tabs the cursor moves by arrows; a group of choices is one stop.
      .filter(
        element =>
          !element.closest('tbody tr, [role=tree], .fl-tabs ul, .fl-menu-rail') && !element.matches('[type=radio]'),
      )
      .map(element => element.outerHTML.slice(0, 120)),
  );
}

/** The page itself does not scroll sideways; a wide table may, inside its own box. */
export async function fitsItsWidth(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.fl-screen, .fl-pane, main')]
      .filter(element => element.scrollWidth > element.clientWidth)
      .map(element => `${element.className || element.tagName}: ${element.scrollWidth} > ${element.clientWidth}`),
  );
  expect(wide, page.url()).toEqual([]);
}
