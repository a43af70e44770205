// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Channel } from '#contract/partner/calls.ts';
import { setLanguage } from '#kit/i18n.ts';
import { openScreen, type ScreenDriver } from '../wizard/screen-driver.samples.tsx';
import { type Answers, aFinding, fakeClient, refusedWith } from '../wizard/wizard.samples.tsx';
import { ChannelForm } from './channel-form.tsx';

const channel: Channel = {
  Id: 'channel-1',
  Carrier: 'COSU',
  Name: 'COSCO',
  Format: 'IFTMIN',
  Transport: 'FOLDER',
  Folder: 'cosu',
  Endpoint: '',
  HasSecret: false,
  HasToken: false,
  SenderId: 'US',
  SenderQualifier: 'ZZZ',
  RecipientId: 'COSU',
  RecipientQualifier: 'ZZZ',
  Syntax: 'UNOC',
  Association: '',
  Test: true,
  LineBreaks: false,
  ConfirmBy: 'CONTRL',
  BatchMinutes: 0,
  Active: true,
  VERSION: 4,
};

let screen: ScreenDriver;
let close = async () => {};
async function open(answers: Answers = { save: ({ body }) => body }) {
  const { client, heard, drafts } = fakeClient(answers);
  let isClosed = false;
  screen = await openScreen(<ChannelForm channel={channel} onClose={() => (isClosed = true)} />, client, '/');
  close = async () => {
    await screen.close();
    await drafts.close();
  };
  return { heard, isClosed: () => isClosed };
}
const save = (): HTMLButtonElement => [...document.querySelectorAll('button')].at(-1) as HTMLButtonElement;
const told = (path: string): string | null | undefined =>
  document.getElementById(screen.field(path).getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => setLanguage('EN'));
afterEach(() => close());
afterEach(() => setLanguage('CN'));

it('takes the minutes that messages are collected for, and nothing but 0 to 60', async () => {
  const { heard, isClosed } = await open();
  for (const wrong of ['61', '-1', '1.5', 'x', '']) {
    await screen.type('BatchMinutes', wrong);
    expect([wrong, told('BatchMinutes'), save().disabled]).toEqual([wrong, 'A whole number from 0 to 60', true]);
  }
  await screen.type('BatchMinutes', '60');
  expect(told('BatchMinutes')).toContain('one interchange');
  await screen.click(save());
  await screen.until(() => expect(isClosed()).toBe(true));
  expect(heard[0]?.body).toMatchObject({ Id: 'channel-1', VERSION: 4, BatchMinutes: 60 });
});

it('a channel that speaks DCSA collects nothing', async () => {
  const { heard } = await open();
  await screen.type('BatchMinutes', '30');
  await screen.type('Format', 'DCSA');
  expect(() => screen.field('BatchMinutes')).toThrow();
  await screen.click(save());
  await screen.until(() => expect(heard[0]?.body).toMatchObject({ Format: 'DCSA', BatchMinutes: 0 }));
});

it('what the server refuses stands at its field until it is changed', async () => {
  const { isClosed } = await open({
    save: () => {
      throw refusedWith('invalid_input', [aFinding('Folder', 'CHANNEL')]);
    },
  });
  await screen.click(save());
  await screen.until(() => expect(told('Folder')).toBe('CHANNEL problem'));
  expect([screen.field('Folder').getAttribute('aria-invalid'), isClosed()]).toEqual(['true', false]);
  await screen.type('Folder', 'cosu-2');
  expect(screen.field('Folder').getAttribute('aria-invalid')).toBeNull();
});
