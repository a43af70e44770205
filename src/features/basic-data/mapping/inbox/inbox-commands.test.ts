import { describe, expect, test, vi } from 'vitest';
import type { Suggested, Unmapped } from '#contract/basic-data/mapping/unmapped-code.ts';
import { type InboxActs, type InboxSubject, inboxCommands } from './inbox-commands.ts';

const suggestion = (code: string): Suggested => ({ id: code, code, zh: code, en: code, score: 90, ground: 'near' });
const text = (more: Partial<Unmapped> = {}): Unmapped => ({
  id: 'one',
  version: 1,
  system: 'CARRIER:COSU',
  object: 'PORT',
  text: 'SHANGAHI',
  firstSeen: '2026-11-01T00:00:00.000Z',
  lastSeen: '2026-11-20T00:00:00.000Z',
  count: 3,
  samples: [],
  state: 'OPEN',
  decisionId: null,
  equal: 0,
  suggestions: [suggestion('CNSHA'), suggestion('CNSHG')],
  ...more,
});
const acts = (): InboxActs => ({
  take: vi.fn(async () => undefined),
  map: vi.fn(),
  ignore: vi.fn(async () => undefined),
  undo: vi.fn(async () => undefined),
  toggleEqual: vi.fn(),
  reprocess: vi.fn(async () => undefined),
  test: vi.fn(),
});
const subject = (more: Partial<InboxSubject> = {}): InboxSubject => ({
  state: 'OPEN',
  active: text(),
  chosen: [text()],
  takesEqual: false,
  canUndo: false,
  holds: () => true,
  ...more,
});
const byKey = (key: string, more: Partial<InboxSubject> = {}, with_ = acts()) => {
  const found = inboxCommands(subject(more), with_).find(({ shortcut }) => shortcut === key);
  if (!found) throw new Error(`nothing on ${key}`);
  return found;
};

describe('keys', () => {
  test.each([
    ['1', 'take', [0]],
    ['2', 'take', [1]],
    ['m', 'map', []],
    ['i', 'ignore', []],
    ['a', 'toggleEqual', []],
    ['shift+p', 'reprocess', []],
    ['shift+t', 'test', []],
  ] as const)('%s does %s', async (key, act, asked) => {
    const done = acts();
    const command = byKey(key, {}, done);
    expect(command.enabled).toBe(true);
    await command.run();
    expect(done[act]).toHaveBeenCalledExactlyOnceWith(...asked);
  });

  test('u undoes what was decided here, and says so where nothing was', async () => {
    expect(byKey('z').enabled).toMatchObject({ zh: '没有可撤销的操作' });
    const done = acts();
    const command = byKey('z', { canUndo: true }, done);
    expect(command.enabled).toBe(true);
    await command.run();
    expect(done.undo).toHaveBeenCalledOnce();
  });

  test('each key is one command', () => {
    const keys = inboxCommands(subject(), acts()).map(({ shortcut }) => shortcut);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a refusal says why', () => {
  test('no third suggestion', () => {
    expect(byKey('3').enabled).toMatchObject({ zh: '没有第 3 条建议', en: 'There is no suggestion 3' });
  });
  test('nothing chosen, or decided already', () => {
    expect(byKey('m', { active: null, chosen: [] }).enabled).toMatchObject({ zh: '请先选择一个代码' });
    expect(byKey('1', { state: 'MAPPED' }).enabled).toMatchObject({ zh: '该代码已处理，可撤销' });
    expect(byKey('i', { state: 'IGNORED' }).enabled).not.toBe(true);
  });
  test('texts of two kinds of thing cannot mean one row, but can be ignored together', () => {
    const chosen = [text(), text({ id: 'two', object: 'TERMINAL' })];
    expect(byKey('m', { chosen }).enabled).toMatchObject({ zh: '所选代码不是同一类对象' });
    expect(byKey('i', { chosen }).enabled).toBe(true);
  });
  test('a right that the seat has not', () => {
    const holds = (code: string) => code !== 'IGNORE';
    expect(byKey('i', { holds }).enabled).toMatchObject({ zh: '您没有此操作的权限' });
    expect(byKey('m', { holds }).enabled).toBe(true);
  });
});

test('a screen without the button has not the command', () => {
  const keys = inboxCommands(subject({ without: ['IGNORE', 'TEST'] }), acts()).map(({ shortcut }) => shortcut);
  expect(keys).not.toContain('i');
  expect(keys).not.toContain('shift+t');
  expect(keys).toContain('m');
});
