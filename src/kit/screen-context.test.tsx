// @vitest-environment happy-dom
import { Activity, useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ScreenContext, useDirty } from './screen-context.ts';
import { render } from './testing/render.tsx';

const told: boolean[] = [];
const api = {
  setRecordName: () => undefined,
  back: () => undefined,
  setDirty: (dirty: boolean) => void told.push(dirty),
};

function Part({ dirty }: { readonly dirty: boolean }) {
  const part = useRef<HTMLDivElement>(null);
  useDirty(dirty, part);
  return <div ref={part} />;
}
const screen = (dirty: boolean, mode: 'visible' | 'hidden', isThere = true) => (
  <ScreenContext value={api}>
    <Activity mode={mode}>{isThere && <Part dirty={dirty} />}</Activity>
  </ScreenContext>
);

let page: ReturnType<typeof render> | undefined;
afterEach(() => {
  page?.unmount();
  told.length = 0;
});

it('unsent input stays told while its screen is hidden behind another tab', () => {
  page = render(screen(true, 'visible'));
  expect(told).toEqual([true]);
  page.show(screen(true, 'hidden'));
  expect(told).toEqual([true]);
  page.show(screen(true, 'visible'));
  expect(told.at(-1)).toBe(true);
});

it('is taken back when it was sent, and when its part gave way to another', () => {
  page = render(screen(true, 'visible'));
  page.show(screen(false, 'visible'));
  expect(told).toEqual([true, false]);
  page.show(screen(true, 'visible'));
  page.show(screen(true, 'visible', false));
  expect(told).toEqual([true, false, true, false]);
});
