// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PARTNER_PATHS } from '#contract/company/partners/paths.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { setLanguage } from '#kit/i18n.ts';
import { guardKeyRelease } from '#kit/key-release.ts';
import { type Driver, fakeClient, menuWith, openAt } from '#kit/resource/resource.samples.tsx';
import { brokenLine, fieldOf, sendsAgain } from '#kit/testing/broken-line.ts';
import { BanksTab } from './detail/banks-tab.tsx';
import { BlacklistDialog } from './dialogs/blacklist-dialog.tsx';
import { EndDialog } from './dialogs/end-dialog.tsx';
import { PROVIDERS } from './parts/partner-kind.ts';
import './locale/words.ts';

/** What is done with customers and providers, on a line that breaks and beside others who are faster. */

const row: AnyRow = {
  id: 'b1',
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  shortName: 'Acme',
};
let done = 0;
let driver: Driver;
let unguard: () => void;
const finish = () => {
  done += 1;
};
const close = () => undefined;
beforeEach(() => {
  done = 0;
  unguard = guardKeyRelease(window);
  setLanguage('EN');
});
afterEach(async () => {
  unguard();
  await driver.close();
  setLanguage('CN');
});

const ENDING = { id: 'b1', company: 'Acme', person: 'Li', duty: 'Sales' };
const ASKINGS: readonly { what: string; call: string; screen: ReactNode; typed: Readonly<Record<string, string>> }[] = [
  {
    what: 'a provider on the blacklist',
    call: 'Partner/Blacklist',
    screen: <BlacklistDialog row={row} onDone={finish} onClose={close} />,
    typed: { Reason: 'never pays' },
  },
  {
    what: 'the end of an assignment',
    call: 'CompanyAssignment/End',
    screen: <EndDialog row={ENDING} version={3} onDone={finish} onClose={close} />,
    typed: { 'Last day': '2026-12-31' },
  },
];

describe.each(ASKINGS)('$what', ({ call, screen, typed }) => {
  it('is sent once, on the version that was told, however often the line breaks', async () => {
    const line = brokenLine(fakeClient({}).client, call, { version: 10 });
    driver = await openAt(screen, line.client);
    for (const [label, words] of Object.entries(typed)) await driver.type(words, fieldOf(label));
    await sendsAgain(driver, line, {
      stands: () => {
        for (const [label, words] of Object.entries(typed)) expect(fieldOf(label).value).toBe(words);
      },
      isDone: () => expect(done).toBe(1),
    });
  });
});

describe('bank accounts', () => {
  it('are saved once, and what was typed stays while the line breaks', async () => {
    const account = { bank: 'ICBC', account: '6222', currency: 'CNY', swift: null };
    const { client } = fakeClient(
      {
        'Partner/Banks': () => ({ accounts: [account], isMasked: true }),
        'Partner/RevealBanks': () => ({ accounts: [account], version: 3 }),
      },
      { menu: menuWith(['BANK_VIEW'], PARTNER_PATHS.providers) },
    );
    const line = brokenLine(client, 'Partner/SaveBanks', { version: 10 });
    driver = await openAt(<BanksTab of={PROVIDERS} row={row} />, line.client, PARTNER_PATHS.providerDetail);
    const { find, run, type, until } = driver;
    await until(() => expect(driver.text()).toContain('ICBC'));
    await run('partner.banks');
    await until(() => expect(document.querySelector('.ptn-bank-lines')).toBeTruthy());
    const field = () => find('.ptn-bank-lines input') as HTMLInputElement;
    await type('BOC', field());
    await sendsAgain(driver, line, {
      press: () => run('partner.banks.save'),
      stands: () => expect(field().value).toBe('BOC'),
      isDone: () => expect(document.querySelector('.ptn-bank-lines')).toBeNull(),
    });
  });
});
