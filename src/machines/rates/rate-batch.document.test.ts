import { describe, expect, it } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { type BatchCounts, type BatchState, NO_BATCH_COUNTS } from '#contract/rates/batch/batch-codes.ts';
import { permitsDocument, SYSTEM_ACTOR } from '../kernel/document.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { atHeadShape } from '../kernel/upcast.ts';
import { samples } from './rate-batch.document.samples.ts';
import { BATCH_FACT_SHAPES, type BatchEvent, countedIn, countsOf, rateBatch } from './rate-batch.document.ts';

const counts: BatchCounts = { ...NO_BATCH_COUNTS, total: 2, changed: 2, hits: 1 };

const outcomeOf = (state: BatchState, event: BatchEvent, world: object): string => {
  const ask = { event, actor: SYSTEM_ACTOR, at: samples.at, world };
  const permit = permitsDocument(rateBatch, state, samples.row, ask);
  return permit.ok ? permit.to : permit.refusal.code;
};

describe('what became of its rows', () => {
  it('decides how a batch ends', () => {
    const of = (over: Partial<BatchCounts>) => outcomeOf('APPLYING', 'FINISH', { counts: { ...counts, ...over } });
    expect([of({}), of({ conflict: 1 }), of({ changed: 0, conflict: 2 })]).toEqual(['DONE', 'PARTIAL', 'FAILED']);
  });

  it('decides how it ends where its job dies', () => {
    const of = (state: BatchState, open: number) => outcomeOf(state, 'FAIL', { counts: { ...counts, open } });
    expect([of('COMPUTING', 1), of('APPLYING', 2), of('APPLYING', 1)]).toEqual(['FAILED', 'FAILED', 'PARTIAL']);
  });

  it('decides whether it is reverted as a whole', () => {
    const of = (kept: number) => outcomeOf('DONE', 'REVERTED', { counts, kept });
    expect([of(0), of(1)]).toEqual(['REVERTED', 'PARTLY_REVERTED']);
  });
});

describe('the log of a batch', () => {
  it('of shape 1 tells who made it, what it counts, why it came back and who confirmed it', () => {
    const birth = {
      id: 'b',
      no: 'RB2701120001',
      companyId: 'OWNER',
      kind: 'RULE',
      title: 'GRI',
      plan: { kind: 'ACTIONS' },
      originId: null,
    };
    const told = [
      ['CREATE', 'DRAFT', [{ path: '', after: birth }]],
      ['PREVIEW', 'COMPUTING', []],
      ['COMPUTED', 'PREVIEW', [{ path: 'counts', before: NO_BATCH_COUNTS, after: counts }]],
      ['SUBMIT', 'PENDING', []],
      ['RETURN', 'PREVIEW', []],
      ['SUBMIT', 'PENDING', []],
      ['CONFIRM', 'APPLYING', []],
    ] as const satisfies readonly (readonly [BatchEvent, BatchState, Fact['changes']])[];
    const facts = told.map(
      ([event, toState, changes], index): Fact => ({
        seq: index + 1,
        event,
        fromState: told[index - 1]?.[1] ?? null,
        toState,
        at: samples.at,
        changes,
        actorEmployeeId: event === 'CONFIRM' ? 'second' : 'author',
        actorCompanyId: 'OWNER',
        actorKind: 'employee',
        onBehalfOfEmployeeId: null,
        remarks: event === 'RETURN' ? '太高' : null,
        revision: 1,
      }),
    );
    const batch = foldDocument(
      rateBatch,
      facts.map(fact => atHeadShape(BATCH_FACT_SHAPES, fact, 1)),
    );
    const { no, ...same } = birth;
    expect(batch).toMatchObject({ ...same, batchNo: no, ...countedIn(counts), state: 'APPLYING', version: 7 });
    expect(batch).toMatchObject({ authorId: 'author', confirmedBy: 'second', reason: '太高', appliedAt: samples.at });
    expect(countsOf(countedIn(counts))).toEqual(counts);
  });
});
