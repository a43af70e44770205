import { addressOf, arrive, closeOthers, VISITS, visit } from '#tests/support/drivers/every-screen.ts';
import { walkByKeys } from '#tests/support/drivers/keyboard-walk.ts';
import { strangeWords } from '#tests/support/drivers/screen-words.ts';
import { expect, test } from '#tests/support/shared-story.ts';
import { DEMO_PASSWORD } from '#tests/support/story.ts';

// Each person has a browser of their own and changes nothing.
test.describe.configure({ mode: 'parallel' });

for (const { name, visitor, routes } of VISITS) {
  test(`${name} reaches everything on every screen by keys, sees where the focus is, and is kept nowhere; all of it in English`, async ({
    openBrowser,
    api,
  }) => {
    test.slow();
    const person = await openBrowser({ language: 'EN', dark: true });
    await person.watchPointer();
    await arrive(person, visitor, DEMO_PASSWORD, 'EN');
    const found: Record<string, readonly string[]> = {};
    const around = await walkByKeys(person.page, 'body');
    if (around.findings.length > 0) found['around the first page'] = around.findings;
    let stops = around.stops;
    for (const route of routes) {
      const address = await addressOf(person, api, route);
      await visit(person.page, address);
      await closeOthers(person);
      const walk = await walkByKeys(person.page);
      stops += walk.stops;
      const here = [...walk.findings, ...(await strangeWords(person.page))];
      if (here.length > 0) found[address] = here;
    }
    expect(found).toEqual({});
    // A walk that finds no stop proves nothing.
    expect(stops).toBeGreaterThan(routes.length);
    person.usedNoPointer();
  });
}
