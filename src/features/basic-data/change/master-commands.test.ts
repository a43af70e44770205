import { describe, expect, it, vi } from 'vitest';
import type { MasterChange } from '#contract/basic-data/change/master-change.ts';
import { feeCodeResource } from '#contract/basic-data/fee-code.resource.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { vesselResource } from '#contract/basic-data/vessel.resource.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { masterCommands } from './master-commands.ts';
import { proposalMetas, sentValues, valuesOfTyped } from './proposal-fields.ts';
import { mayDecide, type Reader } from './steward.ts';

const port: Resource = portResource;
const menuAt = (path: string, ...codes: string[]): MenuNode[] => [
  {
    Path: path,
    Children: [],
    Name: 'x',
    NameEn: 'x',
    Icon: null,
    Sort: 1,
    Kind: 'PAGE',
    Url: null,
    Hidden: false,
    Buttons: codes.map(Code => ({ Code, Name: Code, NameEn: Code })),
  } as MenuNode,
];
const reader = (over: Partial<Reader> = {}): Reader => ({
  menu: menuAt(DATA_PATHS.ports, 'ADD', 'EDIT', 'MERGE', 'RECODE', 'DEPRECATE', 'DISABLE', 'APPROVE', 'REJECT'),
  employeeId: 'me',
  isPlatform: true,
  ...over,
});
const row = (status: string, aliases: readonly string[] = []): AnyRow => ({ id: 'row', version: 3, status, aliases });

describe('commands of changes', () => {
  const enabled = (resource: Resource, who: Reader, at: AnyRow) =>
    Object.fromEntries(
      masterCommands(resource, who, () => undefined)
        .rowCommands(at)
        .map(command => [command.id.replace('master.', ''), command.enabled === true]),
    );

  it('follow the status of the row', () => {
    expect(enabled(port, reader(), row('ACTIVE', ['x']))).toEqual({
      merge: true,
      recode: true,
      deprecate: true,
      disable: true,
      activate: false,
      split: true,
      proposeEdit: true,
      history: true,
    });
    expect(enabled(port, reader(), row('DISABLED'))).toMatchObject({
      merge: true,
      recode: false,
      activate: true,
      split: false,
    });
    expect(enabled(port, reader(), row('MERGED'))).toMatchObject({ merge: false, activate: false, disable: false });
  });

  it('say why not', () => {
    const { rowCommands } = masterCommands(port, reader(), () => undefined);
    const activate = rowCommands(row('ACTIVE')).find(({ id }) => id === 'master.activate');
    expect(activate?.enabled).toEqual({
      zh: '记录状态（ACTIVE）不允许此操作',
      en: 'The status of the row (ACTIVE) does not permit it',
    });
    const without = masterCommands(port, reader({ menu: menuAt(DATA_PATHS.ports) }), () => undefined);
    expect(without.rowCommands(row('ACTIVE'))[0]?.enabled).toEqual({
      zh: '您没有此操作的权限',
      en: 'You have no right to this action',
    });
  });

  it('are only those that the resource knows', () => {
    const fees = masterCommands(feeCodeResource, reader(), () => undefined);
    expect(fees.rowCommands(row('ACTIVE')).map(({ id }) => id)).toEqual([
      'master.deprecate',
      'master.disable',
      'master.activate',
      'master.proposeEdit',
      'master.history',
    ]);
    const ships = masterCommands(vesselResource, reader(), () => undefined);
    expect(ships.rowCommands(row('ACTIVE')).map(({ id }) => id)).not.toContain('master.recode');
  });

  it('of another company are none, whatever its buttons; proposing is everybody’s', () => {
    const who = reader({ isPlatform: false });
    expect(Object.entries(enabled(port, who, row('ACTIVE', ['x']))).filter(([, on]) => on)).toEqual([
      ['proposeEdit', true],
      ['history', true],
    ]);
    const ask = vi.fn();
    const [propose] = masterCommands(port, who, ask).commands();
    expect(propose?.enabled).toBe(true);
    void propose?.run();
    expect(ask).toHaveBeenCalledWith({ type: 'propose' });
  });
});

