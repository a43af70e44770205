import { expect, test } from 'vitest';
import { htmlOfMarks } from './rich-text.ts';

test('light marks become paragraphs, lists, bold and links', () => {
  const text =
    '各位同事：\n本周六**停机维护**。\n\n- 订舱\n- 补料\n1. 先保存\n2) 再退出\n详见[通知](https://fairlead.example/n?a=1&b=2)';
  expect(htmlOfMarks(text)).toBe(
    '<p>各位同事：<br />本周六<strong>停机维护</strong>。</p><ul><li>订舱</li><li>补料</li></ul>' +
      '<ol><li>先保存</li><li>再退出</li></ol><p>详见<a href="https://fairlead.example/n?a=1&amp;b=2">通知</a></p>',
  );
});

test.each([
  ['[坏](javascript:alert(1))', '<p>坏</p>'],
  ['见 [x](data:text/html;base64,AAAA) 和 [y](http://a.example)。', '<p>见 x 和 y。</p>'],
])('a link to an address of another kind leaves its words: %s', (text, html) => {
  expect(htmlOfMarks(text)).toBe(html);
});

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['[x](//evil.example)', '<p>[x](//evil.example)</p>'],
  ['[x](https://a.example/"onclick="alert(1))', '<p>[x](https://a.example/"onclick="alert(1))</p>'],
  ['[" onmouseover="x](https://a.example)', '<p><a href="https://a.example">" onmouseover="x</a></p>'],
  ['** **\n**', '<p><strong> </strong><br />**</p>'],
  ['', ''],
  [' \n\n ', ''],
])('what is no mark stays text: %s', (text, html) => {
  expect(htmlOfMarks(text)).toBe(html);
});
