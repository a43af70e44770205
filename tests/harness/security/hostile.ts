import fc from 'fast-check';

/** What nobody means to send: values that break those who trust what they are given. */

/** Written into the JSON as it stands, without quotes: what no value of a program becomes. */
const RAW = {
  '\u0001tooLarge': '1e400',
  '\u0001tooSmall': '-1e400',
  '\u0001tiny': '1e-400',
  '\u0001digits': `1${'0'.repeat(400)}`,
  '\u0001negativeZero': '-0',
  '\u0001prototype': '{"__proto__":{"isAdmin":true}}',
  '\u0001constructor': '{"constructor":{"prototype":{"isAdmin":true}}}',
  '\u0001twice': '{"id":"1","id":{"id":"2"}}',
  '\u0001deep': `${'['.repeat(60)}1${']'.repeat(60)}`,
  '\u0001notJson': 'undefined',
} as const satisfies Readonly<Record<string, string>>;

/** JSON text of a value; the signs for raw pieces become those pieces. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.replace(/"\\u0001(\w+)"/g, (whole, name: string) => RAW[`\u0001${name}` as keyof typeof RAW] ?? whole);
}

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x\ud800',
  '\u202egnp.exe',
  '\ufeff\u200b\u2060',
  '\uffff\ufffe',
  'ﷺ'.repeat(20),
  'e\u0301\u0323\u0347'.repeat(40),
  '＇；ｄｒｏｐ',
  'ß'.repeat(30),
  'İıſK',
  '👨‍👩‍👧‍👦'.repeat(20),
  '\r\nSet-Cookie: planted=1\r\n\r\n<p>',
  '%00%0d%0aX-Planted:1',
  'x'.repeat(10_000),
  '9'.repeat(500),
  '0x1F',
  '1e400',
  '-0',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '{"$ne":null}',
  '2026-02-30',
  '0000-00-00',
  '0000-01-01',
  '0000-01',
  '-271821-04-20',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '292277026597-12-31',
  '2016-12-31T23:59:60Z',
  '24:00',
  '00000000-0000-0000-0000-000000000000',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  "'",
  '"',
  '`',
  '\\',
  "');--",
  `\${7*7}{{7*7}}<%=7*7%>`,
  '%s%n%x',
  '*'.repeat(200),
  '(((((((((((((((a*)*)*)*)*)*)*)*',
  `${'a'.repeat(60)}!`,
  `${'@'.repeat(60)}.`,
  `${'1,'.repeat(200)}`,
  `${' '.repeat(4_000)}x`,
];

const NUMBERS = [0, -0, -1, 1, 0.1, 1e21, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 53 + 2, 1e308, -1e308, 5e-324];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...Object.keys(RAW)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, {}, [], [[]], [null], { length: -1 }, { toString: 1 }),
  },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3_000 }, () => 0)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Headers that a call may read, each with what nobody means. */
export const hostileHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.dictionary(
  fc.constantFrom(
    'if-match',
    'if-none-match',
    'idempotency-key',
    'accept-language',
    'accept',
    'cookie',
    'range',
    'web-version',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-real-ip',
    'forwarded',
    'user-agent',
    'sec-purpose',
    'traceparent',
    'x-signature',
    'x-partner-token',
    'x-http-method-override',
    'referer',
  ),
  // A header holds what HTTP lets through; what it does not is tried on the socket itself.
  hostileText.map(text => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 3_000)),
  { maxKeys: 4 },
);
