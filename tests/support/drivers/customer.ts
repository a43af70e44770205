import { expect, type Locator } from '@playwright/test';
import type { Person } from './person.ts';

export type WizardStep = 'init' | 'process1' | 'process2' | 'finish' | 'done';

export interface Submitted {
  readonly id: string;
  readonly no: string;
  readonly bill: string;
}

/** The document user of a customer, who fills in shipping instructions. */
export class Customer {
  readonly person: Person;

  constructor(person: Person) {
    this.person = person;
  }

  get wizard(): Locator {
    return this.person.page.locator('.si-wizard:visible');
  }

  /** `todo`: shipments that wait; `own`: what was submitted. */
  list(pane: 'todo' | 'own'): Locator {
    return this.person.page.locator(`[data-screen=siList]:visible [data-pane=${pane}]`);
  }

  async openList(): Promise<void> {
    await this.person.press('g', 's');
    await expect(this.list('own')).toBeVisible();
  }

  async turnTo(pane: 'todo' | 'own'): Promise<void> {
    const other = this.list(pane);
    if ((await other.getAttribute('aria-current')) === null) await this.person.press('s');
    await expect(other).toHaveAttribute('aria-current', 'true');
  }

  async choose(pane: 'todo' | 'own', text: string): Promise<void> {
    await this.turnTo(pane);
    await this.person.moveTo(this.list(pane), text);
  }

  /** Narrows the own list to what is searched for, as a number, and puts the cursor on it. */
  async find(text: string): Promise<void> {
    await this.openList();
    await this.person.press('f');
    await expect(this.list('own').getByRole('searchbox')).toBeFocused();
    await this.person.press('Control+a');
    await this.person.type(text);
    await this.person.press('Escape');
    await this.choose('own', text);
  }

  /** The SI under the cursor, beside the lists. */
  get preview(): Locator {
    return this.person.page.locator('[data-screen=siList]:visible .si-preview');
  }

  /** Opens the wizard for a shipment that waits. */
  async beginFor(booking: string): Promise<void> {
    await this.openList();
    await this.choose('todo', booking);
    await this.person.press('n');
    await this.isAt('init');
  }

  /** Opens a submitted SI to change it. */
  async edit(no: string): Promise<void> {
    await this.find(no);
    await this.person.can('si.list.edit');
    await this.person.press('e');
    await this.isAt('process1');
  }

  async isAt(step: WizardStep): Promise<void> {
    await expect(this.wizard).toHaveAttribute('data-step', step);
  }

  /** Leaves the first step: one SI of everything the shipment has. */
  async start(): Promise<void> {
    await this.person.press('Control+Enter');
    await this.isAt('process1');
  }

  async startSplit(count: number): Promise<void> {
    await this.person.press('Alt+2');
    await this.person.write(this.field('num'), String(count));
    await this.start();
  }

  /** Throws all unsent work of this shipment away; the wizard begins anew. */
  async discardAll(): Promise<void> {
    await this.person.press('Alt+x');
    await expect(this.person.inFront(/丢弃全部|Discard all/)).toBeVisible();
    await this.person.press('Control+Enter');
    await this.isAt('init');
  }

  /** Everything typed has reached the disk. */
  async isSaved(): Promise<void> {
    await expect(this.wizard.locator('.si-disk')).toHaveAttribute('data-saved', 'true');
  }

  field(path: string): Locator {
    return this.person.page.locator(`:is(input, textarea, select)[data-path="${path}"]:visible`);
  }

  async fill(path: string, text: string): Promise<void> {
    await this.person.write(this.field(path), text);
    await expect(this.field(path)).toHaveValue(text);
  }

  /** Container numbers of the shipment, as the remainder beside the form lists them. */
  containers(): Promise<string[]> {
    return this.wizard
      .locator('.si-remainder [data-container]')
      .evaluateAll(rows => rows.map(row => (row as HTMLElement).dataset.container ?? ''));
  }

  async applyTemplate(name: RegExp): Promise<void> {
    await this.person.press('Alt+t');
    const dialog = this.person.inFront(/套用模板|Apply template/);
    const choice = dialog.locator('select');
    await this.person.reach(choice);
    const wanted = (await choice.locator('option').allInnerTexts()).findIndex(text => name.test(text));
    expect(wanted, `template ${name}`).toBeGreaterThanOrEqual(0);
    await this.person.press('Home', ...Array.from({ length: wanted }, () => 'ArrowDown'));
    await expect(choice.locator('option:checked')).toHaveText(name);
    await this.person.press('Control+Enter');
    await expect(dialog).toBeHidden();
  }

