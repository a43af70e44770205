// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import { changeFinding } from '#contract/basic-data/change/findings.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { portResource } from '#contract/basic-data/port.resource.ts';
import type { AnyRow, RefLabel, Resource } from '#contract/kernel/resource.ts';
import {
  type Answers,
  type Driver,
  fakeClient,
  menuWith,
  openAt,
  refusedWith,
} from '#kit/resource/resource.samples.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { StewardDialog } from './steward-dialog.tsx';

/** What a person sees and sends when a row is proposed, or changed by a steward. */

const port: Resource = portResource;
const row: AnyRow = {
  id: 'row-1',
  version: 4,
  status: 'ACTIVE',
  unLocode: 'CNQRA',
  nameEn: 'Old',
  aliases: ['One', 'Two'],
};
const change = {
  id: 'c',
  no: 'MC2611210007',
  state: 'APPLIED',
  effectiveFrom: '2026-11-21',
  rowId: 'row-1',
  targetId: null,
};
const effect = { uses: [], moved: [], conflicts: [], findings: [] };

let driver: Driver | null = null;
afterEach(async () => {
  await driver?.close();
  driver = null;
});

async function show(dialog: React.ReactNode, answers: Answers) {
  const fake = fakeClient(answers, { menu: menuWith(['EDIT'], DATA_PATHS.ports) });
  const opened = await openAt(dialog, fake.client, DATA_PATHS.ports);
  driver = opened;
  return { ...opened, ...fake, send: () => opened.key('Enter', { ctrlKey: true }) };
}

const field = (name: string): string => `[data-field="${name}"] :is(input, textarea)`;

describe('proposing a row', () => {
  const twin = { id: 'known', code: 'CNQDV', zh: '丝绒湾', en: 'Velvet Bay', score: 90, ground: 'name' };

  it('begins with what was typed, shows rows like it, and answers the one to use', async () => {
    const used: RefLabel[] = [];
    const screen = await show(
      <ProposeDialog resource={port} typed="Velvet Bay" onDone={one => used.push(one)} onCancel={() => undefined} />,
      { 'MasterData/Similar': () => [twin] },
    );
    expect((screen.find(field('nameEn')) as HTMLInputElement).value).toBe('Velvet Bay');
    await screen.until(() => expect(screen.text()).toContain('CNQDV'));
    expect(screen.to('MasterData/Similar')[0]?.body).toEqual({ resource: 'Port', values: { nameEn: 'Velvet Bay' } });
    await screen.click('.fl-change-similar button');
    expect(used).toMatchObject([{ id: 'known' }]);
  });

  it('asks whether it is another one only after a refusal, and says why', async () => {
    const used: RefLabel[] = [];
    const proposed = { id: 'row-9', code: 'CNQDX', zh: '', en: 'Velvet Bay' };
    const screen = await show(
      <ProposeDialog resource={port} typed="cnqdx" onDone={one => used.push(one)} onCancel={() => undefined} />,
      {
        'MasterData/Similar': () => [],
        'MasterData/Propose': ({ body }) => {
          const finding = changeFinding('MC-06', 'isAnother', { code: 'CNQDV', name: '丝绒湾' });
          if (body.isAnother !== true) throw refusedWith('invalid_input', [finding]);
          return { change, refs: {}, row: proposed, similar: [] };
        },
      },
    );
    expect(document.querySelector('[data-field="$isAnother"]')).toBeNull();
    await screen.type('Velvet Bay', screen.find(field('nameEn')));
    await screen.send();
    await screen.until(() => expect(screen.text()).toContain('与 CNQDV 丝绒湾 很可能相同'));
    await screen.click('[data-field="$isAnother"] input');
    await screen.type('新港区', screen.find(field('$reason')));
    await screen.send();
    await screen.until(() => expect(used).toEqual([proposed]));
    expect(screen.to('MasterData/Propose').at(-1)?.body).toEqual({
      resource: 'Port',
      kind: 'CREATE',
      values: { unLocode: 'CNQDX', nameEn: 'Velvet Bay' },
      reason: '新港区',
      isAnother: true,
    });
  });
});

describe('a steward', () => {
  it('changes a code with its effect in view, from the version that was seen', async () => {
    let done = 0;
    const screen = await show(
      <StewardDialog kind="RECODE" resource={port} row={row} onDone={() => done++} onCancel={() => undefined} />,
      {
        'MasterData/Effect': () => ({
          ...effect,
          uses: [{ area: { zh: '码头', en: 'Terminals' }, open: 3, closed: 1, link: null }],
        }),
        'MasterData/Recode': () => ({ change, refs: {} }),
      },
    );
    await screen.until(() => expect(screen.text()).toContain('码头'));
    expect(screen.text()).toContain('CNQRA 将成为别名');
    await screen.send();
    expect(screen.to('MasterData/Recode')).toEqual([]);
    await screen.type('cnqrb', screen.find(field('code')));
    await screen.send();
    await screen.until(() => expect(done).toBe(1));
    expect(screen.to('MasterData/Recode')[0]?.body).toEqual({
      resource: 'Port',
      id: 'row-1',
      version: 4,
      code: 'CNQRB',
    });
  });

  it('is told beside the field why the server refuses', async () => {
    const screen = await show(
      <StewardDialog kind="DISABLE" resource={port} row={row} onDone={() => undefined} onCancel={() => undefined} />,
      {
        'MasterData/Effect': () => effect,
        'MasterData/Disable': () => {
          throw refusedWith('invalid_input', [changeFinding('MC-08', 'targetId', { n: 2 })]);
        },
      },
    );
    await screen.send();
    await screen.until(() =>
      expect(screen.find('[data-field=targetId]').textContent).toContain('仍有 2 处未完成的引用'),
    );
  });
});
