import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SI_STATES, siStateOf } from '#contract/si/status.ts';
import { NEW, permits } from '../kernel/lifecycle.ts';
import {
  eventForStatus,
  newSiContext,
  SI_BECAUSE,
  SI_EVENTS,
  type SiCommand,
  type SiContext,
  type SiEvent,
  siAbilities,
  siLifecycle,
} from './shipping-instruction.lifecycle.ts';
import { SI_ACTORS } from './shipping-instruction.samples.ts';
import { SI_TABLE } from './shipping-instruction.table.ts';

const at = '2026-03-10T09:30:00.000Z';
const later = (ms: number): string => new Date(Date.parse(at) + ms).toISOString();
const context = (over: Partial<SiContext> = {}): SiContext => ({
  ...newSiContext('CUSTOMER'),
  createId: 'customer',
  lastEditorId: 'customer',
  ...over,
});
const inReview = context({ claimerId: 'reviewer', claimedAt: at });
const approved = context({ decision: { by: 'reviewer', at, event: 'APPROVE', messageOut: false } });

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
    expect(eventForStatus(state, target, context(), at)).toBe(event);
  });

  it('read 2 as undo for ten seconds after a decision, as a claim afterwards', () => {
    expect(eventForStatus('APPROVED', 2, approved, later(10_000))).toBe('UNDO_REVIEW');
    expect(eventForStatus('APPROVED', 2, approved, later(10_001))).toBe('CLAIM');
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
  it('T48: an approved SI that is modified is pending again', () => {
    const modify: SiCommand = { type: 'MODIFY', actor: SI_ACTORS.customer, at, checkClean: true };
    expect(permits(siLifecycle, 'APPROVED', context(), modify)).toEqual({ ok: true, to: 'SUBMITTED' });
  });

  it('T49: returning without remarks is SI-L-03, status 12 is no event', () => {
    const event = eventForStatus('IN_REVIEW', 4, inReview, at) as 'RETURN';
    expect(permits(siLifecycle, 'IN_REVIEW', inReview, { type: event, actor: SI_ACTORS.reviewer, at })).toEqual({
      ok: false,
      refusal: { code: 'SI-L-03' },
    });
    expect(eventForStatus('IN_REVIEW', 12, inReview, at)).toBeNull();
  });

  it('blanks are no remarks', () => {
    const command: SiCommand = { type: 'RETURN', actor: SI_ACTORS.reviewer, at, remarks: '  no   ' };
    expect(permits(siLifecycle, 'SUBMITTED', context(), command)).toEqual({ ok: false, refusal: { code: 'SI-L-03' } });
  });

  it('an undo counts from the decision to the millisecond', () => {
    const undo = (ms: number): SiCommand => ({ type: 'UNDO_REVIEW', actor: SI_ACTORS.reviewer, at: later(ms) });
    expect(permits(siLifecycle, 'APPROVED', approved, undo(10_000)).ok).toBe(true);
    expect(permits(siLifecycle, 'APPROVED', approved, undo(10_001))).toEqual({
      ok: false,
      refusal: { code: 'SI-L-01', params: { because: 'undoOver' } },
    });
  });

  it('a claim lapses after 15 minutes, not before', () => {
    const lapse = (ms: number): SiCommand => ({ type: 'CLAIM_LAPSED', actor: SI_ACTORS.system, at: later(ms) });
    expect(permits(siLifecycle, 'IN_REVIEW', inReview, lapse(15 * 60_000)).ok).toBe(true);
    expect(permits(siLifecycle, 'IN_REVIEW', inReview, lapse(15 * 60_000 - 1)).ok).toBe(false);
  });
});

describe('what a person sees', () => {
  const of = (actor: keyof typeof SI_ACTORS, state: (typeof SI_STATES)[number], known: SiContext) =>
    Object.fromEntries(
      siAbilities(state, known, SI_ACTORS[actor], at).map(({ event, refusal }) => [event, refusal?.code ?? 'yes']),
    );

  it('offers the claimer the decisions before any remarks are typed', () => {
    expect(of('reviewer', 'IN_REVIEW', inReview)).toEqual({
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
    expect(of('otherReviewer', 'IN_REVIEW', inReview)).toMatchObject({ APPROVE: 'SI-L-02', RETURN: 'SI-L-02' });
    expect(of('supervisor', 'IN_REVIEW', inReview)).toMatchObject({
      APPROVE: 'yes',
      DECLINE: 'yes',
      RELEASE_CLAIM: 'yes',
    });
  });

  it('lets the customer withdraw but only ask for return while it is reviewed', () => {
    expect(of('customer', 'IN_REVIEW', inReview)).toMatchObject({ WITHDRAW: 'yes', MODIFY: 'SI-L-02' });
  });

  it('offers the reviewer to undo for ten seconds', () => {
    expect(of('reviewer', 'APPROVED', approved)).toMatchObject({ UNDO_REVIEW: 'yes' });
    expect(of('otherReviewer', 'APPROVED', approved)).toMatchObject({ UNDO_REVIEW: 'SI-L-01' });
  });

  it('never lists what only the system sends', () => {
    const listed = SI_STATES.flatMap(state => siAbilities(state, context(), SI_ACTORS.supervisor, at));
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

  it('stand in the written contract cell by cell', () => {
    const path = new URL('./shipping-instruction.lifecycle.md', import.meta.url);
    const columns = [NEW, ...SI_STATES] as const;
    const written = readFileSync(path, 'utf8')
      .split('\n')
      .flatMap(line => {
        const [, event, ...cells] = line.split('|').map(cell => cell.trim());
        return event?.startsWith('`') && cells.length === columns.length + 1
          ? [{ event: event.slice(1, -1), cells }]
          : [];
      });
    const meant = Object.keys(SI_EVENTS).map(event => ({
      event,
      cells: [
        ...columns.map(state => {
          const cell = SI_TABLE[state][event as SiEvent];
          const status = (SI_STATES as readonly string[]).indexOf(cell);
          return status >= 0 ? String(status) : cell === 'SI-L-01' ? '' : cell;
        }),
        '',
      ],
    }));
    expect(written).toEqual(meant);
  });
});
