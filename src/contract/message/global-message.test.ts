import { expect, it } from 'vitest';
import { isTimePassed, missingLanguage, NEW_GLOBAL_CONTENT } from './global-message.ts';

const chinese = { ...NEW_GLOBAL_CONTENT, titleZh: '放假', bodyZh: '周五' };
const english = { ...NEW_GLOBAL_CONTENT, titleEn: 'Holiday', bodyEn: 'Friday' };

it('a message to customers wants both languages, one to named colleagues does not', () => {
  expect(missingLanguage({ ...chinese, audience: [{ by: 'all' }] })).toBe('en');
  expect(missingLanguage({ ...chinese, audience: [{ by: 'companyKinds', values: ['customer'] }] })).toBe('en');
  expect(missingLanguage({ ...english, audience: [{ by: 'companies', values: ['c1'] }] })).toBe('zh');
  expect(missingLanguage({ ...chinese, bodyEn: ' ', titleEn: 'Holiday', audience: [{ by: 'all' }] })).toBe('en');
  expect(missingLanguage({ ...chinese, titleEn: 'Holiday', bodyEn: 'Friday', audience: [{ by: 'all' }] })).toBeNull();
  expect(missingLanguage({ ...chinese, audience: [{ by: 'employees', values: ['e1'] }] })).toBeNull();
  expect(missingLanguage({ ...chinese, audience: [{ by: 'companyKinds', values: ['platform'] }] })).toBeNull();
});

it('a time of sending is ahead or it has passed', () => {
  const now = '2026-03-10T10:00:00.000Z';
  expect([null, '2026-03-10T10:00:01.000Z', now, '2020-01-01T00:00:00.000Z'].map(at => isTimePassed(at, now))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
