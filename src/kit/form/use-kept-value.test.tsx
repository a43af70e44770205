// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, StrictMode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ClientProvider } from '../client.tsx';
import { render } from '../testing/render.tsx';
import { scriptedClient, settle, until } from './form.samples.tsx';
import { RestoredNote } from './restored-note.tsx';
import { useKeptValue } from './use-kept-value.ts';

function Notes({ record }: { readonly record: string }) {
  const [text, setText] = useState('');
  const kept = useKeptValue({ route: '/notes', record }, text === '' ? null : { text }, before => setText(before.text));
  return (
    <>
      {kept.isRestored && <RestoredNote onDiscard={() => setText('')} />}
      <output>{text}</output>
      <button type="button" data-do="type" onClick={() => setText('half a wo')} />
      <button type="button" data-do="save" onClick={() => setText('')} />
    </>
  );
}

let closing: (() => Promise<void>) | null = null;
afterEach(async () => closing?.());

async function open(record = 'r1') {
  const { client, drafts } = scriptedClient({});
  const page = render(
    <StrictMode>
      <ClientProvider client={client}>
        <Notes record={record} />
      </ClientProvider>
    </StrictMode>,
  );
  await settle();
  const find = <E extends Element>(selector: string) => page.container.querySelector<E>(selector);
  const close = async () => {
    closing = null;
    page.unmount();
    await settle();
    await drafts.close();
  };
  closing = close;
  return {
    close,
    shown: () => find('output')?.textContent,
    isRestored: () => find('.fl-form-restored') !== null,
    click: (what: string) => act(async () => find<HTMLButtonElement>(what)?.click()),
  };
}

it('input that was not sent comes back for its own record, until it is thrown away', async () => {
  const first = await open();
  await first.click('[data-do=type]');
  await first.close();
  const other = await open('r2');
  expect([other.shown(), other.isRestored()]).toEqual(['', false]);
  await other.close();
  const again = await open();
  await until(() => again.shown() === 'half a wo');
  expect(again.isRestored()).toBe(true);
  await again.click('.fl-form-restored button');
  await settle();
  expect([again.shown(), again.isRestored()]).toEqual(['', false]);
  await again.close();
  const last = await open();
  expect(last.shown()).toBe('');
});

it('what was saved is not kept', async () => {
  const first = await open('r3');
  await first.click('[data-do=type]');
  await settle();
  await first.click('[data-do=save]');
  await first.close();
  const again = await open('r3');
  expect([again.shown(), again.isRestored()]).toEqual(['', false]);
});
