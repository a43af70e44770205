import { describe, expect, it } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { emptyDraft } from '#contract/si/shipping-instruction.ts';
import type { SiEvent } from './shipping-instruction.document.ts';
import { contentOf, diffContent, foldSi } from './shipping-instruction.evolve.ts';

const birth = {
  ...emptyDraft(),
  id: 'si-1',
  no: '26031200017',
  companyId: 'c-1',
  companyCode: 'NBHY',
  sources: 1,
  shipmentId: 's-1',
  vessel: 'ORIENT CREST',
  deadline: '2026-03-10T20:00:00+08:00',
};

type Told = Partial<Omit<Fact, 'event'>> & { event: SiEvent; toState: string };

/** Facts in order, a minute apart, with what each test wants to say about them. */
const logOf = (...told: Told[]): Fact[] =>
  told.map((fact, index) => ({
    seq: index + 1,
    fromState: told[index - 1]?.toState ?? null,
    actorEmployeeId: 'customer',
    actorCompanyId: 'c-1',
    actorKind: 'employee',
    onBehalfOfEmployeeId: null,
    at: new Date(Date.parse('2026-03-10T11:00:00Z') + index * 60_000).toISOString(),
    remarks: null,
    changes: index === 0 ? [{ path: '', after: birth }] : [],
    revision: 1,
    ...fact,
  }));

const create: Told = { event: 'CREATE', toState: 'SUBMITTED' };
const claim: Told = { event: 'CLAIM', toState: 'IN_REVIEW', actorEmployeeId: 'reviewer' };

describe('foldSi', () => {
  it('is nothing before the first fact', () => {
    expect(foldSi([])).toBeNull();
  });

  it('begins with the whole content', () => {
    expect(foldSi(logOf(create))).toMatchObject({
      ...birth,
      state: 'SUBMITTED',
      version: 1,
      revision: 1,
      createId: 'customer',
      lastEditorId: 'customer',
      late: false,
      submittedAt: '2026-03-10T11:00:00.000Z',
    });
  });

  it('on behalf: the SI is the customer employee, the last editor the staff member', () => {
    const facts = logOf({ ...create, actorEmployeeId: 'staff', onBehalfOfEmployeeId: 'customer' });
    expect(foldSi(facts)).toMatchObject({ createId: 'customer', lastEditorId: 'staff' });
  });

  it('shows the document as it was after any event', () => {
    const facts = logOf(create, claim, {
      event: 'RETURN',
      toState: 'RETURNED',
      actorEmployeeId: 'reviewer',
      remarks: '箱号错误，请核对',
    });
    expect(foldSi(facts.slice(0, 2))).toMatchObject({ state: 'IN_REVIEW', claimerId: 'reviewer', reviewRemarks: '' });
    expect(foldSi(facts)).toMatchObject({
      state: 'RETURNED',
      claimerId: null,
      reviewerId: 'reviewer',
      reviewRemarks: '箱号错误，请核对',
    });
  });

  it('applies the changes of a modification and keeps the remarks that asked for it', () => {
    const before = contentOf(birth);
    const changes = diffContent(before, { ...before, vessel: 'NORDIC MERIDIAN', hsCodes: ['630260'] });
    const facts = logOf(
      create,
      { event: 'RETURN', toState: 'RETURNED', actorEmployeeId: 'reviewer', remarks: 'vessel, please' },
      { event: 'MODIFY', toState: 'SUBMITTED', changes, revision: 2 },
    );
    expect(foldSi(facts)).toMatchObject({
      state: 'SUBMITTED',
      revision: 2,
      version: 3,
      vessel: 'NORDIC MERIDIAN',
      hsCodes: ['630260'],
      reviewRemarks: 'vessel, please',
      decision: null,
      amendment: false,
    });
  });

  it('an undone decision leaves no trace but the claim', () => {
    const decided = logOf(
      create,
      { event: 'RETURN', toState: 'RETURNED', actorEmployeeId: 'first', remarks: 'seal missing' },
      { event: 'MODIFY', toState: 'SUBMITTED', revision: 2 },
      { event: 'APPROVE', toState: 'APPROVED', actorEmployeeId: 'second', revision: 2 },
      { event: 'UNDO_REVIEW', toState: 'IN_REVIEW', actorEmployeeId: 'second', revision: 2 },
    );
    expect(foldSi(decided.slice(0, 4))).toMatchObject({ reviewerId: 'second', reviewRemarks: '' });
    expect(foldSi(decided)).toMatchObject({
      reviewerId: 'first',
      reviewedAt: decided[1]!.at,
      reviewRemarks: 'seal missing',
      claimerId: 'second',
      decision: null,
    });
  });

  it('marks an amendment only after it was with the carrier', () => {
    const sent = logOf(
      create,
      { event: 'APPROVE', toState: 'APPROVED', actorEmployeeId: 'reviewer' },
      { event: 'SEND', toState: 'SENT', actorEmployeeId: 'reviewer' },
      { event: 'MODIFY', toState: 'SUBMITTED', revision: 2, remarks: 'Consignee changed' },
    );
    expect(foldSi(sent)).toMatchObject({ amendment: true, everSent: true });
    expect(foldSi(sent.slice(0, 3))).toMatchObject({ amendment: false, everSent: true });
  });

  it('is late by the instant of the cut-off, whatever its zone (A5.12)', () => {
    const on = (at: string) => foldSi(logOf({ ...create, at }))?.late;
    expect(on('2026-03-10T12:00:00.000Z')).toBe(false);
    expect(on('2026-03-10T12:00:00.001Z')).toBe(true);
    expect(foldSi(logOf({ ...create, changes: [{ path: '', after: { ...birth, deadline: '' } }] }))?.late).toBe(false);
  });

  it('keeps a delete mark reversible', () => {
    const facts = logOf(
      create,
      { event: 'WITHDRAW', toState: 'CANCELLED' },
      { event: 'DELETE', toState: 'CANCELLED' },
      { event: 'RESTORE', toState: 'CANCELLED', actorEmployeeId: 'supervisor' },
    );
    expect(foldSi(facts.slice(0, 3))?.deleted).toBe(true);
    expect(foldSi(facts)?.deleted).toBe(false);
  });

  it('raises the planned number of a set without a new revision', () => {
    const change = { path: 'plannedCount', before: 1, after: 3 };
    const facts = logOf(create, {
      event: 'SET_EXTENDED',
      toState: 'SUBMITTED',
      actorKind: 'system',
      changes: [change],
    });
    expect(foldSi(facts)).toMatchObject({ plannedCount: 3, revision: 1, lastEditorId: 'customer' });
  });
});

describe('a log that cannot be right is never projected (INV-SI-1)', () => {
  it.each([
    ['a gap', logOf(create, { ...claim, seq: 3 })],
    ['a repeated fact', logOf(create, { ...claim, seq: 1 })],
    ['a state that was not there', logOf(create, { ...claim, fromState: 'APPROVED' })],
    ['a first fact without content', logOf({ ...create, changes: [] })],
    ['a second birth', [...logOf(create), ...logOf(create)]],
  ])('%s', (_, facts) => {
    expect(() => foldSi(facts)).toThrow();
  });
});
