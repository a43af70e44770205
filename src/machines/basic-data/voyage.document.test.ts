import { describe, expect, it } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { voyage } from './voyage.document.ts';

const fact = (seq: number, event: string, toState: string, changes: Fact['changes'] = []) => ({
  seq,
  event,
  toState,
  changes,
  at: '2026-11-21T02:00:00.000Z',
  actorEmployeeId: null,
  actorCompanyId: null,
});

describe('the log of a voyage', () => {
  it('tells state, number and successor, whether its facts name the state as a field or not', () => {
    const facts = [
      fact(1, 'GENERATE', 'PLANNED', [{ path: 'carrierExportVoyageNumber', after: '024E' }]),
      fact(2, 'OPEN', 'OPEN', [{ path: 'status', before: 'PLANNED', after: 'OPEN' }]),
      fact(3, 'SLIDE', 'SLID', [
        { path: 'carrierExportVoyageNumber', before: '024E', after: '024E/SLID' },
        { path: 'successorId', after: 'next' },
      ]),
    ];
    expect(foldDocument(voyage, facts, 'a')).toMatchObject({
      state: 'SLID',
      status: 'SLID',
      version: 3,
      carrierExportVoyageNumber: '024E/SLID',
      successorId: 'next',
    });
  });

  it('leads on where the kit of resources has told a deleted voyage’s return as a birth', () => {
    const facts = [
      { ...fact(1, 'CREATE', 'PLANNED'), fromState: null },
      { ...fact(2, 'DELETE', 'DELETED'), fromState: 'PLANNED' },
      { ...fact(3, 'RESTORE', 'PLANNED'), fromState: null },
    ];
    expect(foldDocument(voyage, facts, 'a')).toMatchObject({ state: 'PLANNED', version: 3 });
  });
});
