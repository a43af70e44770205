import { describe, expect, it } from 'vitest';
import { COMPANY_CODE, proposeCode } from './company-code.ts';

const free = () => false;

describe('a proposed company code', () => {
  it.each(['Blue Whale Bay Logistics', 'Ó’Neill & Söhne', '100 Io', '', '上海', 'A', 'Ioioio Io 01'])(
    'of %j can be read aloud',
    name => expect(proposeCode(name, free)).toMatch(COMPANY_CODE),
  );

  it('comes from the name', () => {
    expect(proposeCode('Blue Whale Bay Logistics', free)).toBe('BLWHLB');
    expect(proposeCode('Tea', free)).toBe('TEAXXX');
  });

  it('goes on counting while it is taken', () => {
    const taken = new Set(['TEAXXX']);
    for (let n = 0; n < 200; n += 1) {
      const code = proposeCode('Tea', one => taken.has(one));
      expect(code).toMatch(COMPANY_CODE);
      expect(taken.has(code)).toBe(false);
      taken.add(code);
    }
    expect(taken.size).toBe(201);
  });
});
