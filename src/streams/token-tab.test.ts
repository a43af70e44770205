import { describe, expect, test } from 'vitest';
import { startSupport } from '#contract/company/partners/partner.calls.ts';
import { memoryStorage, memoryStorages } from './test/fake-tab.ts';
import { openTokenTab } from './token-tab.ts';
import { createTokenVault } from './token-vault.ts';

function aBrowser(answer: () => Promise<{ token: string }>) {
  const storages = memoryStorages({ token: 'OWN' });
  const tab = {
    sessionStorage: memoryStorage(),
    address: 'about:blank',
    isClosed: false,
    opener: 'this window' as unknown,
    location: {
      replace(address: string): void {
        tab.address = address;
      },
    },
    close(): void {
      tab.isClosed = true;
    },
  };
  const open = (isBlocked = false) =>
    openTokenTab(
      {
        http: {
          call: async () => ({ data: await answer(), status: 1, message: null, headers: new Headers() }) as never,
        },
        vault: createTokenVault(storages),
        origin: 'https://app',
        openTab: () => (isBlocked ? null : tab),
      },
      startSupport,
      { id: 'c1', reason: 'the customer asked for help' },
    );
  return { tab, storages, open };
}

describe('a tab with a token of its own', () => {
  test('has it in its own storage, comes to the product and cannot reach back', async () => {
    const { tab, storages, open } = aBrowser(async () => ({ token: 'VIEW' }));
    expect(await open()).toBe(true);
    expect([tab.sessionStorage.getItem('token'), tab.address, tab.opener]).toEqual(['VIEW', 'https://app/', null]);
    expect([storages.local.getItem('token'), storages.session.getItem('token')]).toEqual(['OWN', null]);
  });

  test('that was refused is closed and holds nothing', async () => {
    const { tab, open } = aBrowser(() => Promise.reject(new Error('COMPANY_SUSPENDED')));
    await expect(open()).rejects.toThrow('COMPANY_SUSPENDED');
    expect([tab.isClosed, tab.sessionStorage.length, tab.address]).toEqual([true, 0, 'about:blank']);
  });

  test('that the browser blocks asks the server for nothing', async () => {
    const { open } = aBrowser(() => Promise.reject(new Error('was asked')));
    expect(await open(true)).toBe(false);
  });
});
