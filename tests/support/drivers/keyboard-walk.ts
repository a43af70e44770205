import type { Page } from '@playwright/test';

/** What a person at the keyboard meets on one screen, and what is wrong with it. */
export interface Walk {
  readonly stops: number;
  /** Sentences, one a finding; empty where everybody can work the screen. */
  readonly findings: readonly string[];
}

interface Recorder {
  begin(root: Element): void;
  /** Tab has come out of the part again, or stays in one place. */
  state(): 'inside' | 'left' | 'trapped';
  stops(): number;
  findings(): string[];
  /** Groups with one stop whose members the arrows must reach: how many members, and which key. */
  composites(): { readonly key: string; readonly members: number }[];
  /** True in a tree, which does not go around. */
  enter(index: number): boolean;
  missed(index: number): string[];
}

const PRESSES_A_LOOK = 10;
const MOST_PRESSES = 500;

/** Presses Tab through a part of the page, from its first stop until the focus has left it, and looks at every stop. */
export async function walkByKeys(page: Page, root = 'main'): Promise<Walk> {
  if (!(await page.evaluate(() => 'walk' in window))) await page.evaluate(installRecorder);
  await page.evaluate(part => {
    const element = document.querySelector(part);
    if (!element) throw new Error(`there is no ${part}`);
    (window as unknown as { walk: Recorder }).walk.begin(element);
  }, root);
  const findings: string[] = [];
  for (let presses = 0; ; presses += PRESSES_A_LOOK) {
    for (let press = 0; press < PRESSES_A_LOOK; press++) await page.keyboard.press('Tab');
    const state = await page.evaluate(() => (window as unknown as { walk: Recorder }).walk.state());
    if (state === 'left') break;
    if (state === 'trapped' || presses > MOST_PRESSES) {
      findings.push(`trap: Tab does not leave ${state === 'trapped' ? 'one element' : 'this part'}`);
      break;
    }
  }
  const stops = await page.evaluate(() => (window as unknown as { walk: Recorder }).walk.stops());
  findings.push(...(await page.evaluate(() => (window as unknown as { walk: Recorder }).walk.findings())));
  const composites = await page.evaluate(() => (window as unknown as { walk: Recorder }).walk.composites());
  for (const [index, { key, members }] of composites.entries()) {
    const isTree = await page.evaluate(at => (window as unknown as { walk: Recorder }).walk.enter(at), index);
    if (isTree) await page.keyboard.press('Home');
    for (let press = 0; press < members; press++) await page.keyboard.press(key);
    findings.push(...(await page.evaluate(at => (window as unknown as { walk: Recorder }).walk.missed(at), index)));
  }
  return { stops, findings };
}

