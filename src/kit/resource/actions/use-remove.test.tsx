// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offline } from '#streams/call-error.ts';
import { setLanguage } from '../../i18n.ts';
import { guardKeyRelease } from '../../key-release.ts';
import { dismissToast, shownToasts } from '../../toasts.tsx';
import { aBerth, BERTH, type Driver, fakeClient, openAt } from '../resource.samples.tsx';
import { useRemove } from './use-remove.tsx';

let driver: Driver;
let unguard: () => void;
let removed: string[] = [];
let ask: ReturnType<typeof useRemove>['ask'];

function Removing() {
  const removing = useRemove(BERTH, { onRemoved: ids => removed.push(...ids) });
  ask = removing.ask;
  return removing.dialog;
}

beforeEach(() => {
  removed = [];
  unguard = guardKeyRelease(window);
  setLanguage('EN');
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(async () => {
  unguard();
  await driver.close();
  setLanguage('CN');
});

const isOpen = () => document.querySelector('.fl-dialog') !== null;

describe('deleting rows', () => {
  it('that get no answer is told, stays asked about, and is sent again under its key', async () => {
    let isBroken = true;
    const { client, to } = fakeClient({
      'Berth/Delete': () => {
        if (isBroken) throw offline(null);
        return [{ id: 'a', ok: true, message: null }];
      },
    });
    driver = await openAt(<Removing />, client);
    await driver.act(() => ask([aBerth('a')]));
    await driver.until(() => expect(isOpen()).toBe(true));
    await driver.key('Enter', { ctrlKey: true });
    await driver.until(() => expect(shownToasts()).toMatchObject([{ id: 'resource.removed', intent: 'danger' }]));
    expect([isOpen(), removed]).toEqual([true, []]);
    isBroken = false;
    await driver.key('Enter', { ctrlKey: true });
    await driver.until(() => expect(removed).toEqual(['a']));
    await driver.until(() => expect(isOpen()).toBe(false));
    expect(shownToasts()).toMatchObject([{ id: 'resource.removed', intent: 'success' }]);
    const [first, second] = to('Berth/Delete');
    expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
  });
});
