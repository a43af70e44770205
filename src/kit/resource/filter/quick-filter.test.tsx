// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../i18n.ts';
import { type Driver, fakeClient, openAt } from '../resource.samples.tsx';
import { QuickFilter } from './quick-filter.tsx';

const asked: string[] = [];
let put: (value: string) => void = () => undefined;
/** An address that answers late: it changes only when the test says so. */
function Slow() {
  const [value, setValue] = useState('');
  put = setValue;
  return (
    <>
      <QuickFilter value={value} section={{ zh: '列表', en: 'List' }} onChange={next => void asked.push(next)} />
      <div data-grid tabIndex={-1} />
    </>
  );
}

let screen: Driver;
const input = () => screen.find('input') as HTMLInputElement;
beforeEach(async () => {
  setLanguage('EN');
  asked.length = 0;
  screen = await openAt(<Slow />, fakeClient({}).client);
});
afterEach(() => screen.close());
afterEach(() => setLanguage('CN'));

it('loses nothing of what is typed while the address is still on its way', async () => {
  await screen.run('/');
  await screen.type('ni');
  await screen.until(() => expect(asked).toEqual(['ni']));
  await screen.type('nin');
  await screen.act(() => put('ni'));
  expect(input().value).toBe('nin');
  await screen.until(() => expect(asked).toEqual(['ni', 'nin']));
  await screen.act(() => put('nin'));
  expect(input().value).toBe('nin');
});

it('shows what the address says when somebody else has changed it, and asks nothing more', async () => {
  await screen.type('ning', input());
  await screen.until(() => expect(asked).toEqual(['ning']));
  await screen.act(() => put('ning'));
  await screen.act(() => put(''));
  expect(input().value).toBe('');
  await screen.type('x', input());
  await screen.until(() => expect(asked).toEqual(['ning', 'x']));
});

it('asks for words without the blanks around them, and goes to the list on Enter', async () => {
  await screen.run('/');
  await screen.type('  shang hai ');
  await screen.key('Enter');
  expect(document.activeElement?.hasAttribute('data-grid')).toBe(true);
  await screen.until(() => expect(asked).toEqual(['shang hai']));
});
