import { BUILT_ROUTES } from '#routes/catalogue/built.ts';
import { barriers } from '#tests/support/drivers/accessibility.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';

/** Every screen of reference data and its upkeep, as routes name them. */
const SCREENS = BUILT_ROUTES.filter(
  ({ area, path }) =>
    area === 'basicData' ||
    area === 'dataMaintenance' ||
    ['/system/basicCode', '/system/relationMapping'].includes(path),
);

/** One of each kind of screen: beside a tree, over an inbox, a board, beside a table of rates. */
const JUDGED = new Set([
  '/BasicData/Line',
  '/DataMaintenance/BasicDataMapping',
  '/DataMaintenance/ScheduleMaintenance',
  '/BasicData/Cur',
]);

const record = ({ page }: Operator) => page.locator('.fl-record:visible');

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

/** Rows own their cells a moment after these are drawn. */
const isCalm = ({ page }: Operator): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const owned = new Set(
          [...document.querySelectorAll('[aria-owns]')].flatMap(row => row.getAttribute('aria-owns')!.split(' ')),
        );
        return [...document.querySelectorAll('.fl-cell[id]')].filter(
          cell => cell.checkVisibility() && !owned.has(cell.id),
        ).length;
      }),
    )
    .toBe(0);

async function worksByKeys(person: Operator, language: 'CN' | 'EN'): Promise<void> {
  // Rows come later than the frame, and a key before them does nothing.
  const active = person.page.locator('.fl-cell-row:visible, [role=grid]:visible tr[aria-current=true]');
  const nothing = person.page.getByText(language === 'EN' ? 'Nothing here yet' : '暂无数据').filter({ visible: true });
  await expect
    .poll(async () => {
      await person.press('j');
      return (await active.count()) + (await nothing.count());
    })
    .toBeGreaterThan(0);

  const create = person.button('resource.new');
  if ((await create.count()) > 0 && (await create.getAttribute('aria-disabled')) !== 'true') {
    await person.press('n');
    await expect(record(person).locator('input:focus, select:focus, textarea:focus, button:focus')).toHaveCount(1);
    // The first closes the list of a picker.
    await person.press('Escape', 'Escape');
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
        const look = async () => (JUDGED.has(path) ? await barriers(person.page) : []);
        await isCalm(person);
        let here = await look();
        // The table may have been laid out anew meanwhile; what keeps somebody out stays.
        if (here.length > 0) {
          await isCalm(person);
          here = await look();
        }
        here.push(...(await foreignWords(person)));
        if (here.length > 0) found[path] = here;
      });
    }
    expect(found).toEqual({});
    person.usedNoPointer();
  });
}
