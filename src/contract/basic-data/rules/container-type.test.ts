import { describe, expect, it } from 'vitest';
import { CONTAINER_TYPES } from '../../si/parts/container-type.ts';
import { boxText, type ContainerTypeRow, containerTypeBook, readContainerType } from './container-type.ts';

const ROWS: readonly ContainerTypeRow[] = CONTAINER_TYPES.map(type => ({
  code: type.key,
  docText: type.printed,
  isoSizeTypes: type.isoCodes,
  isoGroup: null,
  aliases: type.aliases,
}));
const book = containerTypeBook(ROWS);

describe('container types', () => {
  it.each(['40HQ', "40'HC", '45G1', '45GP', '4500', "40'HQ", '40 hc', '４０ＨＱ'])('V-25 %s is 40HC', text =>
    expect(book.resolve(text)?.code).toBe('40HC'),
  );

  it('V-25 boxes are counted under one printed name', () => {
    expect(boxText(['40HC', '20GP', '40HQ'], book)).toBe('40HQ*2,20GP*1');
    expect(boxText(["20'GP", '53ft', ' 53FT '], book)).toBe('20GP*1,53FT*2');
    expect(boxText([], book)).toBe('');
  });

  it("V-23 40'HQ is type 40HC", () => expect(readContainerType("40'HQ", book)).toMatchObject({ code: '40HC' }));

  it('MD-13 an unknown type waits for a mapping', () => {
    expect(readContainerType('99ZZ', book, 'rows[2].type')).toMatchObject({
      code: 'MD-13',
      path: 'rows[2].type',
      params: { v: '99ZZ' },
    });
    expect(readContainerType('', book)).toMatchObject({ code: 'MD-13' });
  });

  it('a code belongs to the row that is called so, whatever another row claims', () => {
    const thief: ContainerTypeRow = {
      code: 'X1',
      docText: 'X1',
      isoSizeTypes: [],
      isoGroup: '45GP',
      aliases: ['20GP', '40HC'],
    };
    const both = containerTypeBook([thief, ...ROWS]);
    expect(both.resolve('20GP')?.code).toBe('20GP');
    expect(both.resolve('45GP')?.code).toBe('X1');
  });
});
