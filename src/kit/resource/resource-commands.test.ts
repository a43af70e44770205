// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { Resource } from '#contract/kernel/resource.ts';
import { ALL_BUTTONS, BERTH, menuWith } from './resource.samples.tsx';
import { type ResourceSubject, resourceCommands } from './resource-commands.ts';
import { both } from './resource-words.ts';

const acts = {
  create: vi.fn(),
  edit: vi.fn(),
  remove: vi.fn(),
  bulkEdit: vi.fn(),
  restore: vi.fn(),
  export: vi.fn(),
  import: vi.fn(),
  log: vi.fn(),
  usage: vi.fn(),
  refresh: vi.fn(),
};
const commands = (more: Partial<ResourceSubject> = {}, given: Parameters<typeof resourceCommands>[1] = acts) =>
  resourceCommands(
    { resource: BERTH, menu: menuWith(ALL_BUTTONS), chosen: 1, marked: 0, hasRecord: true, ...more },
    given,
  );
const enabled = (list: ReturnType<typeof commands>) =>
  list.filter(command => command.enabled === true).map(({ id }) => id.replace('resource.', ''));
const shown = (list: ReturnType<typeof commands>) =>
  list.filter(({ quiet }) => !quiet).map(({ id }) => id.replace('resource.', ''));

describe('commands of a resource', () => {
  it('are all there for who holds all buttons', () => {
    expect(enabled(commands({ marked: 2 }))).toEqual([
      'new',
      'edit',
      'delete',
      'bulkEdit',
      'import',
      'export',
      'restore',
      'log',
      'usage',
      'refresh',
    ]);
    expect(shown(commands())).toEqual(['new', 'edit', 'delete', 'bulkEdit', 'import', 'export']);
  });

  it.each([
    ['ADD', ['new']],
    ['EDIT', ['edit']],
    ['DELETE', ['delete', 'restore']],
    ['IMPORT', ['import']],
    ['EXPORT', ['export']],
    ['LOG', ['log']],
  ])('%s alone permits %j', (button, permitted) => {
    expect(enabled(commands({ menu: menuWith([button]) }))).toEqual([...permitted, 'usage', 'refresh']);
  });

  it('of who only reads stand in no bar, and say why they cannot be given', () => {
    const list = commands({ menu: menuWith([]) });
    expect(shown(list)).toEqual([]);
    expect(list.find(({ id }) => id === 'resource.new')?.enabled).toEqual(both('noRight'));
  });

  it('count a button on any of the paths, and on no other', () => {
    const resource: Resource = { ...BERTH, paths: ['/BasicData/Wharf', '/BasicData/GlobleHaven'] };
    expect(enabled(commands({ resource, menu: menuWith(['ADD'], '/BasicData/GlobleHaven') }))).toContain('new');
    expect(enabled(commands({ menu: menuWith(['ADD'], '/BasicData/GlobleHaven') }))).not.toContain('new');
  });

  it('are not there where the resource does not know them', () => {
    const resource: Resource = { ...BERTH, abilities: ['modify'] };
    expect(commands({ resource }).map(({ id }) => id)).toEqual([
      'resource.edit',
      'resource.bulkEdit',
      'resource.usage',
      'resource.refresh',
    ]);
    expect(commands({}, { ...acts, import: undefined }).map(({ id }) => id)).not.toContain('resource.import');
  });

  it('wait for a row', () => {
    const list = commands({ chosen: 0, hasRecord: false });
    for (const id of ['edit', 'delete', 'log', 'usage'])
      expect(list.find(command => command.id === `resource.${id}`)?.enabled).toEqual(both('pickRow'));
  });
});
