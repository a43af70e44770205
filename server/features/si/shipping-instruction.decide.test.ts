import { describe, expect, test } from 'vitest';
import { aDraft } from '#contract/si/check/check.samples.ts';
import { contentOf, foldSi } from '#machines/si/shipping-instruction.evolve.ts';
import type { SiActor } from '#machines/si/shipping-instruction.lifecycle.ts';
import { type Decided, type Decision, decide, decideBirth } from './shipping-instruction.decide.ts';
import { documentOf, rowOf } from './shipping-instruction.projection.ts';

const AT = '2026-03-10T09:30:00.000Z';
const person = (employeeId: string, companyKind: SiActor['companyKind'], companyId: string): SiActor => ({
  employeeId,
  companyId,
  companyKind,
  supervisor: false,
});
const customer = person('customer', 'customer', 'A');
const reviewer = person('reviewer', 'platform', 'P');
const birth = { ...aDraft(), id: 'si-1', no: '26031000001', companyId: 'A', companyCode: 'AAAAAA', sources: 1 };

const accepted = (decision: Decision): Decided => {
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision;
};
const created = () => accepted(decideBirth(birth, { type: 'CREATE', actor: customer, at: AT, checkClean: true }));

describe('given nothing', () => {
  test('when created, then one fact that holds the whole document', () => {
    const { fact, document } = created();
    expect(fact).toMatchObject({ seq: 1, event: 'CREATE', fromState: null, toState: 'SUBMITTED', revision: 1 });
    expect(fact.changes).toEqual([{ path: '', after: birth }]);
    expect(document).toEqual(foldSi([fact]));
  });

  test('when created by staff on behalf, then it is the customer’s and staff stay its last editor', () => {
    const command = { type: 'CREATE', actor: reviewer, at: AT, checkClean: true } as const;
    const { document } = accepted(decideBirth(birth, command, 'customer'));
    expect(document).toMatchObject({ createId: 'customer', lastEditorId: 'reviewer' });
  });

  test('when created by another company, then refused', () => {
    const stranger = person('stranger', 'customer', 'B');
    const decision = decideBirth(birth, { type: 'CREATE', actor: stranger, at: AT, checkClean: true });
    expect(decision).toMatchObject({ ok: false, refusal: { code: 'SI-L-01' } });
  });
});

describe('given a submitted SI', () => {
  test('when returned, then a fact with its remarks and no change', () => {
    const command = { type: 'RETURN', actor: reviewer, at: AT, remarks: ' seal is missing ' } as const;
    const { fact, document } = accepted(decide(created().document, command));
    expect(fact).toMatchObject({ seq: 2, toState: 'RETURNED', remarks: 'seal is missing', changes: [], revision: 1 });
    expect(document.reviewRemarks).toBe('seal is missing');
  });

  test('when modified, then the differences alone are kept and the revision rises', () => {
    const before = created().document;
    const content = { ...contentOf(before), marks: 'N/M' };
    const command = { type: 'MODIFY', actor: customer, at: AT, checkClean: true } as const;
    const { fact } = accepted(decide(before, command, { messageOut: false }, content));
    expect(fact).toMatchObject({ event: 'MODIFY', revision: 2, remarks: null });
    expect(fact.changes).toEqual([{ path: 'marks', before: before.marks, after: 'N/M' }]);
  });

  test('when a customer approves, then refused and nothing else', () => {
    const command = { type: 'APPROVE', actor: customer, at: AT, checkClean: true } as const;
    expect(decide(created().document, command)).toEqual({
      ok: false,
      refusal: { code: 'SI-L-01', params: { because: 'platform' } },
    });
  });

  test('when undone after the message has gone out, then refused', () => {
    const approve = { type: 'APPROVE', actor: reviewer, at: AT, checkClean: true } as const;
    const approved = accepted(decide(created().document, approve)).document;
    const undo = { type: 'UNDO_REVIEW', actor: reviewer, at: AT } as const;
    expect(decide(approved, undo, { messageOut: true })).toMatchObject({ ok: false });
    expect(decide(approved, undo, { messageOut: false })).toMatchObject({ ok: true });
  });
});

test('a row stands for its document: there and back is the same', () => {
  const { document } = created();
  expect(documentOf({ ...rowOf(document), warnings: 0, findings: [] })).toEqual(document);
});

test('what finished without a bill or was deleted holds neither containers nor bill number', () => {
  const { document } = created();
  const active = (over: Partial<typeof document>) => rowOf({ ...document, ...over }).active;
  expect(active({})).toBe(true);
  expect(active({ state: 'RETURNED' })).toBe(true);
  expect(active({ state: 'RETURNED', deleted: true })).toBe(false);
  expect(active({ state: 'CANCELLED' })).toBe(false);
  expect(active({ state: 'DECLINED' })).toBe(false);
});
