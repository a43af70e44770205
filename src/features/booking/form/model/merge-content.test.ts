import { describe, expect, test } from 'vitest';
import { emptyBooking, emptyEquipment } from '#contract/booking/booking-content.ts';
import { createContentStore, withValue } from './content-store.ts';
import { mergeContents, resolveContents } from './merge-content.ts';

const base = { ...emptyBooking(), carrier: 'MSCU', equipments: [emptyEquipment()] };

describe('two people change one draft', () => {
  test('what only one of them touched is kept from both', () => {
    const mine = withValue(base, 'routing.vesselName', 'EVER GIVEN');
    const theirs = withValue(base, 'parties.shipper.name', 'NORTHERN QUAYS');
    const { merged, conflicts } = mergeContents(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.routing.vesselName).toBe('EVER GIVEN');
    expect(merged.parties.shipper.name).toBe('NORTHERN QUAYS');
  });

  test('the same change of both is no conflict; different ones are asked about, and a list is one field', () => {
    const mine = withValue(withValue(base, 'carrier', 'OOLU'), 'equipments.0.units', 2);
    const theirs = withValue(withValue(base, 'carrier', 'OOLU'), 'equipments.0.units', 3);
    const merge = mergeContents(base, mine, theirs);
    expect(merge.conflicts).toEqual(['equipments']);
    expect(merge.merged.equipments[0]?.units).toBe(2);
    expect(resolveContents(merge, theirs, { equipments: 'theirs' }).equipments[0]?.units).toBe(3);
    expect(resolveContents(merge, theirs, { equipments: 'mine' }).equipments[0]?.units).toBe(2);
  });
});

test('the store tells a change once, keeps what was not touched, and knows who made it', () => {
  const store = createContentStore(base);
  const heard: string[] = [];
  store.subscribe(() => heard.push('drawn'));
  store.typed(() => heard.push('typed'));
  const { parties } = store.read();
  store.put('equipments.0.units', 4);
  store.put('equipments.0.units', 4);
  store.replace({ ...store.read(), carrier: 'HLCU' });
  expect(heard).toEqual(['drawn', 'typed', 'drawn']);
  expect(store.at('equipments.0.units')).toBe(4);
  expect(store.read().parties).toBe(parties);
});
