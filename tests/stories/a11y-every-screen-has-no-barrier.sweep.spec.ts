import { BUILT_ROUTES } from '#routes/catalogue/built.ts';
import { violations } from '#tests/support/drivers/accessibility.ts';
import { addressOf, arrive, closeOthers, VISITS, visit } from '#tests/support/drivers/every-screen.ts';
import { expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

// Each person has a browser of their own and changes nothing.
test.describe.configure({ mode: 'parallel' });

test('somebody opens every screen that is built', () => {
  const opened = new Set(VISITS.flatMap(({ routes }) => routes.map(({ name }) => name)));
  expect(BUILT_ROUTES.filter(({ name }) => !opened.has(name))).toEqual([]);
});

for (const { name, visitor, routes } of VISITS) {
  test(`${name} meets no barrier on any screen, light or dark`, async ({ openBrowser, api }) => {
    // Each screen is looked at in both themes.
    test.slow();
    const person = await openBrowser();
    await arrive(person, visitor, DEMO_PASSWORD);
    const found: Record<string, string[]> = {};
    for (const route of routes) {
      const address = await addressOf(person, api, route);
      await visit(person.page, address);
      await closeOthers(person);
      const here = await violations(person.page);
      if (here.length > 0) found[address] = here;
    }
    expect(found).toEqual({});
  });
}
