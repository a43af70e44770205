// @vitest-environment happy-dom
import { useNavigate } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { type Driver, fakeClient, openAt } from './resource.samples.tsx';
import { type Address, useAddress } from './use-address.ts';

let address: Address;
let go: (to: string | -1) => void = () => undefined;
function Page() {
  address = useAddress();
  const navigate = useNavigate();
  go = to => void (to === -1 ? navigate(-1) : navigate(to));
  return null;
}

let screen: Driver;
afterEach(() => screen.close());

const set = (name: string, value: string, replace = true) =>
  address.change(
    params => {
      params.set(name, value);
      return params;
    },
    { replace },
  );

it('lets a second writer build on the first before either is shown', async () => {
  screen = await openAt(<Page />, fakeClient({}).client, '/list?a=1');
  await screen.act(() => {
    set('b', '2');
    set('c', '3');
  });
  expect(screen.address()).toBe('/list?a=1&b=2&c=3');
  await screen.act(() => set('a', '9'));
  expect(screen.address()).toBe('/list?a=9&b=2&c=3');
});

it('begins anew where somebody else has led', async () => {
  screen = await openAt(<Page />, fakeClient({}).client, '/list?a=1');
  await screen.act(() => set('b', '2', false));
  await screen.act(() => go(-1));
  expect(screen.address()).toBe('/list?a=1');
  await screen.act(() => set('c', '3'));
  expect(screen.address()).toBe('/list?a=1&c=3');
});
