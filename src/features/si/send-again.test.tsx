// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Channel } from '#contract/partner/calls.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { emptyDraft } from '#contract/si/shipping-instruction.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { setLanguage } from '#kit/i18n.ts';
import { guardKeyRelease } from '#kit/key-release.ts';
import { type Answers, type Driver, fakeClient, menuWith, openAt } from '#kit/resource/resource.samples.tsx';
import { brokenLine, fieldOf, sendsAgain } from '#kit/testing/broken-line.ts';
import { dismissToast, shownToasts } from '#kit/toasts.tsx';
import { offline } from '#streams/call-error.ts';
import { ChannelForm } from './files/channel-form.tsx';
import { useDetailEvents } from './files/use-detail-events.tsx';
import { CheckRulesDialog } from './rules/check-rules-dialog.tsx';
import { SaveTemplateDialog } from './templates/save-template-dialog.tsx';

/** Writes of shipping instructions, on a line that breaks and beside people who are faster. */

let done: string[] = [];
const close = () => void done.push('closed');
const isClosed = () => expect(done).toContain('closed');

let driver: Driver | null = null;
let unguard: () => void;
beforeEach(() => {
  done = [];
  unguard = guardKeyRelease(window);
  setLanguage('EN');
});
afterEach(async () => {
  unguard();
  await driver?.close();
  driver = null;
  setLanguage('CN');
  for (const { id } of shownToasts()) dismissToast(id);
});

const primary = () => document.querySelector<HTMLButtonElement>('.fl-dialog [aria-keyshortcuts="Control+Enter"]');
const isReady = () => expect(primary()?.disabled).toBe(false);

const channel: Channel = {
  Id: 'b1',
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
  VERSION: 3,
};

describe('a row that others change too', () => {
  it('a channel is changed once, on the version that was told, and keeps what was typed', async () => {
    const line = brokenLine(fakeClient({}).client, 'PartnerChannel/Save', { ...channel, VERSION: 10 });
    driver = await openAt(<ChannelForm channel={channel} onClose={close} />, line.client);
    await driver.until(isReady);
    await driver.type('cosu-2', fieldOf('Name of the folder'));
    await sendsAgain(driver, line, {
      stands: () => expect(fieldOf('Name of the folder').value).toBe('cosu-2'),
      isDone: isClosed,
      versions: ({ body }) => body.VERSION,
    });
  });

  it('an SI goes to the carrier once, on the version that was told', async () => {
    const si = {
      Id: 'b1',
      VERSION: 3,
      TBI_NO: '2603120001.00',
      EVENTS: [{ event: 'CARRIER_REJECT', allowed: true, reason: null }],
    };
    function Page() {
      const { commands, dialog } = useDetailEvents(si as never);
      useCommands(commands);
      return dialog;
    }
    const line = brokenLine(fakeClient({}).client, 'ChangeTDBillLadingStatus', { Id: 'b1', VERSION: 10 });
    driver = await openAt(<Page />, line.client);
    const { run, type, until } = driver;
    await run('si.detail.carrier_reject');
    await until(() => expect(fieldOf('Remarks')).toBeTruthy());
    await type('Weight is missing', fieldOf('Remarks'));
    await until(isReady);
    await sendsAgain(driver, line, {
      stands: () => expect(fieldOf('Remarks').value).toBe('Weight is missing'),
      isDone: () => expect(document.querySelector('.fl-dialog')).toBeNull(),
      versions: attempt => (attempt as unknown as { query: { Version: number } }).query.Version,
    });
  });
});

describe('something new', () => {
  interface Making {
    readonly what: string;
    readonly call: string;
    readonly screen: ReactNode;
    readonly answer: object;
    readonly answers?: Answers;
    readonly fill?: (screen: Driver) => Promise<void>;
    readonly isDone: () => void;
  }
  const rule = { code: 'SI-H-05', title: { zh: '运费', en: 'Freight' }, severity: 'error', now: null };
  const MAKINGS: readonly Making[] = [
    {
      what: 'a template',
      call: 'TDBillLadingTemplate/AddOrModifyTDTemplate',
      screen: <SaveTemplateDialog draft={{ ...emptyDraft(), goods: 'TOWELS' }} onClose={close} />,
      answer: { Id: 't1' },
      answers: { 'TDBillLadingTemplate/GetTDTemplateList': () => [] },
      fill: ({ type }) => type('Towels', fieldOf('Template name')),
      isDone: isClosed,
    },
    {
      what: 'a setting of a check rule',
      call: 'TDCheckRule/Set',
      screen: <CheckRulesDialog maySet onClose={close} />,
      answer: {},
      answers: {
        'TDCheckRule/List': () => ({
          rules: [{ ...rule, allowed: ['warning', 'off'] }],
          settings: [],
          today: '2026-11-24',
        }),
      },
      fill: async ({ until, click, type }) => {
        await until(() => expect(document.querySelector('[data-rule=SI-H-05] input')).toBeTruthy());
        await click('[data-rule=SI-H-05] input');
        await type('The carrier takes it', fieldOf('Reason'));
      },
      isDone: () => expect(fieldOf('Reason').value).toBe(''),
    },
    {
      what: 'a channel',
      call: 'PartnerChannel/Save',
      screen: <ChannelForm channel={null} onClose={close} />,
      answer: channel,
      fill: async ({ type }) => {
        for (const [label, words] of [
          ['Carrier', 'COSU'],
          ['Name', 'COSCO'],
          ['Sender id', 'US'],
          ['Recipient id', 'COSU'],
        ] as const)
          await type(words, fieldOf(label));
      },
      isDone: isClosed,
    },
  ];

  it.each(MAKINGS)(
    '$what is made once where the answer was lost',
    async ({ call, screen, answer, answers, fill, isDone }) => {
      const keys: unknown[] = [];
      const { client } = fakeClient(
        {
          ...answers,
          [call]: ({ idempotencyKey }) => {
            keys.push(idempotencyKey);
            if (keys.length === 1) throw offline(null);
            return answer;
          },
        },
        { menu: menuWith([], SI_PATHS.queue) },
      );
      driver = await openAt(screen, client);
      await driver.until(() => expect(primary()).toBeTruthy());
      await fill?.(driver);
      await driver.until(isReady);
      await driver.key('Enter', { ctrlKey: true });
      await driver.until(() =>
        expect(document.querySelector('.fl-dialog [role=alert]')?.textContent).toContain('No connection'),
      );
      await driver.until(isReady);
      await driver.key('Enter', { ctrlKey: true });
      await driver.until(isDone);
      expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([2, 1, 'string']);
    },
  );
});
