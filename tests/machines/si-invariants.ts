import { expect } from 'vitest';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { SI_SCENARIOS } from '#machines/si/shipping-instruction.samples.ts';
import { DELETABLE, NEVER_VALIDATE_ONLY } from '#machines/si/shipping-instruction.table.ts';
import type { Walked } from './si-paths.ts';

/**
 * What always holds of a shipping instruction and its log.
 *
 * INV-SI-1 the log is gapless and folds to the document; 2 a claim exists exactly in IN_REVIEW; 3 revision = 1 + modifications; 4 nobody
 * approves what they edited last; 5 a delete mark only in DRAFT, RETURNED, DECLINED, CANCELLED; 6 `everSent` from the first SEND on; 7 a
 * decision is kept only in APPROVED, RETURNED, DECLINED, and falls with the next change of state.
 * NEVER-SI-1 a cancelled one comes back; 2 a refusal without a reason; 3 a validate-only one becomes a bill or is sent; 4 a completed one is
 * edited; 5 an edit keeps an approval.
 */
export function holdInvariants({ document, facts, scenario }: Walked): void {
  if (document === null) {
    expect(facts).toEqual([]);
    return;
  }
  const named = (event: string) => facts.filter(fact => fact.event === event);
  const states = facts.map(fact => fact.toState);

  expect(
    facts.map(fact => fact.seq),
    'INV-SI-1 gapless',
  ).toEqual(facts.map((_, index) => index + 1));
  expect(document.version, 'INV-SI-1 version').toBe(facts.length);
  expect(foldDocument(shippingInstruction, facts), 'INV-SI-1 fold').toEqual(document);
  expect(
    foldDocument(shippingInstruction, JSON.parse(JSON.stringify(facts))),
    'INV-SI-1 fold of the stored log',
  ).toEqual(document);
  expect(document.claimerId !== null, 'INV-SI-2 claim').toBe(document.state === 'IN_REVIEW');
  expect(document.claimedAt !== null, 'INV-SI-2 claim time').toBe(document.state === 'IN_REVIEW');
  expect(document.revision, 'INV-SI-3 revision').toBe(1 + named('MODIFY').length);
  for (const approval of named('APPROVE')) {
    const edits = facts.filter(
      ({ seq, event }) => seq < approval.seq && ['CREATE', 'SAVE_DRAFT', 'SUBMIT', 'MODIFY'].includes(event),
    );
    expect(edits.at(-1)?.actorEmployeeId, 'INV-SI-4 four eyes').not.toBe(approval.actorEmployeeId);
  }
  if (document.deleted) expect(DELETABLE, 'INV-SI-5 delete mark').toContain(document.state);
  expect(document.everSent, 'INV-SI-6 sent').toBe(named('SEND').length > 0);
  if (document.state === 'SENT' || document.state === 'CARRIER_REJECTED')
    expect(document.everSent, 'INV-SI-6 sent').toBe(true);
  if (document.decision) expect(['APPROVED', 'RETURNED', 'DECLINED'], 'INV-SI-7 decision').toContain(document.state);
  if (document.amendment)
    expect(named('MODIFY').some(({ fromState }) => fromState === 'SENT' || fromState === 'CONFIRMED')).toBe(true);

  const afterCancel = facts.slice(states.indexOf('CANCELLED') + 1);
  if (states.includes('CANCELLED'))
    expect(
      afterCancel.every(fact => ['DELETE', 'RESTORE'].includes(fact.event)),
      'NEVER-SI-1',
    ).toBe(true);
  for (const fact of facts) {
    if (['RETURN', 'DECLINE', 'REOPEN', 'CANCEL_AT_CARRIER', 'UNLOCK'].includes(fact.event))
      expect(fact.remarks?.trim().length ?? 0, 'NEVER-SI-2 silent refusal').toBeGreaterThanOrEqual(5);
    if (SI_SCENARIOS[scenario].siType === 3)
      expect(NEVER_VALIDATE_ONLY, 'NEVER-SI-3 validate-only').not.toContain(fact.toState);
    if (fact.fromState === 'COMPLETED') expect(['UNLOCK', 'SET_EXTENDED'], 'NEVER-SI-4 locked').toContain(fact.event);
    if (fact.event === 'MODIFY') expect(fact.toState, 'NEVER-SI-5 edit keeps approval').toBe('SUBMITTED');
  }
}
