import { describe, expect, it } from 'vitest';
import { routeOf } from '#routes/catalogue/catalogue.ts';
import { DATA_PATHS } from '../paths.ts';
import { portResource } from '../port.resource.ts';
import { vesselResource } from '../vessel.resource.ts';
import { CHANGE_KINDS } from './master-change.ts';
import { ANY_STEWARD, codeOfKind, GOVERNED_RESOURCES, knowsChange, STEWARD_BUTTONS, stewardRights } from './rights.ts';

const CODES = ['APPROVE', 'REJECT', 'MERGE', 'RECODE', 'DEPRECATE', 'DISABLE'] as const;

describe('buttons of stewards', () => {
  it('are those of the catalogue, page by page', () => {
    const paths = new Set(GOVERNED_RESOURCES.flatMap(({ paths }) => paths));
    for (const path of paths) {
      const catalogue = routeOf(path)?.buttons as readonly string[] | undefined;
      expect(catalogue, path).toBeDefined();
      expect([...(STEWARD_BUTTONS[path] ?? [])].sort(), path).toEqual(
        CODES.filter(code => catalogue?.includes(code)).sort(),
      );
      expect(catalogue, path).toContain('EDIT');
    }
  });

  it('lead to the right of the page; without one an editor may, but never merge or recode', () => {
    expect(stewardRights(portResource, 'RECODE')).toEqual([{ path: DATA_PATHS.ports, code: 'RECODE' }]);
    expect(stewardRights(vesselResource, 'DISABLE')).toEqual([{ path: DATA_PATHS.vessels, code: 'EDIT' }]);
    expect(stewardRights(vesselResource, 'RECODE')).toEqual([]);
    expect(ANY_STEWARD.anyOf).toContainEqual({ path: DATA_PATHS.ports, code: 'APPROVE' });
  });

  it('say which changes a resource knows', () => {
    const known = (name: string) => {
      const resource = GOVERNED_RESOURCES.find(one => one.name === name)!;
      return CHANGE_KINDS.filter(kind => knowsChange(resource, kind));
    };
    expect(known('Port')).toEqual(CHANGE_KINDS);
    expect(known('Vessel')).toEqual(CHANGE_KINDS.filter(kind => kind !== 'RECODE'));
    expect(known('FeeCode')).toEqual(CHANGE_KINDS.filter(kind => !['MERGE', 'SPLIT', 'RECODE'].includes(kind)));
    expect(codeOfKind('ACTIVATE')).toBe('DISABLE');
    expect(GOVERNED_RESOURCES.map(({ name }) => name)).not.toContain('PortCall');
  });
});
