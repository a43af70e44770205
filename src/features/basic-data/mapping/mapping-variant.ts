import { MAPPED_OBJECTS, type MappedObject, RESOURCE_OF_OBJECT } from '#contract/basic-data/mapping.resource.ts';
import type { FieldMeta } from '#contract/kernel/field.ts';
import type { Resource } from '#contract/kernel/resource.ts';

/**
 * Which resource our side of a mapping is a row of, its object tells. Where the object is known the field is a reference like any
 * other: named in the grid, picked in the form, filtered by rows.
 */

const made = new WeakMap<Resource, Map<MappedObject, Resource>>();

function variant(resource: Resource, object: MappedObject): Resource {
  const { ourId, object: objectMeta } = resource.meta as Record<'ourId' | 'object', FieldMeta>;
  const { max: _max, ...pointing } = ourId;
  return {
    ...resource,
    meta: {
      ...resource.meta,
      ourId: { ...pointing, kind: 'reference', resource: RESOURCE_OF_OBJECT[object] },
      object: { ...objectMeta, choices: (objectMeta.choices ?? []).filter(({ value }) => value === object) },
    },
  };
}

/** The resource as it is for mappings of one object; the same one each time. */
export function mappingOf(resource: Resource, object: MappedObject): Resource {
  const variants = made.get(resource) ?? new Map<MappedObject, Resource>();
  made.set(resource, variants);
  const known = variants.get(object) ?? variant(resource, object);
  variants.set(object, known);
  return known;
}

/** Companies are not picked from a list: their mappings come with files. */
export const OFFERED_OBJECTS = (Object.keys(MAPPED_OBJECTS) as MappedObject[]).filter(object => object !== 'COMPANY');

export const objectIn = (text: string | null): MappedObject | null =>
  OFFERED_OBJECTS.find(object => object === text) ?? null;
