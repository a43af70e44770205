import { describe, expect, it } from 'vitest';
import { doorConditions, doorValues, misfits, throughDoor } from './door.ts';
import { choice, code } from './field.ts';
import { defineResource, type Resource } from './resource.ts';

const KIND = { A: { zh: '甲', en: 'A' }, B: { zh: '乙', en: 'B' }, C: { zh: '丙', en: 'C' } } as const;
const one = { key: 'one', path: '/one', title: { zh: '一', en: 'One' }, only: { kind: ['A'] } } as const;
const two = { key: 'two', path: '/two', title: { zh: '二', en: 'Two' }, only: { kind: ['B', 'C'] } } as const;
const resource: Resource = defineResource({
  name: 'Thing',
  docType: 'thing',
  title: { zh: '物', en: 'Things' },
  owner: 'company',
  paths: ['/one', '/two'],
  doors: [one, two],
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 4, required: true }),
    kind: choice({ zh: '种类', en: 'Kind' }, KIND, { required: true }),
  },
  key: ['code'],
  caption: { code: 'code' },
  search: ['code'],
  sort: 'code',
});

describe('a door', () => {
  it('tells which field keeps a row out, and filters a list alike', () => {
    expect(misfits(two, { kind: 'B' })).toEqual([]);
    expect(misfits(two, { kind: 'A' })).toEqual(['kind']);
    expect(doorConditions(two)).toEqual([{ field: 'kind', op: 'in', values: ['B', 'C'] }]);
  });

  it('gives new rows what leaves no choice', () => {
    expect(doorValues(one)).toEqual({ kind: 'A' });
    expect(doorValues(two)).toEqual({});
  });

  it('shows the resource as its screen: path, title, and no other values to choose', () => {
    const seen = throughDoor(resource, '/two');
    expect(seen).toMatchObject({ paths: ['/two'], title: { en: 'Two' }, through: { key: 'two' } });
    expect(seen.meta.kind?.choices?.map(({ value }) => value)).toEqual(['B', 'C']);
    expect(resource.meta.kind?.choices).toHaveLength(3);
    expect(() => throughDoor(resource, '/three')).toThrow('no door');
  });
});
