import { describe, expect, test } from 'vitest';
import { guessableNames, passwordFault } from './password-rule.ts';

describe('rule for new passwords (A.6.1)', () => {
  test.each([
    ['九个字的密码不够长', 'SHORT'],
    ['十个字符的密码已经够长', null],
    ['correct horse battery', null],
    ['x'.repeat(128).replace('x', 'y'), null],
    ['x'.repeat(128).replace('x', 'yy'), 'LONG'],
    // 128 characters of two code units each.
    ['🚢'.repeat(127).concat('🛳'), null],
    ['aaaaaaaaaaaa', 'REPEATED'],
    // Full-width letters are the plain ones.
    ['ａａａａａaaaaa', 'REPEATED'],
    ['qwertyuiop', 'COMMON'],
    ['ＱＷＥＲＴＹＵＩＯＰ', 'COMMON'],
  ] as const)('%s: %s', (password, fault) => {
    expect(passwordFault(password, { isCommon: plain => plain === 'qwertyuiop' })).toBe(fault);
  });

  test('names that others can guess are no part of it, short ones may be', () => {
    const names = guessableNames({
      account: 'doc1',
      phone: '+8613800001001',
      email: 'lan.zhou@pltfrm.example',
      company: '蓝鲸湾物流',
    });
    expect(names).toEqual(['doc1', '13800001001', 'lan.zhou', '蓝鲸湾物流']);
    expect(passwordFault('my-Lan.Zhou-2026', { names })).toBe('PERSONAL');
    expect(passwordFault('13800001001!!', { names })).toBe('PERSONAL');
    expect(passwordFault('我在蓝鲸湾物流上班的密码', { names })).toBe('PERSONAL');
    expect(passwordFault('doc1-and-more-words', { names })).toBeNull();
  });
});