describe('decisions', () => {
  const change = (over: Partial<MasterChange> = {}): MasterChange => ({
    id: 'c',
    no: 'MC2611210001',
    companyId: 'x',
    resource: 'Port',
    kind: 'CREATE',
    state: 'PROPOSED',
    version: 1,
    rowId: 'row',
    targetId: null,
    replacementId: null,
    proposed: {},
    corrections: {},
    reason: null,
    isAnother: false,
    effectiveFrom: '2026-11-21',
    difference: [],
    createdBy: 'other',
    createdByName: 'O',
    createdAt: '2026-11-21T00:00:00.000Z',
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
    appliedAt: null,
    updatedAt: '2026-11-21T00:00:00.000Z',
    ...over,
  });
  const now = '2026-11-21T08:00:00.000Z';

  it('are those that the machine permits to this reader', () => {
    expect(mayDecide(reader(), change(), 'APPROVE', now)).toBe(true);
    expect(mayDecide(reader(), change({ kind: 'MERGE', targetId: 't' }), 'APPROVE', now)).toBe(true);
    expect(mayDecide(reader(), change(), 'REJECT', now)).toBe(true);
    expect(mayDecide(reader(), change(), 'REVERT', now)).toMatchObject({ en: 'Not permitted in this status' });
    expect(mayDecide(reader(), change({ createdBy: 'me' }), 'APPROVE', now)).toMatchObject({
      zh: '不能审批自己的申请',
    });
    expect(mayDecide(reader({ isPlatform: false }), change(), 'APPROVE', now)).toMatchObject({
      zh: '您没有此操作的权限',
    });
  });

  it('take an applied change back for 30 days', () => {
    const applied = change({ state: 'APPLIED', appliedAt: '2026-10-23T00:00:00.000Z' });
    expect(mayDecide(reader(), applied, 'REVERT', now)).toBe(true);
    const old = { ...applied, appliedAt: '2026-10-21T00:00:00.000Z' };
    expect(mayDecide(reader(), old, 'REVERT', now)).toMatchObject({ en: expect.stringMatching(/30 days/) });
  });
});

describe('a proposal', () => {
  it('begins with what was typed into the picker', () => {
    expect(valuesOfTyped(port, ' cnqzx ')).toEqual({ unLocode: 'CNQZX' });
    expect(valuesOfTyped(port, 'Quiet Zone')).toEqual({ nameEn: 'Quiet Zone' });
    expect(valuesOfTyped(port, '静港')).toEqual({ nameZh: '静港' });
    expect(valuesOfTyped(vesselResource, 'ORIENT')).toEqual({ name: 'ORIENT' });
    expect(valuesOfTyped(port, '  ')).toEqual({});
  });

  it('asks for what is required and what the list shows, never for what the server makes', () => {
    const names = Object.keys(proposalMetas(port));
    expect(names).toEqual(
      expect.arrayContaining(['unLocode', 'nameZh', 'nameEn', 'functions', 'timeZone', 'latitude']),
    );
    for (const name of ['status', 'source', 'countryCode', 'pinyin', 'mergedIntoId']) expect(names).not.toContain(name);
    expect(Object.keys(proposalMetas(vesselResource))).toEqual(
      expect.arrayContaining(['imoNumber', 'localVesselCode', 'name', 'vesselType', 'serviceStatus']),
    );
  });

  it('sends what was filled in, a change what differs', () => {
    const metas = proposalMetas(port);
    expect(sentValues(metas, { unLocode: 'CNQZX', nameEn: null, functions: [] }, null)).toEqual({ unLocode: 'CNQZX' });
    const before = { ...row('ACTIVE'), nameEn: 'A', nameZh: 'B', functions: ['1'] };
    expect(sentValues(metas, { nameEn: 'A', nameZh: null, functions: ['1'] }, before)).toEqual({ nameZh: null });
  });
});
