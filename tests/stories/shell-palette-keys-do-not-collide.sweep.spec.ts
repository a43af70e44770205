import { BUILT_ROUTES } from '#routes/catalogue/built.ts';
import { closeOthers, visit } from '#tests/support/drivers/every-screen.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';

/** A page of one record shows nothing without the record; forms of visitors have no keys but Enter. */
const SCREENS = BUILT_ROUTES.filter(
  ({ parent, params, layout }) => !(parent !== null && params.length > 0) && layout !== 'form',
);

interface Told {
  readonly id: string;
  readonly keys: readonly string[];
}

/** Lines of the help: commands of this page with their keys. */
const told = ({ page }: Operator): Promise<readonly Told[]> =>
  page.locator('.fl-help [data-told]').evaluateAll(lines =>
    lines.map(line => ({
      id: line.getAttribute('data-told') ?? '',
      keys: (line.getAttribute('data-keys') ?? '').split(',').filter(key => key !== ''),
    })),
  );

/** Keys that two commands of one page claim, or of which one begins another's sequence. */
function collisions(lines: readonly Told[]): string[] {
  const claims = lines.flatMap(({ id, keys }) => keys.map(key => ({ id, key })));
  return claims.flatMap((one, index) =>
    claims
      .slice(index + 1)
      .filter(
        other => other.key === one.key || other.key.startsWith(`${one.key} `) || one.key.startsWith(`${other.key} `),
      )
      .map(other => `${one.key}: ${one.id} and ${other.key}: ${other.id}`),
  );
}

const MOST_AT_ONCE = 25;

for (const [company, account, audience] of [
  ['PLTFRM', 'admin', 'internal'],
  ['NQUAYS', 'admin', 'external'],
] as const) {
  const screens = SCREENS.filter(route => route.audience === audience);
  const parts = Math.ceil(screens.length / MOST_AT_ONCE);
  for (let part = 0; part < parts; part++)
    test(`no key of any screen has two meanings: ${audience}, ${part + 1} of ${parts}`, async ({ signIn }) => {
      test.slow();
      const person = await signIn(company, account);
      let looked = 0;
      const found: string[] = [];
      for (const { path } of screens.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE)) {
        await visit(person.page, path);
        await closeOthers(person);
        await expect(person.heading.first()).toBeVisible();
        // What one may not open has no keys of its own.
        if (!new URL(person.page.url()).pathname.endsWith(path)) continue;
        const help = person.dialog('快捷键帮助');
        await expect(async () => {
          await person.page.evaluate(
            () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
          );
          await person.press('?');
          await expect(help).toBeVisible({ timeout: 1_000 });
        }).toPass();
        const lines = await told(person);
        expect(lines.length, path).toBeGreaterThan(3);
        found.push(...collisions(lines).map(collision => `${path} ${collision}`));
        looked += 1;
        await person.press('Alt+c');
        await expect(help).toHaveCount(0);
      }
      expect(found).toEqual([]);
      expect(looked).toBeGreaterThan(2);
    });
}
