import { expect, test } from 'vitest';
import { htmlOfText } from './outbox.ts';

test('a description is text: markup is shown, not run; lines stay lines', () => {
  expect(htmlOfText(`<img src=x onerror="alert('1')"> & more\r\nnext\nlast`)).toBe(
    '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more<br>next<br>last',
  );
});