/** Runs in the page: writes down where the focus comes by, so that a walk needs no question after each key. */
function installRecorder(): void {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=switch], [role=tab], [role=menuitem], [role=treeitem], [role=combobox], [role=slider], [role=grid]';
  /** Groups that are one stop of Tab, walked by arrows (ARIA Authoring Practices). */
  const COMPOSITES =
    '[role=grid], [role=treegrid], [role=tree], [role=tablist], [role=radiogroup], [role=toolbar], [role=menu], [role=menubar], [role=listbox], [data-roving]';
  const SENTINEL = '[class*=focus-trap]';
  let root: Element = document.body;
  let visited: { readonly element: HTMLElement; readonly look: string; isShown: boolean | null }[] = [];
  let hasLeft = false;
  let tabsHere = 0;
  let worst = 0;
  let groups: { readonly members: HTMLElement[]; readonly entry: HTMLElement; readonly reached: Set<Element> }[] = [];
  let entered: Set<Element> | null = null;

  const styleOf = (element: Element, pseudo?: string): string => {
    const style = getComputedStyle(element, pseudo);
    return [
      style.outlineStyle,
      style.outlineWidth,
      style.outlineColor,
      style.boxShadow,
      style.backgroundColor,
      style.borderColor,
      style.transform,
    ].join();
  };
  // The mark may be drawn by the element, the box around it, the one behind it (a tick box) or the line that is active within.
  const lookOf = (element: Element): string => {
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const up = element.parentElement;
    return [element, element.nextElementSibling, element.previousElementSibling, up, up?.parentElement, active]
      .map(part => (part ? styleOf(part) : ''))
      .concat(styleOf(element, '::after'), styleOf(element, '::before'))
      .join('|');
  };
  const nameOf = (element: HTMLElement): string => {
    const text = (id: string): string => document.getElementById(id)?.textContent ?? '';
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const named = [
      element.getAttribute('aria-label') ?? '',
      (element.getAttribute('aria-labelledby') ?? '').split(' ').map(text).join(' '),
      labels.map(label => label.textContent ?? '').join(' '),
      element.matches('input, select, textarea') ? '' : (element.textContent ?? ''),
      element.querySelector('img[alt]')?.getAttribute('alt') ?? '',
      element.getAttribute('title') ?? '',
    ];
    return named.find(each => each.trim() !== '')?.trim() ?? '';
  };
  const tell = (element: HTMLElement): string =>
    `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ').slice(0, 3).join('.')}` : ''} "${nameOf(element).slice(0, 40)}"`;
  const isSeen = (element: HTMLElement): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getClientRects().length > 0 &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !element.matches(':disabled');
  const judgeLast = (): void => {
    const last = visited.at(-1);
    if (last && last.isShown === null && last.element.isConnected) last.isShown = lookOf(last.element) !== last.look;
  };

  addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Tab') return;
      tabsHere += 1;
      worst = Math.max(worst, tabsHere);
    },
    { capture: true },
  );
  document.addEventListener(
    'focusin',
    event => {
      const element = event.target as HTMLElement;
      tabsHere = 0;
      entered?.add(element);
      if (hasLeft || element.matches(SENTINEL)) return;
      judgeLast();
      if (!root.contains(element)) {
        if (visited.length > 0 || root.querySelector(CONTROLS) === null) hasLeft = true;
        return;
      }
      // Around once: the document has no stop outside of this part.
      if (visited[0]?.element === element && visited.length > 1) hasLeft = true;
      else if (!visited.some(each => each.element === element))
        visited.push({ element, look: lookOf(element), isShown: null });
    },
    { capture: true },
  );

  const walk: Recorder = {
    begin(part) {
      root = part;
      visited = [];
      groups = [];
      hasLeft = false;
      entered = null;
      tabsHere = 0;
      worst = 0;
      // The next Tab goes on from here, without a stop at the part itself.
      const isAsItWas = part.hasAttribute('tabindex');
      if (!isAsItWas) part.setAttribute('tabindex', '-1');
      (part as HTMLElement).focus({ preventScroll: true });
      if (!isAsItWas) part.removeAttribute('tabindex');
      visited = [];
    },
    // A date has six stops within itself.
    state: () => (hasLeft ? 'left' : worst > 9 ? 'trapped' : 'inside'),
    stops: () => visited.length,
    findings() {
      judgeLast();
      const stops = new Set<Element>(visited.map(({ element }) => element));
      const found = visited
        .filter(({ isShown, element }) => isShown === false && element.isConnected)
        .map(({ element }) => `no mark of the focus: ${tell(element)}`);
      found.push(
        ...visited
          .filter(({ element }) => nameOf(element) === '')
          .map(({ element }) => `no name: ${element.outerHTML.slice(0, 160)}`),
      );
      const isOneStop = (element: Element): boolean => {
        for (let group = element.closest(COMPOSITES); group; group = group.parentElement?.closest(COMPOSITES) ?? null)
          if (stops.has(group) || [...stops].some(stop => group.contains(stop))) return true;
        return false;
      };
      for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
        // A button for the pointer says by which key the field beside it does the same.
        if (stops.has(control) || !isSeen(control) || isOneStop(control) || control.hasAttribute('aria-keyshortcuts'))
          continue;
        const { name } = control as HTMLInputElement;
        const isOtherChoice =
          control.matches('[type=radio]') &&
          [...stops].some(stop => stop.matches('[type=radio]') && (stop as HTMLInputElement).name === name);
        if (!isOtherChoice) found.push(`out of reach: ${tell(control)} in ${control.parentElement?.className ?? ''}`);
      }
      return found;
    },
    composites() {
      groups = [...root.querySelectorAll('[role=tablist], [role=toolbar], [role=tree], [data-roving]')].flatMap(
        group => {
          const members = [
            ...group.querySelectorAll<HTMLElement>(
              '[role=tab], [role=treeitem], [role=toolbar] button, [role=toolbar] a[href], [data-roving] > li > :first-child',
            ),
          ].filter(each => isSeen(each) && each.getAttribute('aria-disabled') !== 'true');
          const entry = visited.find(({ element }) => group.contains(element))?.element;
          return entry && members.length > 1 ? [{ members, entry, reached: new Set<Element>() }] : [];
        },
      );
      return groups.map(({ members, entry }) => ({
        key: entry.closest('[role=tree]') ? 'ArrowDown' : 'ArrowRight',
        members: members.length,
      }));
    },
    enter(index) {
      const group = groups[index];
      if (!group) return false;
      entered = group.reached;
      for (const { element } of visited) entered.add(element);
      group.entry.focus();
      return group.entry.closest('[role=tree]') !== null;
    },
    missed: index =>
      (groups[index]?.members ?? [])
        .filter(each => !groups[index]?.reached.has(each) && each.isConnected)
        .map(each => `not reached by arrows: ${tell(each)}`),
  };
  Object.assign(window, { walk });
}
