import { expect, test } from 'vitest';
import { codeMappingResource } from '#contract/basic-data/mapping.resource.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { mappingOf, OFFERED_OBJECTS, objectIn } from './mapping-variant.ts';

const resource: Resource = codeMappingResource;

test('our side is a reference to rows of the object, which is settled', () => {
  const ports = mappingOf(resource, 'PORT');
  expect(ports.meta.ourId).toMatchObject({ kind: 'reference', resource: 'Port', required: true });
  expect(ports.meta.object?.choices?.map(({ value }) => value)).toEqual(['PORT']);
  expect(mappingOf(resource, 'EVENT_TYPE').meta.ourId?.resource).toBe('BasicCode');
  // The declaration itself stays as it is.
  expect(resource.meta.ourId?.kind).toBe('text');
});

test('one variant is one object, whoever asks', () => {
  expect(mappingOf(resource, 'FEE')).toBe(mappingOf(resource, 'FEE'));
  expect(mappingOf(resource, 'FEE')).not.toBe(mappingOf(resource, 'PORT'));
});

test('an address names an object that is offered, or none', () => {
  expect(OFFERED_OBJECTS).not.toContain('COMPANY');
  expect([objectIn('PORT'), objectIn('NONSENSE'), objectIn(null)]).toEqual(['PORT', null, null]);
});
