// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { setLanguage } from '#kit/i18n.ts';
import { guardKeyRelease } from '#kit/key-release.ts';
import { type Driver, fakeClient, openAt, refusedWith } from '#kit/resource/resource.samples.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { fieldOf } from '#kit/testing/broken-line.ts';
import { AssignDialog } from './rate-dialogs.tsx';

const lane = (id: string): AnyRow => ({
  id,
  version: 3,
  code: id.toUpperCase(),
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});

let driver: Driver;
let unguard: () => void;
beforeEach(() => {
  unguard = guardKeyRelease(window);
  setLanguage('EN');
});
afterEach(async () => {
  unguard();
  await driver.close();
  setLanguage('CN');
});

describe('one person for several lanes', () => {
  it('is given to those that take it, and tells which one did not', async () => {
    const { client, to } = fakeClient({
      'RateLane/Modify': ({ body }) => {
        if (body.id === 'a') throw refusedWith('not_found');
        return lane(String(body.id));
      },
    });
    const chosen = [lane('a'), lane('b')];
    const context = {
      chosen,
      clearMarks: () => undefined,
      refresh: async () => undefined,
    } as unknown as ResourceContext;
    driver = await openAt(<AssignDialog context={context} onClose={() => undefined} />, client);
    await driver.type('Li', fieldOf('Person'));
    await driver.key('Enter', { ctrlKey: true });
    await driver.until(() => expect(document.querySelector('.fl-outcomes')?.textContent).toContain('A'));
    expect(to('RateLane/Modify').map(({ body }) => body.id)).toEqual(['a', 'b']);
  });
});
