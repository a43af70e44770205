import { expect, test } from 'vitest';
import { htmlOfText, textOfHtml } from './html-text.ts';

test('a description is text: markup is shown, not run; lines stay lines', () => {
  expect(htmlOfText(`<img src=x onerror="alert('1')"> & more\r\nnext\nlast`)).toBe(
    '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more<br>next<br>last',
  );
});

test('the text part of a mail says the same without markup', () => {
  const html =
    '<p>截单 <strong>提前</strong> &amp; 见<a href="https://a.example/?x=1&amp;y=2">通知</a></p><ul><li>上海</li></ul>';
  expect(textOfHtml(html)).toBe('截单 提前 & 见通知 (https://a.example/?x=1&y=2)\n- 上海');
  expect(textOfHtml(htmlOfText('a < b\nc'))).toBe('a < b\nc');
});
