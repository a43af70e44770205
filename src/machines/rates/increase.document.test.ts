import { describe, expect, it } from 'vitest';
import { foldDocument } from '../kernel/document-fold.ts';
import { increase } from './increase.document.ts';

describe('the log of an increase', () => {
  const fact = (seq: number, event: string, fromState: string | null, toState: string, told: object = {}) => ({
    seq,
    event,
    fromState,
    toState,
    actorEmployeeId: null,
    actorCompanyId: 'O',
    at: `2027-01-0${seq}T00:00:00.000Z`,
    // As the kit of resources told it: the state among the fields.
    changes: Object.entries({ state: toState, ...told }).map(([path, after]) => ({ path, after })),
  });
  const life = [
    fact(1, 'CREATE', null, 'DRAFT', { name: 'GRI', effectiveFrom: '2027-01-15' }),
    fact(2, 'PREVIEW', 'DRAFT', 'PREVIEW', { previewId: 'p' }),
    fact(3, 'SCHEDULE', 'PREVIEW', 'SCHEDULED', { applyAt: '2027-01-10T00:00:00.000Z' }),
    fact(4, 'APPLY', 'SCHEDULED', 'APPLIED', { batchId: 'b' }),
    fact(5, 'POSTPONE', 'APPLIED', 'APPLIED', { effectiveFrom: '2027-02-01', batchId: 'c' }),
  ];

  it('of before the kit tells its state, its day and the batch that wrote its prices', () => {
    expect(foldDocument(increase, life, 'i')).toMatchObject({
      id: 'i',
      state: 'APPLIED',
      version: 5,
      name: 'GRI',
      effectiveFrom: '2027-02-01',
      previewId: 'p',
      batchId: 'c',
      amounts: [],
      createdAt: '2027-01-01T00:00:00.000Z',
    });
  });

  it('of before the kit lets a deleted one come back as what it was', () => {
    const cancelled = fact(4, 'CANCEL', 'SCHEDULED', 'CANCELLED', { applyAt: null });
    const deleted = fact(5, 'DELETE', 'CANCELLED', 'DELETED', { name: null });
    const back = fact(6, 'RESTORE', null, 'CANCELLED', { name: 'GRI' });
    expect(foldDocument(increase, [...life.slice(0, 3), cancelled, deleted, back], 'i')).toMatchObject({
      state: 'CANCELLED',
      name: 'GRI',
      applyAt: null,
    });
  });
});