  /** Rows as a spreadsheet copies them, one cargo line each. */
  async pasteBoxes(rows: readonly (readonly string[])[]): Promise<void> {
    await this.person.press('Alt+v');
    const dialog = this.person.inFront(/Excel/);
    await expect(dialog.locator('textarea')).toBeFocused();
    await this.person.paste(rows.map(cells => cells.join('\t')).join('\n'));
    await expect(dialog.locator('tbody tr')).toHaveCount(rows.length);
    await this.person.press('Control+Enter');
    await expect(dialog).toBeHidden();
  }

  /** Jumps to a container of the open draft: one press is one container further. */
  async goToBox(place: number): Promise<void> {
    const first = this.field(`boxes.${place - 1}.containerNo`);
    for (let presses = 0; !(await first.evaluate(element => element === document.activeElement)); presses++) {
      expect(presses, 'containers passed').toBeLessThan(30);
      await this.person.press('Alt+4');
    }
  }

  /** Takes a container out of the open draft. */
  async removeBox(place: number): Promise<void> {
    const boxes = this.wizard.locator('.si-box-block');
    const before = await boxes.count();
    await this.goToBox(place);
    await this.person.press('Alt+Delete');
    await expect(boxes).toHaveCount(before - 1);
  }

  /** What all drafts leave of a container: packages, weight, volume. */
  async leaves(container: string, amounts: readonly string[]): Promise<void> {
    await expect(this.wizard.locator(`[data-container="${container}"] td`)).toHaveText([...amounts]);
  }

  /** Bill numbers of the drafts in the list of the set. */
  bills(): Promise<string[]> {
    return this.wizard.locator('[role=grid] tbody tr td:nth-child(2)').allInnerTexts();
  }

  /** Opens a draft of the set again. */
  async openDraft(place: number): Promise<void> {
    await this.person.moveTo(this.wizard.locator('[role=grid]'), (await this.bills())[place - 1] ?? '');
    await this.person.press('e');
    await this.isAt('process1');
  }

  get report(): Locator {
    return this.wizard.locator('.si-report');
  }

  async saveDraft(then: 'process2' | 'finish'): Promise<void> {
    await this.person.press('Control+s');
    await this.isAt(then);
  }

  async addDraft(): Promise<void> {
    await this.person.press('Control+Enter');
    await this.isAt('process1');
  }

  /** Lets the server check the set; the report stands in the last step afterwards. */
  async check(): Promise<void> {
    const answered = this.person.page.waitForResponse(/CheckTDBillLadingInfo$/);
    await this.person.press('Alt+k');
    expect((await answered).status()).toBe(200);
    await expect(this.wizard.locator('.si-step')).toHaveAttribute('aria-busy', 'false');
  }

  /** Codes of the report in its order, with their severity: `error SI-W-03`. */
  async findings(): Promise<string[]> {
    const lines = this.report.locator('.fl-findings li');
    return Promise.all(
      (await lines.all()).map(async line => {
        const severity = /错误|Error/i.test(await line.innerText()) ? 'error' : 'warning';
        const code = /(SI|DOC|DCSA)-[A-Z]-\d\d/.exec(await line.innerText())?.[0];
        return `${severity} ${code}`;
      }),
    );
  }

  /** Confirms every warning of the report by its key. */
  async confirmWarnings(): Promise<void> {
    const boxes = this.report.locator('input[type=checkbox]');
    for (let place = 1; place <= (await boxes.count()); place++) {
      await this.person.press(`Alt+${place}`);
      await expect(boxes.nth(place - 1)).toBeChecked();
    }
  }

  /** Submits; answers what the last step tells. */
  async submit(): Promise<Submitted[]> {
    await this.person.can('si.wizard.submit');
    await this.person.press('Control+Enter');
    await this.isAt('done');
    const rows = this.wizard.locator('tbody tr');
    return Promise.all(
      (await rows.all()).map(async row => ({
        id: (await row.getAttribute('data-si')) ?? '',
        no: (await row.locator('[data-no]').innerText()).trim(),
        bill: (await row.locator('td').last().innerText()).trim(),
      })),
    );
  }

  /** Checks, confirms what is only a warning, submits. */
  async checkAndSubmit(): Promise<Submitted[]> {
    await this.check();
    await this.confirmWarnings();
    return this.submit();
  }

  /** The status of an SI in the own list, as it stands there without reading the page again. */
  async seesStatus(no: string, status: string | RegExp): Promise<void> {
    await expect(this.list('own').locator('tbody tr').filter({ hasText: no })).toContainText(status);
  }
}
