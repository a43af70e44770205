// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { waysOf } from './home.visitor.screen.tsx';

const words = (...args: Parameters<typeof waysOf>) => waysOf(...args).map(({ word }) => word);

test('the home page offers a person without a seat to join a company, and no second sign-in', () => {
  expect(words('visitor', '/', false)).toEqual(['employee', 'user']);
  expect(words('user', '/', false)).toEqual(['join']);
  expect(words('user', '/', true)).toEqual(['choose', 'join']);
  expect(waysOf('seated', '/tdManage/siCheck', true)).toEqual([{ word: 'workbench', to: '/tdManage/siCheck' }]);
});
