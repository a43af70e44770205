import { BUILT_ROUTES } from '#routes/catalogue/built.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { barriers } from '#tests/support/drivers/accessibility.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';

/** Every screen of reference data and its upkeep, as routes name them. */
const SCREENS = BUILT_ROUTES.map(name => ROUTE[name]).filter(
  ({ area, path }) =>
    area === 'basicData' ||
    area === 'dataMaintenance' ||
    ['/system/basicCode', '/system/relationMapping'].includes(path),
);

const grid = ({ page }: Operator) => page.locator('[role=grid]:visible').last();
const record = ({ page }: Operator) => page.locator('.fl-record:visible');
const HELP = { CN: '快捷键帮助', EN: 'Keyboard help' } as const;

/** Words of the frame and of the screen that are of the other language; what rows hold is data. */
const foreignWords = ({ page }: Operator): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node;
      const isData = parentElement?.closest('[role=gridcell], [role=row], td, [data-seat-name], [lang]:not(html)');
      if (!isData && parentElement?.checkVisibility() && /\p{Script=Han}/u.test(node.textContent ?? ''))
        words.push(node.textContent!.trim());
    }
    return words;
  });

async function worksByKeys(person: Operator, language: 'CN' | 'EN'): Promise<void> {
  await person.press('?');
  const help = person.dialog(HELP[language]);
  await expect(help.locator('dd').first()).toBeVisible();
  await person.press('Alt+c');
  await expect(help).toHaveCount(0);

  await expect(grid(person)).toBeVisible();
  await person.press('j');
  const active = person.page.locator('.fl-cell-row:visible, [role=grid]:visible tr[aria-current=true]');
  const isEmpty = (await grid(person).getAttribute('aria-rowcount')) === '1';
  if (!isEmpty) await expect(active.first()).toBeVisible();

  const create = person.button('resource.create');
  if ((await create.count()) > 0 && (await create.getAttribute('aria-disabled')) !== 'true') {
    await person.press('n');
    await expect(record(person).locator('input:focus, select:focus, textarea:focus, button:focus')).toHaveCount(1);
    await person.press('Alt+c');
    await expect(record(person)).toHaveCount(0);
  }
}

for (const language of ['CN', 'EN'] as const) {
  test(`every screen of reference data is opened and worked by keys alone (${language})`, async ({ signIn }) => {
    // Twenty-two screens.
    test.slow();
    const person = await signIn('PLTFRM', 'admin', { dark: language === 'EN' });
    await person.page.emulateMedia({ reducedMotion: 'reduce' });
    await person.watchPointer();
    if (language === 'EN') await person.turnToEnglish();
    expect(SCREENS).toHaveLength(22);
    const found: Record<string, string[]> = {};
    for (const { path, title } of SCREENS) {
      await test.step(path, async () => {
        await person.goBy(path);
        await person.isAt(new RegExp(`^${path}`));
        await person.hasTitle(language === 'EN' ? title.en : title.zh);
        await expect(person.heading).toBeVisible();
        await worksByKeys(person, language);
        if (language !== 'EN') return;
        const here = [...(await barriers(person.page)), ...(await foreignWords(person))];
        if (here.length > 0) found[path] = here;
      });
    }
    expect(found).toEqual({});
    person.usedNoPointer();
  });
}
