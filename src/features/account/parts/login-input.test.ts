import { describe, expect, it } from 'vitest';
import { companyCodeOf, loginGaps, loginOf } from './login-input.ts';

const whole = { companyCode: 'PLTFRM', loginName: ' doc1 ', password: ' x ', remember: false, shared: false };

describe('login form', () => {
  it('asks a company account for code, account and password', () => {
    expect(loginGaps('employee', { ...whole, companyCode: 'PLT', loginName: ' ', password: '' })).toEqual({
      companyCode: 'needCompanyCode',
      loginName: 'needAccount',
      password: 'needPassword',
    });
    expect(loginGaps('employee', whole)).toEqual({});
  });

  it('asks an individual user for no company', () => {
    expect(loginGaps('userBindEmployee', { ...whole, companyCode: '', loginName: '' })).toEqual({
      loginName: 'needLoginName',
    });
  });

  it('takes a company code however it is typed', () => {
    expect(companyCodeOf(' pltｆrm99')).toBe('PLTFRM');
  });

  it('sends the password as typed, the name without blanks, and the code only with a company account', () => {
    expect(loginOf('employee', whole)).toEqual({
      accountMode: 'employee',
      loginName: 'doc1',
      password: ' x ',
      remember: false,
      companyCode: 'PLTFRM',
    });
    expect(loginOf('userBindEmployee', whole)).not.toHaveProperty('companyCode');
  });

  it('never asks to be remembered on a shared computer', () => {
    expect(loginOf('userBindEmployee', { ...whole, remember: true, shared: true })).toMatchObject({
      remember: false,
      shared: true,
    });
  });
});
