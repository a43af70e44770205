// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { variablesOf, wordsOfEvent } from '#contract/message/event-words.ts';
import type { MessageTemplate } from '#contract/message/manage.calls.ts';
import { setLanguage } from '#kit/i18n.ts';
import { type Driver, fakeClient, openAt } from '#kit/resource/resource.samples.tsx';
import { fieldOf } from '#kit/testing/broken-line.ts';
import '../locale/words.ts';
import { TemplateDialog } from './template-dialog.tsx';

const EVENT = 'booking-rolled';
const template: MessageTemplate = {
  ...wordsOfEvent(EVENT),
  event: EVENT,
  level: null,
  mail: null,
  name: { zh: '甩柜', en: 'Rolled' },
  category: 'BUSINESS',
  eventLevel: 'CRITICAL',
  slots: [...variablesOf(EVENT)],
  version: 0,
  updatedAt: null,
  updatedBy: null,
};

let driver: Driver;
beforeEach(async () => {
  setLanguage('EN');
  driver = await openAt(
    <TemplateDialog template={template} onSaved={async () => undefined} onCancel={() => undefined} />,
    fakeClient({}).client,
  );
});
afterEach(async () => {
  await driver.close();
  setLanguage('CN');
});

const preview = () => document.querySelector('.msg-template-preview')?.textContent ?? '';

it('shows the words of the event, what its variables stand for, and how it reads in both languages', () => {
  expect(fieldOf('Title (English)').value).toBe('{happened}: {bookingNo}');
  expect(document.querySelector('.msg-variables')?.textContent).toContain('{vessel}Vessel');
  expect(preview()).toContain('Rolled: BK26112300065');
  expect(preview()).toContain('甩柜 BK26112300065');
});

it('tells a variable that the event does not have at its field, and is not saved with it', async () => {
  await driver.type('{bokingNo} moved', fieldOf('Title (English)'));
  expect(document.getElementById('template-titleEn-error')?.textContent).toContain('{bokingNo}');
  expect(document.getElementById('template-titleZh-error')?.textContent).toBe('');
});
