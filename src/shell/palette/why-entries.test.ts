// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { MenuNode } from '#contract/session/session.ts';
import type { Command } from '#kit/command.ts';
import { ROUTE, ROUTES } from '#routes/catalogue/catalogue.ts';
import { whyEntries } from './why-entries.ts';

const node = (Path: string, codes: readonly string[] = []): MenuNode => ({
  Path,
  Buttons: codes.map(Code => ({ Code, Name: Code, NameEn: Code })),
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
const queue = ROUTE.TdManageSiCheck;
const given = {
  menu: [node(queue.path, ['CLAIM', 'RETURN'])],
  kind: 'platform' as const,
  route: queue,
  commands: [],
  screen: queue.title,
};
const ids = (more: Partial<Parameters<typeof whyEntries>[0]>) =>
  whyEntries({ ...given, ...more }).entries.map(({ id }) => id);

describe('what can be asked about', () => {
  it('is what is refused now, with its reason', () => {
    const enabled = { zh: '请先领取', en: 'Claim it first' };
    const { entries, subjects } = whyEntries({
      ...given,
      commands: [
        command('si.open'),
        command('si.return', { enabled }),
        command('grid.next', { enabled, repeats: true }),
      ],
    });
    const refused = entries.filter(({ id }) => id.startsWith('why:command:'));
    // A line that cannot be chosen could not be asked about.
    expect(refused.map(({ id, page, disabled }) => [id, page, disabled])).toEqual([
      ['why:command:si.return', 'why', undefined],
    ]);
    expect(subjects.get('why:command:si.return')).toMatchObject({ kind: 'refused', reason: enabled });
  });

  it('is every button of the page that the menu does not give, also on a page of one record', () => {
    const missing = ids({}).filter(id => id.startsWith('why:button:'));
    expect(missing).toContain(`why:button:${queue.path}:APPROVE`);
    expect(missing).not.toContain(`why:button:${queue.path}:RETURN`);
    const ofRecord = ids({ route: ROUTE.TdManageSiAudit });
    expect(ofRecord).toContain(`why:button:${ROUTE.TdManageSiAudit.path}:APPROVE`);
  });

  it('names a refused action once: as the button that is missing', () => {
    const approve = command('si.approve', { title: { zh: '通过', en: 'Approve' }, enabled: { zh: '无权', en: 'No' } });
    expect(ids({ commands: [approve] }).filter(id => id.startsWith('why:command:'))).toEqual([]);
  });

  it('is every page of the own side that has a screen and is not in the menu', () => {
    const pages = ids({}).filter(id => id.startsWith('why:page:'));
    expect(pages).toContain('why:page:SystemEmployeeList');
    expect(pages).not.toContain('why:page:TdManageSiCheck');
    expect(pages).not.toContain('why:page:ExternalWorkbenchSISubimtList');
    expect(ids({ kind: 'customer', route: undefined })).toContain('why:page:ExternalWorkbenchSISubimtList');
  });

  it('is nothing at all for who may do everything', () => {
    const menu = ROUTES.map(route => node(route.path, route.buttons));
    expect(whyEntries({ ...given, menu })).toEqual({ entries: [], subjects: new Map() });
  });
});
