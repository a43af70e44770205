import { describe, expect, it } from 'vitest';
import { CONTAINER_TYPES, containerTypeKey, containerTypeOf, printedContainerType } from './container-type.ts';

describe('container types', () => {
  it.each(['40HQ', "40'HC", '40hc', '45G1', '45GP', '4500', '４０ＨＱ'])('%s is the 40 ft high cube', text => {
    expect(containerTypeKey(text)).toBe('40HC');
    expect(printedContainerType(text)).toBe('40HQ');
  });

  it.each([
    ['20DC', '20GP'],
    ['22G1', '20GP'],
    ['42G1', '40GP'],
    ['L5G1', '45HC'],
    ['22R1', '20RF'],
    ['45R1', '40RH'],
  ])('%s is %s', (text, key) => {
    expect(containerTypeKey(text)).toBe(key);
  });

  it('keeps an unknown text for the check to point at', () => {
    expect(containerTypeOf('41XX')).toBeUndefined();
    expect(containerTypeKey(' 41xx ')).toBe('41XX');
    expect(printedContainerType('')).toBe('');
  });

  it('has no spelling that means two types', () => {
    const names = CONTAINER_TYPES.flatMap(type => [
      ...new Set([type.key, type.printed, ...type.isoCodes, ...type.aliases]),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });
});
