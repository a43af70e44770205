import { expect, test, vi } from 'vitest';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { type CodeListActs, type CodeListSubject, codeListCommands } from './code-list-commands.ts';

const row = (more: object = {}): AnyRow => ({ id: 'one', version: 1, isEnabled: true, ...more });
const acts = () =>
  ({ move: vi.fn(async () => {}), translate: vi.fn(), enable: vi.fn(async () => {}) }) satisfies CodeListActs;
const subject = (more: Partial<CodeListSubject> = {}): CodeListSubject => ({
  listKey: 'MOVEMENT',
  active: row(),
  chosen: [row()],
  missing: 2,
  holds: () => true,
  ...more,
});
const on = (key: string, more: Partial<CodeListSubject> = {}, done: CodeListActs = acts()) => {
  const found = codeListCommands(subject(more), done).find(({ shortcut }) => shortcut === key);
  if (!found) throw new Error(`nothing on ${key}`);
  return found;
};

test('Alt with an arrow moves the code under the cursor, within one list only', async () => {
  const done = acts();
  await on('alt+up', {}, done).run();
  await on('alt+down', {}, done).run();
  expect(done.move.mock.calls).toEqual([
    [row(), -1],
    [row(), 1],
  ]);
  expect(on('alt+up', { listKey: null }).enabled).toMatchObject({ zh: '请先在左侧选择一个代码表' });
  expect(on('alt+up', { active: null, chosen: [] }).enabled).toMatchObject({ zh: '请先选择一个代码' });
});

test('names are asked for only where one is missing', () => {
  expect(on('shift+t').enabled).toBe(true);
  expect(on('shift+t', { missing: 0 }).enabled).toMatchObject({ zh: '中英文都已齐全' });
});

test('a code that is offered is disabled, one that is not is enabled again', async () => {
  const done = acts();
  const off = row({ isEnabled: false });
  expect(on('shift+d').title.zh).toBe('停用');
  expect(on('shift+d', { chosen: [off] }).title.zh).toBe('启用');
  await on('shift+d', {}, done).run();
  await on('shift+d', { chosen: [off] }, done).run();
  expect(done.enable.mock.calls).toEqual([
    [[row()], false],
    [[off], true],
  ]);
});

test('rights are those of the buttons', () => {
  const holds = (code: string) => code === 'SORT';
  expect(on('alt+down', { holds }).enabled).toBe(true);
  expect(on('shift+t', { holds }).enabled).toMatchObject({ zh: '您没有此操作的权限' });
  expect(on('shift+d', { holds }).enabled).toMatchObject({ zh: '您没有此操作的权限' });
});
