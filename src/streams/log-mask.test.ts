import { describe, expect, test } from 'vitest';
import { masked } from './log-mask.ts';

describe('what leaves the tab', () => {
  test.each([
    ['password', 'Fairlead#2026'],
    ['NewPassword', 'x'],
    ['Login-Access-Token', 'abc'],
    ['stepToken', 'abc'],
    ['smsCode', '123456'],
    ['VerifyCode', '000000'],
    ['backupCodes', 'a-b'],
    ['captcha', 'k7x'],
    ['authorization', 'Bearer abc'],
  ])('%s is masked wherever it stands', (name, secret) => {
    const text = JSON.stringify(masked({ event: { output: [{ [name]: secret }] } }));
    expect(text).not.toContain(secret);
    expect(text).toContain(name);
  });

  test('a text that looks like a token is masked whatever it is called', () => {
    const token = 'q'.repeat(43);
    expect(JSON.stringify(masked({ note: `sent ${token} away`, other: 'Bearer abc' }))).toBe(
      '{"note":"sent ••• away","other":"•••"}',
    );
  });

  test('a code in an address is masked, the address stays', () => {
    expect(masked('/wxLogin?code=081abc&state=9&lang=EN')).toBe('/wxLogin?code=•••&state=•••&lang=EN');
  });

  test('codes of problems, references, ids and states stay: a masked log can be played', () => {
    const plain = {
      problem: { code: 'LOGIN_BAD_CREDENTIALS' },
      code: 4401,
      ref: 't1',
      sent: { ref: 't2', from: 'local' },
      Id: '0198f2c1-7b1e-7c35-9d33-2f4f6f0a1b2c',
      path: '/tdManage/siCheck?Id=0198f2c1-7b1e-7c35-9d33-2f4f6f0a1b2c',
    };
    expect(masked(plain)).toEqual(plain);
  });
});
