import { describe, expect, it } from 'vitest';
import { SI_STATES, siStateOf } from '#contract/si/status.ts';
import { type DocumentActor, type DocumentCommand, permitsDocument } from '../kernel/document.ts';
import { NEW } from '../kernel/lifecycle.ts';
import { eventForStatus, type KnownSi, knownSi, siAbilities } from './shipping-instruction.commands.ts';
import { type SiEvent, shippingInstruction } from './shipping-instruction.document.ts';
import { SI_EVENTS } from './shipping-instruction.events.ts';
import { SI_BECAUSE } from './shipping-instruction.guards.ts';
import { SI_ACTORS } from './shipping-instruction.samples.ts';
import { SI_TABLE } from './shipping-instruction.table.ts';

const at = '2026-03-10T09:30:00.000Z';
const later = (ms: number): string => new Date(Date.parse(at) + ms).toISOString();
const known = (over: Partial<KnownSi> = {}): KnownSi =>
  knownSi({
    state: 'SUBMITTED',
    companyId: 'CUSTOMER',
    content: { siType: 1 },
    createId: 'customer',
    lastEditorId: 'customer',
    ...over,
  });
const inReview = known({ state: 'IN_REVIEW', claimerId: 'reviewer', claimedAt: at });
const before = { reviewerId: null, reviewedAt: null, reviewRemarks: '' };
const approved = known({ state: 'APPROVED', decision: { by: 'reviewer', at, event: 'APPROVE', before } });

describe('the events of call 8 (A7)', () => {
  it.each([
    ['IN_REVIEW', 1, 'RELEASE_CLAIM'],
    ['SUBMITTED', 2, 'CLAIM'],
    ['IN_REVIEW', 3, 'APPROVE'],
    ['IN_REVIEW', 4, 'RETURN'],
    ['APPROVED', 4, 'REOPEN'],
    ['BILL_DRAFTED', 4, 'REOPEN'],
    ['SUBMITTED', 5, 'DECLINE'],
    ['RETURNED', 6, 'WITHDRAW'],
    ['SENT', 6, 'CANCEL_AT_CARRIER'],
    ['CONFIRMED', 6, 'CANCEL_AT_CARRIER'],
    ['APPROVED', 7, 'MAKE_BILL'],
    ['CARRIER_REJECTED', 8, 'SEND'],
    ['SENT', 9, 'CARRIER_ACCEPT'],
    ['COMPLETED', 9, 'UNLOCK'],
    ['SENT', 10, 'CARRIER_REJECT'],
    ['CONFIRMED', 11, 'COMPLETE'],
    ['SUBMITTED', 0, null],
    ['SUBMITTED', 12, null],
    ['SUBMITTED', -1, null],
    ['SUBMITTED', 1.5, null],
  ] as const)('%s, target %s: %s', (state, target, event) => {
    expect(eventForStatus(known({ state }), target, at)).toBe(event);
  });

  it('read 2 as undo for ten seconds after a decision, as a claim afterwards', () => {
    expect(eventForStatus(approved, 2, later(10_000))).toBe('UNDO_REVIEW');
    expect(eventForStatus(approved, 2, later(10_001))).toBe('CLAIM');
  });

  it('lead, where permitted, to the very status that was asked for', () => {
    for (const [state, row] of Object.entries(SI_TABLE))
      for (const [event, cell] of Object.entries(row) as [SiEvent, string][]) {
        const { status } = SI_EVENTS[event];
        if (state !== NEW && status !== null && !cell.startsWith('SI-')) expect(siStateOf(status)).toBe(cell);
      }
  });
});

