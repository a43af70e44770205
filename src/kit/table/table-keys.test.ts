import { describe, expect, it } from 'vitest';
import { actOf } from './table-keys.ts';

const press = (key: string, held = '', code = key) =>
  actOf({
    key,
    code,
    ctrlKey: held.includes('c'),
    metaKey: held.includes('m'),
    altKey: held.includes('a'),
    shiftKey: held.includes('s'),
  });

describe('keys of the table', () => {
  it.each([
    ['ArrowDown', '', { move: 'down', extend: false }],
    ['j', '', { move: 'down', extend: false }],
    ['h', '', { move: 'left', extend: false }],
    ['ArrowRight', 's', { move: 'right', extend: true }],
    ['Home', '', { move: 'leftEdge', extend: false }],
    ['End', 'c', { move: 'last', extend: false }],
    ['ArrowDown', 'cs', { move: 'bottom', extend: true }],
    ['PageUp', '', { move: 'pageUp', extend: false }],
    ['Enter', '', 'open'],
    ['F2', '', 'edit'],
    ['x', '', 'mark'],
    [' ', '', 'mark'],
    ['X', 's', 'markRange'],
    ['.', '', 'rowMenu'],
    ['F10', 's', 'rowMenu'],
    ['a', 'm', 'markAll'],
    ['c', 'c', 'copy'],
    ['C', 'cs', 'copyWithHeadings'],
    ['Escape', '', 'leave'],
  ] as const)('%s %s', (key, held, act) => {
    expect(press(key, held)).toEqual(act);
  });

  it('knows the place of a key where Alt makes another letter of it', () => {
    expect([press('˙', 'a', 'KeyH'), press('„', 'as', 'KeyW')]).toEqual(['moveLeft', 'narrower']);
  });

  it.each([
    ['Tab', ''],
    ['Tab', 's'],
    ['n', ''],
    ['/', ''],
    ['k', 'c'],
    ['Enter', 's'],
    ['Enter', 'c'],
  ])('leaves %s %s to the screen and the browser', (key, held) => {
    expect(press(key, held)).toBeNull();
  });
});
