import { expect, it } from 'vitest';
import { samePlaceName } from './place-name.ts';

it.each([
  ['LOS ANGELES, CA', 'Los Angeles', true],
  ['PORT OF GÖTEBORG', 'Goteborg', true],
  ['CANTON', 'Guangzhou (Canton)', true],
  ['YANTIAN/SHENZHEN', 'Shenzhen', true],
  ['PORT KLANG', 'Port Klang (Pelabuhan Klang)', true],
  ['LONG BEACH, CA', 'Los Angeles', false],
  ['ANGELES', 'Los Angeles', false],
  ['', 'Los Angeles', false],
])('%s for %s: %s', (wording, name, same) => {
  expect(samePlaceName(wording, name)).toBe(same);
});
