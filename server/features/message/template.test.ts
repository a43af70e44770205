import { expect, test } from 'vitest';
import { withTemplate } from './template.ts';

const words = {
  title: '补料已退回：SI1',
  titleEn: 'SI returned: SI1',
  description: '箱号<br>错误',
  descriptionEn: 'box',
  level: 'INFO',
  senderName: 'A & B',
};

test('the words of an event stand around those of the sender', () => {
  const template = {
    titleZh: '【{port}】{title}',
    titleEn: '[{port}] {title}',
    bodyZh: '{sender}：\n{body}',
    bodyEn: '{body} <{port}> {nobody}',
    level: 'WARN' as const,
  };
  expect(withTemplate(words, template, { port: '<CNSHA>' })).toEqual({
    title: '【<CNSHA>】补料已退回：SI1',
    titleEn: '[<CNSHA>] SI returned: SI1',
    description: 'A &amp; B：<br>箱号<br>错误',
    descriptionEn: 'box &lt;&lt;CNSHA&gt;&gt; {nobody}',
    level: 'WARN',
    senderName: 'A & B',
  });
});

test('slots within what a sender wrote are not filled again, and a long title is cut', () => {
  const template = { titleZh: '{title}', titleEn: '{title}', bodyZh: '{body}', bodyEn: '{body}', level: null };
  const filled = withTemplate({ ...words, title: '长'.repeat(120), description: '{sender}' }, template, {});
  expect([filled.title.length, filled.description, filled.level]).toEqual([100, '{sender}', 'INFO']);
});
