import { describe, expect, it, test } from 'vitest';
import { previewOf, told, unknownVariables, variablesOf, wordsOfEvent } from './event-words.ts';
import { MESSAGE_EVENTS } from './events.ts';

const values = {
  happened: { zh: '已放舱', en: 'Booking confirmed' },
  bookingNo: 'BK1',
  customer: { zh: '北码头', en: 'Northquay' },
  carrier: 'COSU',
  vessel: '',
  voyage: '',
  pol: 'CNSHA',
  pod: 'DEHAM',
  containers: '2x40HQ',
  remarks: '',
};

test('an event is told in its words, without lines and blanks of what is empty', () => {
  expect(told('booking-confirmed', values)).toMatchObject({
    title: { zh: '已放舱 BK1', en: 'Booking confirmed: BK1' },
    description: { zh: '北码头 COSU CNSHA-DEHAM 2x40HQ', en: 'Northquay COSU CNSHA-DEHAM 2x40HQ' },
  });
  expect(told('booking-confirmed', { ...values, remarks: 'a  {pol} b' }).description.en).toBe(
    'Northquay COSU CNSHA-DEHAM 2x40HQ\na  {pol} b',
  );
});

describe('a template', () => {
  it('names what the event has values for; anything else is told at its field', () => {
    const words = { titleZh: '{bookingNo}', titleEn: '{vesel} {x}', bodyZh: '{link}', bodyEn: '{siNo} {pol}' };
    expect(unknownVariables('booking-confirmed', words).map(({ path, params }) => [path, params])).toEqual([
      ['titleEn', { names: '{vesel} {x}' }],
      ['bodyEn', { names: '{siNo}' }],
    ]);
    expect(variablesOf('booking-confirmed')).toEqual(
      expect.arrayContaining(['bookingNo', 'vessel', 'company', 'link', 'title', 'body', 'sender']),
    );
    expect(variablesOf('remind')).toContain('subject');
  });

  it('has a preview in both languages that leaves no variable open', () => {
    for (const event of Object.keys(MESSAGE_EVENTS)) {
      expect(unknownVariables(event, wordsOfEvent(event))).toEqual([]);
      const { title, body } = previewOf(event, wordsOfEvent(event));
      for (const text of [title.zh, title.en, body.zh, body.en]) {
        expect(text, event).not.toBe('');
        expect(text, event).not.toMatch(/\{\w+\}/);
      }
    }
    const { title } = previewOf('booking-rolled', { ...wordsOfEvent('booking-rolled'), titleEn: '{title} ({vessel})' });
    expect(title.en).toBe('Rolled: BK26112300065 (COSCO STAR)');
  });

  it('has words of its own but where a person or another message gives them', () => {
    const bare = Object.keys(MESSAGE_EVENTS).filter(event => wordsOfEvent(event).titleZh === '{title}');
    expect(bare.sort()).toEqual(['deputy-copy', 'global', 'test-send']);
  });
});
