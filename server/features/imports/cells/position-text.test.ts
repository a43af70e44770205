import { expect, it } from 'vitest';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { matchHeading } from './column-match.ts';
import { readPosition } from './position-text.ts';
import { readCell } from './read-cell.ts';

it.each([
  ["22°12'N", 90, '22.20000'],
  ['22°12′30″ S', 90, '-22.20833'],
  ['3114N', 90, '31.23333'],
  ['12129E', 180, '121.48333'],
  ['00530W', 180, '-5.50000'],
  ['N22.2', 90, '22.20000'],
  ['北纬22度12分', 90, '22.20000'],
  ['113.5°E', 180, null],
  ["113°30'E", 90, null],
  ["22°61'N", 90, null],
  ['9130N', 90, null],
  ['22.2', 90, null],
  ['soon', 90, null],
])('%s within %d degrees is %s', (text, most, degrees) => expect(readPosition(text, most)).toBe(degrees));

const context = { today: '2026-11-24', idOf: () => ({ value: null }) };

it('a position in a cell of a port is its degrees', () => {
  const { latitude, longitude } = portResource.meta;
  expect(readCell('latitude', latitude!, '3114N', context)).toEqual({ value: '31.23333' });
  expect(readCell('longitude', longitude!, "113°30'E", context)).toEqual({ value: '113.50000' });
  expect(readCell('latitude', latitude!, '12129E', context)).toHaveProperty('finding');
});

it.each([
  ['五字码', 'unLocode'],
  ['港口代码', 'unLocode'],
  ['港口中文', 'nameZh'],
  ['Port Name', 'nameEn'],
  ['港口属性', 'functions'],
  ['UN/LOCODE', 'unLocode'],
])('the heading %s of a list of ports is %s', (heading, field) =>
  expect(matchHeading(portResource, heading)?.field).toBe(field),
);
