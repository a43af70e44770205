import { describe, expect, it } from 'vitest';
import { code, text, yesNo } from '#contract/kernel/field.ts';
import { defineDocument, event, NOBODYS, sideGuard } from './document.ts';
import { heldBy } from './document-rights.ts';
import { NEW } from './lifecycle.ts';

/** A declaration that contradicts itself is found where it is made, and not by the first person who presses the button. */

const words = { zh: '词', en: 'Word' };
const RIGHT = [{ path: '/toy', code: 'DO' }];
const fields = { toyNo: code(words, { max: 9, required: true }), companyId: text(words, { max: 36, required: true }) };
const sides = { owner: 'companyId' } as const;

const take = (more: object = {}) => event({ from: ['OPEN'], to: 'TAKEN', label: words, right: RIGHT, ...more });
const declared = ({ events = {}, ...more }: Readonly<Record<string, unknown>> = {}) =>
  defineDocument({
    type: 'toy',
    controller: 'Toy',
    title: words,
    paths: ['/toy'],
    fields,
    number: 'toyNo',
    sides,
    owner: 'owner',
    sort: 'toyNo',
    states: { OPEN: { label: words }, TAKEN: { label: words }, DONE: { label: words, final: true } },
    codes: { NO: words, NOT_YOURS: words },
    notPermitted: 'NO',
    events: {
      MAKE: event({ from: [NEW], to: 'OPEN', label: words, right: RIGHT }),
      TAKE: take(),
      ...(events as Record<string, ReturnType<typeof take>>),
    },
    ...more,
  });

const finish = (first: string, from: readonly string[] = ['OPEN']) =>
  event({
    rows: [
      { from: ['TAKEN'], to: 'DONE' },
      { from, first, to: 'DONE' },
    ],
    label: words,
    right: RIGHT,
  });

describe('a declaration of a document', () => {
  it('is accepted where everything that it names exists', () => {
    expect(declared({ events: { FINISH: finish('TAKE') } }).events).toHaveProperty('FINISH');
  });

  it.each([
    ['a field that is the kit’s', { fields: { ...fields, version: text(words, { max: 9 }) } }, 'version is the kit'],
    ['a name of the state that a field has', { stateAs: 'toyNo' }, 'toyNo is the kit'],
    ['something told beside its fields that is one', { tells: ['toyNo'] }, 'it tells toyNo, which is a field'],
    [
      'a field that facts tell elsewhere and that does not exist',
      { factPaths: { pol: 'content.pol' } },
      'facts tell pol',
    ],
    ['an owner that is no side', { owner: 'nobody' }, 'its owner nobody is no side'],
    ['sides of what belongs to nobody', { owner: NOBODYS }, 'it belongs to nobody and has sides'],
    ['an applicant that no field names', { applicant: { field: 'userId', events: [] } }, 'its applicant is userId'],
    [
      'an applicant’s event that does not exist',
      { applicant: { field: 'companyId', events: ['ASK'] } },
      'its applicant sends ASK',
    ],
    ['an import of what is not edited', { abilities: ['import'] }, 'it offers import without CREATE'],
    ['a refusal without words', { notPermitted: 'SILENT' }, 'SILENT has no words'],
    ['a state that does not exist', { events: { GO: take({ to: 'GONE' }) } }, 'GONE is no state'],
    ['an undoing event that does not exist', { events: { GO: take({ undo: 'GO_BACK' }) } }, 'which is no event'],
    [
      'a guard of a side that it does not have',
      { events: { GO: take({ guards: [sideGuard({ carrier: 'carrierId' })('carrier', 'NOT_YOURS')] }) } },
      'carrier is no side',
    ],
    [
      'a guard without words',
      { events: { GO: take({ guards: [sideGuard(sides)('owner', 'SILENT')] }) } },
      'SILENT has no words',
    ],
    ['a first event that does not exist', { events: { FINISH: finish('NOTHING') } }, 'it is no event'],
    ['a first event before the document', { events: { FINISH: finish('TAKE', [NEW]) } }, 'there is no document yet'],
    [
      'a first event that leads from elsewhere',
      { events: { FINISH: finish('TAKE', ['DONE']) } },
      'it does not lead from DONE',
    ],
    [
      'a first event that leads back to it for ever',
      { events: { STAY: take({ to: 'same' }), FINISH: finish('STAY') } },
      'FINISH does not lead on from OPEN',
    ],
    [
      'a first event that wants remarks',
      { events: { TAKE: take({ remarks: 'required' }), FINISH: finish('TAKE') } },
      'it wants remarks',
    ],
    [
      'a first event that wants a payload',
      {
        events: {
          TAKE: take({ payload: { why: text(words, { max: 9, required: true }), sure: yesNo(words) } }),
          FINISH: finish('TAKE'),
        },
      },
      'it wants a payload',
    ],
  ])('is refused with %s', (_, more, why) => {
    expect(() => declared(more)).toThrow(why);
  });
});

describe('an applicant', () => {
  it('sends the events that are theirs without a right of a menu, and nobody without a user id does', () => {
    const document = declared({ applicant: { field: 'companyId', events: ['TAKE'] } });
    expect(heldBy(document, [], 'a-user')).toEqual(['TAKE']);
    expect(heldBy(document, [])).toEqual([]);
    expect(heldBy(declared(), [], 'a-user')).toEqual([]);
  });
});
