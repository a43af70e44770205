import { expect, it } from 'vitest';
import { type Letter, letterHtml, letterText, paragraphsOf } from './letter.ts';

const letter = (over: Partial<Letter> = {}): Letter => ({
  language: 'EN',
  name: 'Lin',
  body: paragraphsOf('SI returned\n\nWrong number < 5\nPlease check'),
  link: { url: 'https://fairlead.example/si?a=1&b=2', label: { zh: '打开', en: 'Open' } },
  senderName: 'Zhou Lan',
  from: { companyId: 'p1', nameZh: '灯塔', nameEn: 'Beacon', hasLogo: true },
  foot: { zh: '可关闭', en: 'Switch it off' },
  ...over,
});

it('greets, says what happened, where to open it, who sends it and of which company, as text', () => {
  expect(letterText(letter())).toBe(
    [
      'Dear Lin,',
      'SI returned\nWrong number < 5\nPlease check',
      'Open: https://fairlead.example/si?a=1&b=2',
      'Zhou Lan\nBeacon',
      '-- \nSwitch it off',
    ].join('\n\n'),
  );
});

it('says the same as a page, with the logo of the company, and lets no markup through', () => {
  const html = letterHtml(letter({ name: '<b>Lin</b>' }));
  expect(html).toContain('src="cid:logo-p1"');
  expect(html).toContain('Dear &lt;b&gt;Lin&lt;/b&gt;,');
  expect(html).toContain('href="https://fairlead.example/si?a=1&amp;b=2"');
  expect(html).toContain('Wrong number &lt; 5<br>Please check');
  expect(html).toContain('Zhou Lan<br>Beacon');
  expect(letterHtml(letter({ from: { ...letter().from, hasLogo: false } }))).not.toContain('<img');
});

it('says both languages to those whose language nobody knows', () => {
  const text = letterText(letter({ language: null, name: '' }));
  for (const part of ['您好： / Hello,', '打开 / Open: https', '灯塔 / Beacon', '可关闭 / Switch it off'])
    expect(text).toContain(part);
  expect(letterText(letter({ language: 'CN' }))).toContain('Lin，您好：');
});
