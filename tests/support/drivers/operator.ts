import { expect, type Locator, type Page, type WebSocket } from '@playwright/test';
import { Person } from './person.ts';

/** A frame this browser has sent over the live connection, and when. */
export interface SentFrame {
  readonly type: string;
  readonly at: number;
}

/** Somebody who knows the frame around the screens: palette, tabs, menu, dialogs, and the storages of the browser. */
export class Operator extends Person {
  /** Frames of the live connections of this page, oldest first. */
  readonly sent: SentFrame[] = [];
  readonly sockets: WebSocket[] = [];

  constructor(page: Page, url: string) {
    super(page, url);
    page.on('websocket', socket => {
      this.sockets.push(socket);
      socket.on('framesent', ({ payload }) => {
        this.sent.push({ type: String(JSON.parse(String(payload)).type), at: Date.now() });
      });
    });
  }

  /** Fills the company account form and sends it; what comes then is the story's affair. */
  async tryCompanyAccount(companyCode: string, account: string, password: string): Promise<void> {
    await this.page.locator('input[name=companyCode]').fill(companyCode);
    await this.page.locator('input[name=username]').fill(account);
    await this.page.locator('input[name=password]').fill(password);
    await this.press('Enter');
  }

  /** The same for an individual user, in the dialog over the home page. */
  async tryUser(loginName: string, password: string): Promise<void> {
    const dialog = this.dialog(/^(登录|Sign in)$/);
    await dialog.locator('input[name=username]').fill(loginName);
    await dialog.locator('input[name=password]').fill(password);
    await this.press('Enter');
  }

  async signInAsUser(loginName: string, password: string): Promise<void> {
    await this.page.goto('/?showLogin=true');
    await this.tryUser(loginName, password);
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  get palette(): Locator {
    return this.dialog(/命令面板|Command palette/);
  }

  async openPalette(typed = ''): Promise<Locator> {
    // Before the frame stands nobody listens to keys.
    await expect(this.page.getByRole('banner').first()).toBeVisible();
    await this.press('Control+k');
    await expect(this.palette).toBeVisible();
    if (typed) await this.type(typed);
    return this.palette;
  }

  /** Lines of the palette, best first. */
  get paletteLines(): Locator {
    return this.palette.getByRole('option');
  }

  /** What a picker offers first for all that was typed, and no longer for its first letters. */
  async isOffered(text: string): Promise<void> {
    await expect(this.page.locator('[role=listbox][aria-busy=true]:visible')).toHaveCount(0);
    await expect(this.page.locator('[role=option]:visible').first()).toContainText(text);
  }

  get tabs(): Locator {
    return this.page.getByRole('navigation', { name: /已打开的页面|Open pages/ }).getByRole('listitem');
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: /^(菜单|Menu)$/ });
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  /** Path, query and fragment in the address bar. */
  get address(): string {
    return this.page.url().slice(this.url.length);
  }

  async isAt(address: string | RegExp): Promise<void> {
    if (typeof address === 'string') await expect.poll(() => this.address).toBe(address);
    else await expect.poll(() => this.address).toMatch(address);
  }

  async hasTitle(title: string): Promise<void> {
    await expect(this.page).toHaveTitle(title);
  }

  /** What the browser keeps under this name. */
  stored(place: 'localStorage' | 'sessionStorage', name: string): Promise<string | null> {
    return this.page.evaluate(([where, key]) => window[where].getItem(key), [place, name] as const);
  }

  async heldToken(): Promise<string | null> {
    return (await this.stored('sessionStorage', 'token')) ?? this.stored('localStorage', 'token');
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<Operator> {
    return new Operator(await this.page.context().newPage(), this.url);
  }

  /** Marks the document, so that a story can tell whether the page was loaded again. */
  async markDocument(): Promise<void> {
    await this.page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
  }

  async wasLoadedAgain(): Promise<boolean> {
    return (await this.page.locator('html[data-marked]').count()) === 0;
  }

  pings(): readonly SentFrame[] {
    return this.sent.filter(frame => frame.type === 'ping');
  }
}
