import { describe, expect, it } from 'vitest';
import { containersText, readContainers, readCriteria } from './criteria.ts';

const TODAY = '2027-01-10';
const asked = { pol: 'CNSHA', pod: 'DEHAM', box: '2x40HC' };
const faults = (more: object) =>
  readCriteria({ ...asked, ...more }, TODAY).findings.map(({ path, code }) => `${path} ${code}`);

describe('what is asked of a search', () => {
  it('reads what people write, and says it again as the address has it', () => {
    const { criteria, findings } = readCriteria(
      { pol: 'cnsha+CNNGB, cnsha', pod: 'DEHAM', box: '2x40hq 1*20gp@18000', flags: 'direct,nonsense,soc' },
      TODAY,
    );
    expect(findings).toEqual([]);
    expect(criteria.pol).toEqual(['CNSHA', 'CNNGB']);
    expect(containersText(criteria.containers)).toBe('2x40HC,1x20GP@18000');
    expect([criteria.from, criteria.to]).toEqual(['2027-01-10', '2027-02-07']);
    expect([...criteria.flags]).toEqual(['direct', 'soc']);
    expect(readContainers('40GP')).toEqual([{ containerType: '40GP', count: 1, grossKg: null }]);
  });

  it.each([
    [{ box: '' }, 'box CONTAINERS_UNREAD'],
    [{ box: 'many' }, 'box CONTAINERS_UNREAD'],
    [{ box: '0x40HC' }, 'box QUERY_RANGE'],
    [{ box: '1x20GP,1x40GP,1x40HC,1x45HC,1x20RF,1x40RH' }, 'box QUERY_RANGE'],
    [{ pol: '' }, 'pol PORT_NONE'],
    [{ pol: 'A1,A2,A3,A4,A5,A6,A7,A8,A9,B1,B2' }, 'pol QUERY_RANGE'],
    [{ pod: 'CNSHA' }, 'pod PORT_SAME'],
    [{ from: '2027-02-30' }, 'from QUERY_RANGE'],
    [{ from: '2027-02-01', to: '2027-01-31' }, 'to DATE_ORDER'],
    [{ from: '2027-01-10', to: '2027-03-12' }, 'to QUERY_RANGE'],
  ])('%j is refused at its field', (more, fault) => {
    expect(faults(more)).toEqual([fault]);
  });

  it('sixty days are not too many', () => expect(faults({ to: '2027-03-11' })).toEqual([]));
});
