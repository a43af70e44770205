// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { argumentEntries, paletteEntries } from './entries.ts';

const node = (Path: string): MenuNode => ({
  Path,
  Buttons: [],
  Children: [],
  Name: Path,
  NameEn: Path,
  Icon: null,
  Sort: 0,
  Kind: 'PAGE',
  Url: null,
  Hidden: false,
});
const command = (id: string, rest: Partial<Command> = {}): Command => ({
  id,
  title: { zh: id, en: id },
  enabled: true,
  run: () => undefined,
  ...rest,
});
const screen = { zh: 'SI 待审核', en: 'SI pending review' };
const given = {
  menu: [node('/tdManage/siCheck'), node('/CRM/CustomerLeads')],
  signedIn: true,
  own: [],
  everywhere: [],
  screen,
};
const ids = (entries: readonly PaletteEntry[]) => entries.map(({ id }) => id);

describe('palette entries', () => {
  it('hold permitted pages that have a screen, and no others', () => {
    const routes = ids(paletteEntries(given));
    expect(routes).toContain('route:TdManageSiCheck');
    expect(routes).not.toContain('route:CRMCustomerLeads');
    expect(routes).not.toContain('route:ExternalWorkbenchSISubimtList');
  });

  it('show a refused command with its reason and the screen it belongs to', () => {
    const enabled = { zh: '需要先认领', en: 'Claim it first' };
    const entries = paletteEntries({ ...given, own: [command('si.approve', { enabled })] });
    const entry = entries.find(({ id }) => id.startsWith('command:'));
    expect(entry).toMatchObject({ id: 'command:si.approve', disabled: enabled, module: screen });
  });

  it('say a thing that two keys do once', () => {
    const title = { zh: '筛选列表', en: 'Filter the list' };
    const own = [command('grid.filter', { title }), command('grid.letter', { title }), command('si.approve')];
    expect(ids(paletteEntries({ ...given, own })).filter(id => id.startsWith('command:'))).toEqual([
      'command:grid.filter',
      'command:si.approve',
    ]);
  });

  it('leave out moves of the cursor and the palette itself', () => {
    const everywhere = [command('grid.next', { repeats: true }), command('shell.palette'), command('si.approve')];
    expect(ids(paletteEntries({ ...given, everywhere })).filter(id => id.startsWith('command:'))).toEqual([
      'command:si.approve',
    ]);
  });
});

describe('a command that takes something', () => {
  const differences = command('si.differences', { takes: { zh: '对比差异', en: 'show differences' } });
  const offered = (query: string) => argumentEntries([differences, command('other')], query, screen);

  it.each([
    ['show differences BK-1', 'BK-1'],
    ['Show Differences  CG26 01', 'CG26 01'],
    ['对比差异：BK-1', 'BK-1'],
  ])('is offered with what follows its words: %s', (query, argument) => {
    expect(offered(query).map(({ id }) => id)).toEqual([`command:si.differences ${argument}`]);
  });

  it.each(['show differences', 'show differences ', 'differences BK-1', ''])('is not without anything: %j', query => {
    expect(offered(query)).toEqual([]);
  });
});
