import { expect, type Locator, type Page } from '@playwright/test';

/** What has last been pasted into the page, null where nothing came. */
type Pasting = typeof globalThis & { pasted?: Promise<string | null> };

/** Somebody at a keyboard. Everything goes by keys and by what can be read on the screen; nothing by the mouse. */
export class Person {
  readonly page: Page;
  readonly url: string;
  /** Kinds of pointer events this person's pages have seen. */
  readonly pointed: string[] = [];
  /** How often the page was loaded; moving inside the product loads nothing. */
  loads = 0;

  constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
    page.on('load', () => {
      this.loads += 1;
    });
  }

  /** From here on every touch of a pointer is written down, over navigations too. */
  async watchPointer(): Promise<void> {
    const context = this.page.context();
    await context.exposeBinding('pointed', (_, kind: string) => void this.pointed.push(kind));
    await context.addInitScript(() => {
      const tell = (window as unknown as { pointed(kind: string): void }).pointed;
      for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel', 'dblclick', 'contextmenu'])
        addEventListener(kind, () => tell(kind), { capture: true, passive: true });
      // A key on a button is a click too; one with a count came from a pointer.
      addEventListener('click', event => event.detail > 0 && tell('click'), { capture: true });
    });
  }

  usedNoPointer(): void {
    expect(this.pointed, 'pointer events').toEqual([]);
  }

  /** Types company, account and password into the login screen and presses Enter. */
  async signIn(companyCode: string, account: string, password: string): Promise<void> {
    await this.page.goto('/employeeLogin');
    await this.page.locator('input[name=companyCode]').fill(companyCode);
    await this.page.locator('input[name=username]').fill(account);
    await this.page.locator('input[name=password]').fill(password);
    await this.page.keyboard.press('Enter');
    await this.isSignedIn();
  }

  /** The workbench frame is there: header with the company. */
  async isSignedIn(): Promise<void> {
    await expect(this.page.locator(':is([data-frame=workbench], [data-frame=manage])')).toBeVisible();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.isSignedIn();
  }

  /** Goes to a screen by the palette: Ctrl+K, some letters, Enter. */
  async goBy(words: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    const palette = this.page.getByRole('dialog', { name: /命令|palette/i });
    await expect(palette).toBeVisible();
    await this.page.keyboard.type(words);
    await this.page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  }

  async turnToEnglish(): Promise<void> {
    await this.goBy('English');
    await expect(this.page.locator('html')).toHaveAttribute('lang', 'en');
  }

  press(...keys: readonly string[]): Promise<void> {
    return keys.reduce<Promise<void>>(
      (before, key) => before.then(() => this.page.keyboard.press(key)),
      Promise.resolve(),
    );
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Presses Tab until the element has the focus, as a user without a mouse does; a folded action is looked up in the menu. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' });
    if (await target.evaluate(element => element.closest('[data-folded]') !== null)) return this.unfold(target);
    await expect(target).toBeVisible();
    for (let looks = 0; ; looks++) {
      const presses = await target.evaluate(tabsAway);
      if (presses === 0) return;
      if (looks === 150) throw new Error(`${target} cannot be reached by Tab`);
      for (let press = 0; press < presses; press++) await this.page.keyboard.press('Tab');
    }
  }

  private async unfold(target: Locator): Promise<void> {
    const command = await target.getAttribute('data-command');
    await this.reach(target.locator('xpath=ancestor::*[@role="toolbar"]').locator('[data-more]'));
    await this.press('Enter');
    const item = this.page.locator(`[role=menuitem][data-command="${command}"]`);
    await expect(item).toBeVisible();
    const items = await this.page.locator('[role=menu] [role=menuitem]').count();
    for (let step = 0; step < items; step++) {
      if (await item.evaluate(element => element === document.activeElement)) return;
      await this.press('ArrowDown');
    }
    await expect(item).toBeFocused();
  }

  /** Replaces what stands in a field. */
  async write(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.press('Control+a');
    if (text === '') await this.press('Delete');
    else await this.type(text);
  }

  /** What was copied elsewhere, as out of a spreadsheet, is pasted where the focus is. */
  async paste(text: string): Promise<void> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.page.evaluate(copied => navigator.clipboard.writeText(copied), text);
    await expect.poll(() => this.page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    // A browser that is short of time may leave the keys without an effect; the page says what has come, and nothing is pasted twice.
    await expect(async () => {
      await this.page.evaluate(() => {
        const over = AbortSignal.timeout(3_000);
        (globalThis as Pasting).pasted = new Promise(resolve => {
          over.addEventListener('abort', () => resolve(null));
          const tell = ({ clipboardData }: ClipboardEvent) => resolve(clipboardData?.getData('text/plain') ?? '');
          document.addEventListener('paste', tell, { capture: true, once: true, signal: over });
        });
      });
      await this.press('Control+v');
      expect(await this.page.evaluate(() => (globalThis as Pasting).pasted)).not.toBeNull();
    }).toPass({ timeout: 15_000 });
    // Line ends are the system's.
    const came = await this.page.evaluate(() => (globalThis as Pasting).pasted);
    expect(came?.replaceAll('\r\n', '\n')).toBe(text.replaceAll('\r\n', '\n'));
  }

  /** The dialog with this title, in front of everything. */
  inFront(title: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  /** A command's button in view, or its place in the menu of a toolbar in view; refused ones carry their reason. */
  button(command: string): Locator {
    const named = `[data-command="${command}"]`;
    return this.page.locator(`${named}:visible, [role=toolbar]:visible > [data-folded] > ${named}`);
  }

  async cannot(command: string, reason: string | RegExp): Promise<void> {
    const button = this.button(command);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAttribute('data-reason', reason);
  }

  async can(command: string): Promise<void> {
    await expect(this.button(command)).not.toHaveAttribute('aria-disabled', 'true');
  }

  /** The row of a list that holds this text. */
  row(text: string): Locator {
    return this.page.locator('[role=grid]:visible tbody tr').filter({ hasText: text });
  }

  /** Moves the cursor of a list to the row with this text, by j and k. */
  async moveTo(grid: Locator, text: string): Promise<void> {
    const rows = grid.locator('tbody tr');
    await expect(rows.filter({ hasText: text }).first()).toBeVisible();
    const place = async () => {
      const texts = await rows.allInnerTexts();
      const here = await rows.evaluateAll(all => all.findIndex(row => row.getAttribute('aria-current') === 'true'));
      return texts.findIndex(row => row.includes(text)) - here;
    };
    for (let steps = 0; ; steps++) {
      const way = await place();
      if (way === 0) return;
      if (steps === 60) throw new Error(`the cursor does not reach ${text}`);
      await this.press(way > 0 ? 'j' : 'k');
    }
  }

  async sees(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }

  /** Unread messages as the bell in the head tells them. */
  async hasUnread(count: number): Promise<void> {
    const bell = this.page.locator('.fl-bell b');
    if (count === 0) await expect(bell).toHaveCount(0);
    else await expect(bell).toHaveText(String(count), { timeout: 20_000 });
  }

  async unread(): Promise<number> {
    const bell = this.page.locator('.fl-bell b');
    return (await bell.count()) === 0 ? 0 : Number(await bell.innerText());
  }

  /** Titles of the messages in the drawer, newest first. */
  async messages(): Promise<string[]> {
    await this.press('g', 'i');
    const drawer = this.page.locator('.fl-drawer');
    await expect(drawer.locator('.fl-messages li').first()).toBeVisible();
    const titles = await drawer.locator('.fl-messages b').allInnerTexts();
    await this.press('Alt+c');
    await expect(drawer).toHaveCount(0);
    return titles;
  }

  /** The token this browser sends, for what a story asks over HTTP in this person's name. */
  bearer(): Promise<string | null> {
    return this.page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token'));
  }

  /** Screenshot for people; kept below `test-results`. */
  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: `test-results/${name}.png` });
  }
}

/** Runs in the page: how many stops lie between the focus and this element; 1 where that cannot be told. */
function tabsAway(target: Element): number {
  if (target === document.activeElement) return 0;
  const isStop = (element: HTMLElement): boolean =>
    element === target ||
    element === document.activeElement ||
    (element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=radio]:not(:checked)') &&
      element.checkVisibility({ visibilityProperty: true }));
  const stops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter(isStop);
  const here = stops.indexOf(document.activeElement as HTMLElement);
  const way = stops.indexOf(target as HTMLElement) - here;
  return here >= 0 && way > 1 ? way : 1;
}
