import { describe, expect, it } from 'vitest';
import { code, rows, text } from '#contract/kernel/field.ts';
import { defineDocument, event } from './document.ts';
import { factPathOf, fieldOfPath, foldDocument, toldByBirth } from './document-fold.ts';
import { NEW } from './lifecycle.ts';

const words = { zh: '词', en: 'Word' };

/** Its log is older than the kit: it tells the number by a short name, and what people typed below `content`. */
const older = defineDocument({
  type: 'older',
  controller: 'Older',
  title: words,
  paths: ['/older'],
  fields: {
    olderNo: code(words, { max: 9, required: true }),
    lane: text(words, { max: 9 }),
    prices: rows(words, { cost: text(words, { max: 9 }) }, { most: 9 }),
    companyId: text(words, { max: 36, required: true }),
  },
  number: 'olderNo',
  sides: { owner: 'companyId' },
  owner: 'owner',
  sort: 'olderNo',
  states: { OPEN: { label: words } },
  codes: { NO: words },
  notPermitted: 'NO',
  events: {
    MAKE: event({ from: [NEW], to: 'OPEN', label: words }),
    EDIT: event({ from: ['OPEN'], to: 'same', label: words }),
  },
  factPaths: { olderNo: 'no', lane: 'content.lane', prices: 'content.prices' },
});

const fact = (seq: number, changes: { path: string; before?: unknown; after?: unknown }[]) => ({
  seq,
  event: seq === 1 ? 'MAKE' : 'EDIT',
  toState: 'OPEN',
  actorEmployeeId: null,
  actorCompanyId: 'A',
  at: '2027-01-01T00:00:00.000Z',
  changes,
});

describe('a log that tells fields elsewhere', () => {
  const row = { id: 'x', olderNo: 'N1', lane: 'SHA', prices: [{ cost: '1' }], companyId: 'A' };
  const told = { id: 'x', no: 'N1', companyId: 'A', content: { lane: 'SHA', prices: [{ cost: '1' }] } };

  it('has births as they were, and reads them back', () => {
    expect(toldByBirth(older, row)).toEqual(told);
    expect(foldDocument(older, [fact(1, [{ path: '', after: told }])])).toMatchObject(row);
  });

  it('leaves out what stands there and is no field, and fills what is missing', () => {
    const odd = { ...told, content: { lane: 'SHA', state: 'GONE', id: 'y' } };
    const folded = foldDocument(older, [fact(1, [{ path: '', after: odd }])]);
    expect(folded).toMatchObject({ id: 'x', state: 'OPEN', lane: 'SHA', prices: [] });
    expect(folded).not.toHaveProperty('content');
  });

  it('is changed by such a path, by one below it, and by the field alone', () => {
    const folded = foldDocument(older, [
      fact(1, [{ path: '', after: told }]),
      fact(2, [
        { path: 'content.prices.0.cost', before: '1', after: '2' },
        { path: 'no', after: 'N2' },
      ]),
      fact(3, [{ path: 'content.lane', before: 'SHA' }]),
      fact(4, [{ path: 'companyId', after: 'B' }]),
    ]);
    expect(folded).toMatchObject({ olderNo: 'N2', lane: null, prices: [{ cost: '2' }], companyId: 'B' });
  });

  it('names the field of each path, and the path of each field', () => {
    expect(['no', 'content.prices.0.cost', 'lane', 'companyId'].map(path => fieldOfPath(older, path))).toEqual([
      'olderNo',
      'prices',
      'lane',
      'companyId',
    ]);
    expect(['olderNo', 'prices.0.cost', 'companyId'].map(path => factPathOf(older, path))).toEqual([
      'no',
      'content.prices.0.cost',
      'companyId',
    ]);
  });
});
