// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NEW_LCL_RATE } from '#contract/rates/lcl-rate.resource.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { setLanguage } from '#kit/i18n.ts';
import { type Driver, fakeClient, menuWith, openAt, refusedWith } from '#kit/resource/resource.samples.tsx';
import { useLclCells } from './use-lcl-cells.tsx';

const row = {
  id: 'l1',
  version: 4,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  rateNo: 'LR1',
  validFrom: '2026-12-10',
  validTo: '2026-12-20',
};
const content = {
  ...NEW_LCL_RATE,
  polId: 'p1',
  podId: 'p2',
  validFrom: '2026-12-10',
  validTo: '2026-12-20',
  breaks: [{ fromRt: '0', cost: '35', sell: null }],
};
const overlap = {
  path: 'validFrom',
  code: 'RATE_OVERLAP',
  severity: 'error',
  message: { zh: '与在售运价重叠', en: 'Overlaps a rate on sale' },
} as const;
const cut = {
  id: 'l2',
  version: 7,
  no: 'LR2',
  kind: 'CUT',
  validFrom: '2026-12-01',
  validTo: '2026-12-20',
  containerTypes: ['LCL'],
  remains: [{ validFrom: '2026-12-01', validTo: '2026-12-04', containerTypes: ['LCL'] }],
  isLocked: false,
};

let answered: unknown[] = [];

function Cells() {
  const { edit, dialog } = useLclCells();
  useCommands([
    {
      id: 'test.type',
      title: { zh: '输入', en: 'Type' },
      section: { zh: '测试', en: 'Test' },
      enabled: true,
      // Not waited for: the dialog that it ends with stands open meanwhile.
      run: () => {
        void edit(row, { validFrom: '2026-12-05' }).then(saved => answered.push(saved));
      },
    },
  ]);
  return dialog;
}

let driver: Driver | null = null;
beforeEach(() => {
  answered = [];
  setLanguage('EN');
});
afterEach(async () => {
  await driver?.close();
  driver = null;
  setLanguage('CN');
});

it('a day typed over another rate on sale is agreed to before it is saved', async () => {
  const changed = { ...row, version: 5, validFrom: '2026-12-05' };
  const { client, to } = fakeClient(
    {
      'LclRate/Modify': () => {
        throw refusedWith('event_not_allowed', [overlap]);
      },
      'LclRate/Detail': () => ({ content }),
      'LclRate/Check': () => ({ cuts: [cut] }),
      'LclRate/Save': () => changed,
      'LclRate/Get': () => ({ row: changed, refs: {} }),
    },
    { menu: menuWith(['EDIT'], RATE_PATHS.lcl) },
  );
  driver = await openAt(<Cells />, client, RATE_PATHS.lcl);
  const { key, until, run } = driver;
  await run('test.type');
  await until(() => expect(document.querySelector('.fl-dialog')?.textContent).toContain('LR2'));
  await key('Enter', { ctrlKey: true });
  await until(() => expect(answered).toEqual([changed]));
  expect(to('LclRate/Save')[0]?.body).toMatchObject({
    id: 'l1',
    content: { validFrom: '2026-12-05', validTo: '2026-12-20' },
    agreedCuts: [{ id: 'l2', version: 7, resume: true }],
  });
});
