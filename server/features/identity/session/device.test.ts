import { expect, test } from 'vitest';
import { deviceLabelOf, ipRegionOf } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome · Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1',
    'Safari · iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['curl/8.5.0', '? · ?'],
])('%s is %s', (userAgent, label) => {
  expect(deviceLabelOf(userAgent)).toBe(label);
});

test('an address is shown without its last part', () => {
  expect(ipRegionOf('203.0.113.77')).toBe('203.0.113.*');
  expect(ipRegionOf('::ffff:203.0.113.77')).toBe('203.0.113.*');
  expect(ipRegionOf('2001:db8:1:2::9')).toBe('2001:db8:1:*');
  expect(ipRegionOf('127.0.0.1')).toBe('localhost');
});
