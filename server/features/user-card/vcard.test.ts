import { expect, test } from 'vitest';
import type { CardView } from '#contract/user-card/card.ts';
import { dispositionOf, nameParts, vCardOf } from './vcard.ts';

const CARD: CardView = {
  state: 'ACTIVE',
  style: 'navy',
  name: '欧阳晓',
  nameEn: 'Ouyang, Xiao',
  position: '销售；经理, 华东',
  photoUrl: '/api/UserSetting/Avatar?id=abc',
  companyName: 'Harbour; Sons\\Co, Ltd',
  companyNameEn: 'Harbour',
  logoUrl: null,
  phones: [
    { kind: 'mobile', number: '+86 138 0000 0000' },
    { kind: 'work', number: '021-5500 1901' },
  ],
  email: 'xiao@harbour.example',
  address: '上海市虹口区东大名路 501 号, 19 楼\n1906 室',
  website: 'https://harbour.example/',
  lines: ['北美'],
  introduction: '',
};
const of = (card: CardView) =>
  vCardOf(card, { link: 'https://f.example/UserCard/Index?c=k', site: 'https://f.example' });
/** Lines as a reader puts them together again. */
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

test('a card is one vCard 4.0 whose values cannot become lines of their own', () => {
  const text = of(CARD);
  expect(text.endsWith('END:VCARD\r\n')).toBe(true);
  expect(text.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(linesOf(text)).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    'FN:欧阳晓',
    'N:欧阳;晓;;;',
    'NICKNAME:Ouyang\\, Xiao',
    'ORG:Harbour\\; Sons\\\\Co\\, Ltd',
    'TITLE:销售；经理\\, 华东',
    'TEL;TYPE=cell:+86 138 0000 0000',
    'TEL;TYPE=work:021-5500 1901',
    'EMAIL;TYPE=work:xiao@harbour.example',
    'ADR;TYPE=work:;;上海市虹口区东大名路 501 号\\, 19 楼\\n1906 室;;;;',
    'URL:https://harbour.example/',
    'URL;TYPE=home:https://f.example/UserCard/Index?c=k',
    'PHOTO:https://f.example/api/UserSetting/Avatar?id=abc',
    'END:VCARD',
    '',
  ]);
});

test('who has left is the company: no person, no link', () => {
  const lines = linesOf(of({ ...CARD, state: 'LEFT', name: '', nameEn: '', position: '', photoUrl: null }));
  expect(lines.filter(line => /^(KIND|FN|N|URL;TYPE)/.test(line))).toEqual([
    'KIND:org',
    'FN:Harbour\\; Sons\\\\Co\\, Ltd',
  ]);
});

test.each([
  ['王敏', '王', '敏'],
  ['欧阳晓', '欧阳', '晓'],
  ['Mary Jane Watson', 'Watson', 'Mary Jane'],
  ['Prince', '', 'Prince'],
])('%s', (name, family, given) => expect(nameParts(name)).toEqual({ family, given }));

test('the file’s name is one that every system takes', () => {
  expect(dispositionOf({ name: '王"敏\r\n', companyName: 'x' })).toBe(
    `attachment; filename="contact.vcf"; filename*=UTF-8''${encodeURIComponent('王 敏')}.vcf`,
  );
});
