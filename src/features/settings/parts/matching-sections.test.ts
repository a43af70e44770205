import { expect, test } from 'vitest';
import { sectionsOf } from '#kit/settings/setting-sections.ts';
import { matchingSections } from './matching-sections.ts';

const found = (typed: string) => matchingSections(sectionsOf('internal', 'platform'), typed);

test('nothing typed shows all; a title comes before what a section holds; either language will do', () => {
  expect(found(' ').length).toBe(sectionsOf('internal', 'platform').length);
  expect(found('邮件').map(({ section }) => section.id)).toEqual(['notifications', 'work']);
  expect(found('FONT')).toMatchObject([{ section: { id: 'display' }, matches: [{ zh: '字号' }] }]);
  expect(found('privacy')).toMatchObject([{ section: { id: 'privacy' } }]);
  expect(found('no such thing')).toEqual([]);
});

test('each page has its own sections, and a person without a company those of a person', () => {
  expect(sectionsOf('manage', 'platform').map(({ id }) => id)).not.toContain('keyboard');
  expect(sectionsOf('internal', 'platform').map(({ id }) => id)).not.toContain('links');
  expect(sectionsOf('manage', null).map(({ id }) => id)).not.toContain('links');
  expect(sectionsOf('customer', 'customer').map(({ id }) => id)).toEqual([
    'profile',
    'signIn',
    'devices',
    'companies',
    'notifications',
    'display',
    'privacy',
  ]);
});

test('the business card is for those who sell', () => {
  expect(sectionsOf('workbench', 'provider').map(({ id }) => id)).toContain('card');
  expect(sectionsOf('workbench', 'customer').map(({ id }) => id)).not.toContain('card');
});
