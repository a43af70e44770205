import { Customer } from '#tests/support/drivers/customer.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
// Unsent work is kept on the server too: a product of one's own, so that no other story meets it.
import { expect, aloneTest as test } from '#tests/support/shared-story.ts';

/** Every breach of the policy on any page this browser opens from now on. */
async function watchPolicy({ page }: Operator): Promise<string[]> {
  const breaches: string[] = [];
  await page.exposeBinding('breached', (_, text: string) => void breaches.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      (window as unknown as { breached(text: string): void }).breached(
        `${event.effectiveDirective} ${event.blockedURI} at ${location.pathname}`,
      ),
    );
  });
  return breaches;
}

test('scripts come from this site alone, and no screen asks for more than the policy gives', async ({
  openBrowser,
}) => {
  const person = await openBrowser();
  const breaches = await watchPolicy(person);
  const page = await person.page.goto('/');
  const policy = new Map(
    (page?.headers()['content-security-policy'] ?? '').split(';').map(part => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  expect(policy.get('script-src') ?? policy.get('default-src')).toEqual(["'self'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toBeDefined();
  expect(policy.get('frame-ancestors')).toBeDefined();

  await person.page.goto('/?showLogin=true');
  await person.dialog('登录').waitFor();
  await person.signIn('NQUAYS', 'doc1', 'Fairlead#2026');
  const customer = new Customer(person);
  await customer.beginFor('BK-NQ-06');
  await customer.start();
  await customer.saveDraft('finish');
  await person.openPalette('x');
  await person.press('Escape', 'Escape', '?');
  await person.dialog('快捷键帮助').waitFor();
  await person.press('Alt+c');
  await person.signIn('PLTFRM', 'docsup', 'Fairlead#2026');
  await person.can('si.RETURN');
  await person.press('Enter');
  await person.isAt(/siAudit/);
  await person.page.goto('/nowhere');
  await person.heading.waitFor();

  // The watch itself works: this is what a browser would tell it.
  await person.page.evaluate(() => {
    const breach = { effectiveDirective: 'probe', blockedURI: 'inline', violatedDirective: 'probe', documentURI: '/' };
    const init = { ...breach, originalPolicy: '', disposition: 'enforce', statusCode: 200 } as const;
    document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', init));
  });
  await expect.poll(() => breaches.length).toBeGreaterThan(0);
  expect(breaches).toEqual(['probe inline at /internal/404']);
});
