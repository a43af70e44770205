import { expect, type Locator } from '@playwright/test';
import type { Person } from './person.ts';

/** A document clerk of the platform, who reviews shipping instructions. */
export class Reviewer {
  readonly person: Person;

  constructor(person: Person) {
    this.person = person;
  }

  get queue(): Locator {
    return this.person.page.locator('[data-screen=siCheck]:visible');
  }

  get preview(): Locator {
    return this.queue.locator('.si-preview');
  }

  async openQueue(): Promise<void> {
    await this.person.press('g', 's');
    await expect(this.queue.locator('[role=grid]')).toBeVisible();
  }

  row(no: string): Locator {
    return this.queue.locator('tbody tr').filter({ hasText: no });
  }

  /** By push: nothing is read again by hand. How soon is told where two browsers agree many times. */
  async getsByPush(no: string): Promise<void> {
    await expect(this.row(no)).toBeVisible();
  }

  /** The SI under the cursor, opened on the right. */
  async choose(no: string): Promise<void> {
    await this.person.moveTo(this.queue.locator('[role=grid]'), no);
    await expect(this.preview).toContainText(no);
  }

  async claim(): Promise<void> {
    await this.person.can('si.CLAIM');
    await this.decides(() => this.person.press('c'));
    await this.person.can('si.RELEASE_CLAIM');
  }

  async approve(): Promise<void> {
    await expect(this.preview.locator('h2')).toHaveText(/SI \d{11}/);
    await this.ticks();
    await this.person.can('si.APPROVE');
    await this.decides(() => this.person.press('a'));
  }

  async returnWith(remarks: string): Promise<void> {
    await this.person.can('si.RETURN');
    await this.person.press('r');
    await this.writeRemarks(remarks);
  }

  async declineWith(remarks: string): Promise<void> {
    await this.person.can('si.DECLINE');
    await this.person.press('d');
    await this.writeRemarks(remarks);
  }

  /** Returns with the canned remark of this number. */
  async returnWithCanned(number: number): Promise<void> {
    await this.person.can('si.RETURN');
    await this.person.press(String(number));
    await this.sendRemarks();
  }

  /** Number of the SI that is open, as a person reads it. */
  async opened(): Promise<string> {
    const heading = this.preview.locator('h2');
    await expect(heading).toHaveText(/SI \d{11}/);
    return (await heading.innerText()).replace('SI ', '');
  }

  async undo(): Promise<void> {
    await this.person.can('si.undoLast');
    await this.decides(() => this.person.press('z'));
  }

  /** Lines of what changed since the last review, the only thing shown of a revision. */
  get changes(): Locator {
    return this.preview.getByRole('table', { name: /相对上次审核的改动|Changes since the last review/ }).locator('tr');
  }

  /** The whole SI, value by value. */
  get content(): Locator {
    return this.preview.locator('.si-content');
  }

  /** Number of the SI in the next row below that this colleague does not have; null where there is none. */
  async numberBelow(no: string, colleague: string): Promise<string | null> {
    const below = await this.row(no).locator('xpath=following-sibling::tr').allInnerTexts();
    const free = below.find(row => !row.includes(colleague));
    return free === undefined ? null : (/\d{11}/.exec(free)?.[0] ?? null);
  }

  get audit(): Locator {
    return this.person.page.locator('[data-screen=siAudit]:visible');
  }

  /** The review page of the SI under the cursor. */
  async openAudit(): Promise<void> {
    await this.person.press('Enter');
    await expect(this.audit).toBeVisible();
  }

  /** The log on the review page, newest first. */
  async readsLog(): Promise<{ title: string; text: string }[]> {
    await this.person.press('t');
    const entries = this.audit.locator('.fl-timeline > li');
    await expect(entries.first()).toBeVisible();
    return Promise.all(
      (await entries.all()).map(async entry => ({
        title: await entry.locator('b').first().innerText(),
        text: await entry.innerText(),
      })),
    );
  }

  async isGone(no: string): Promise<void> {
    await expect(this.row(no)).toHaveCount(0);
  }

  private async writeRemarks(remarks: string): Promise<void> {
    await expect(this.person.page.locator('.si-remarks textarea:visible')).toBeFocused();
    await this.person.type(remarks);
    await this.sendRemarks();
  }

  private async sendRemarks(): Promise<void> {
    const entry = this.person.page.locator('.si-remarks:visible');
    await expect(entry.locator('textarea')).toHaveValue(/.{5}/);
    await this.decides(() => this.person.press('Control+Enter'));
    await expect(entry).toHaveCount(0);
  }

  /** Goes through the checklist, where the checks of the SI have left something open. */
  async ticks(): Promise<void> {
    const boxes = this.preview.locator('.si-checklist input');
    for (const [index, box] of (await boxes.all()).entries())
      if (!(await box.isChecked())) {
        await this.person.press(`Alt+${index + 1}`);
        await expect(box).toBeChecked();
      }
  }

  /** The server has said yes. */
  async decides(press: () => Promise<void>): Promise<void> {
    const answered = this.person.page.waitForResponse(/ShippingInstruction\/Apply$/);
    await press();
    expect((await answered).status()).toBe(200);
  }
}
