import { describe, expect, it } from 'vitest';
import { readSmdgLiner, readTerminalCode } from './smdg-code.ts';

describe('SMDG codes', () => {
  it('V-22 MSK is a liner', () => {
    expect(readSmdgLiner('MSK')).toEqual({ smdgCode: 'MSK' });
    expect(readSmdgLiner(' one ')).toEqual({ smdgCode: 'ONE' });
    for (const text of ['MS', 'MSKU', 'M-K', '']) expect(readSmdgLiner(text)).toMatchObject({ code: 'SMDG_FORM' });
  });

  it('V-20 a terminal code of digits stays text', () => {
    expect(readTerminalCode('1700')).toEqual({ terminalCode: '1700' });
    expect(readTerminalCode('0042')).toEqual({ terminalCode: '0042' });
    expect(readTerminalCode('blct1')).toEqual({ terminalCode: 'BLCT1' });
    for (const text of ['', 'ABCDEFG', 'A B']) expect(readTerminalCode(text)).toMatchObject({ code: 'TERMINAL_FORM' });
  });
});