describe('worked examples of the design', () => {
  const asked = (document: KnownSi, event: SiEvent, actor: DocumentActor, more: Partial<DocumentCommand> = {}) =>
    permitsDocument(shippingInstruction, document.state, document, { event, actor, at, ...more });

  it('T48: an approved SI that is modified is pending again', () => {
    expect(
      asked(known({ state: 'APPROVED' }), 'MODIFY', SI_ACTORS.customer, { world: { checkClean: true } }),
    ).toMatchObject({
      ok: true,
      to: 'SUBMITTED',
    });
  });

  it('T49: returning without remarks is SI-L-03, status 12 is no event', () => {
    const event = eventForStatus(inReview, 4, at) as 'RETURN';
    expect(asked(inReview, event, SI_ACTORS.reviewer)).toEqual({ ok: false, refusal: { code: 'SI-L-03' } });
    expect(eventForStatus(inReview, 12, at)).toBeNull();
  });

  it('blanks are no remarks', () => {
    expect(asked(known({}), 'RETURN', SI_ACTORS.reviewer, { remarks: '  no   ' })).toEqual({
      ok: false,
      refusal: { code: 'SI-L-03' },
    });
  });

  it('an undo counts from the decision to the millisecond', () => {
    const undo = (ms: number) =>
      asked(approved, 'UNDO_REVIEW', SI_ACTORS.reviewer, { at: later(ms), world: { messageOut: false } });
    expect(undo(10_000).ok).toBe(true);
    expect(undo(10_001)).toEqual({ ok: false, refusal: { code: 'SI-L-01', params: { because: 'undoOver' } } });
  });

  it('a claim lapses after 15 minutes, not before', () => {
    const lapse = (ms: number) =>
      asked(inReview, 'CLAIM_LAPSED', SI_ACTORS.system, { at: later(ms), world: { activeAt: null } });
    expect(lapse(15 * 60_000).ok).toBe(true);
    expect(lapse(15 * 60_000 - 1).ok).toBe(false);
  });
});

describe('what a person sees', () => {
  const of = (actor: keyof typeof SI_ACTORS, document: KnownSi) =>
    Object.fromEntries(
      siAbilities(document, SI_ACTORS[actor], at).map(({ event, refusal }) => [event, refusal?.code ?? 'yes']),
    );

  it('offers the claimer the decisions before any remarks are typed', () => {
    expect(of('reviewer', inReview)).toEqual({
      CLAIM: 'SI-L-02',
      RELEASE_CLAIM: 'yes',
      APPROVE: 'yes',
      RETURN: 'yes',
      DECLINE: 'SI-L-01',
      WITHDRAW: 'SI-L-01',
      MODIFY: 'yes',
    });
  });

  it('tells a second reviewer who is at it, and lets a supervisor step in', () => {
    expect(of('otherReviewer', inReview)).toMatchObject({ APPROVE: 'SI-L-02', RETURN: 'SI-L-02' });
    expect(of('supervisor', inReview)).toMatchObject({
      APPROVE: 'yes',
      DECLINE: 'yes',
      RELEASE_CLAIM: 'yes',
    });
  });

  it('lets the customer withdraw but only ask for return while it is reviewed', () => {
    expect(of('customer', inReview)).toMatchObject({ WITHDRAW: 'yes', MODIFY: 'SI-L-02' });
  });

  it('offers the reviewer to undo for ten seconds', () => {
    expect(of('reviewer', approved)).toMatchObject({ UNDO_REVIEW: 'yes' });
    expect(of('otherReviewer', approved)).toMatchObject({ UNDO_REVIEW: 'SI-L-01' });
  });

  it('never lists what only the system sends', () => {
    const listed = SI_STATES.flatMap(state => siAbilities(known({ state }), SI_ACTORS.supervisor, at));
    expect(listed.map(({ event }) => event)).not.toContain('CLAIM_LAPSED');
    expect(listed.map(({ event }) => event)).not.toContain('SET_EXTENDED');
  });
});

describe('declarations', () => {
  it('are complete in both languages', () => {
    for (const text of [...Object.values(SI_EVENTS).map(({ label }) => label), ...Object.values(SI_BECAUSE)])
      expect([text.zh, text.en].every(words => words.trim() !== '')).toBe(true);
  });

  it('ask for remarks exactly where a guard wants them', () => {
    for (const [event, { remarks, anyOf }] of Object.entries(SI_EVENTS)) {
      const wants = ['RETURN', 'DECLINE', 'REOPEN', 'CARRIER_REJECT', 'CANCEL_AT_CARRIER', 'UNLOCK'].includes(event);
      expect(remarks === 'required', event).toBe(wants && anyOf.length > 0);
    }
  });
});
