import { describe, expect, it } from 'vitest';
import { emptyBillBody } from '#contract/bill/body.ts';
import { BILL_STATES, type BillState } from '#contract/bill/status.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { BillCommand, BillContext, BillEvent } from './house-bill.commands.ts';
import { BILL_EVENTS } from './house-bill.events.ts';
import { type BillBirth, billChanges, billContextOf, evolveBill, foldBill } from './house-bill.evolve.ts';
import * as guards from './house-bill.guards.ts';
import { billAbilities, billLifecycle } from './house-bill.lifecycle.ts';
import {
  BILL_ACTORS,
  BILL_SAMPLES,
  type BillFailingSample,
  type BillSample,
  billContext,
  TODAY,
} from './house-bill.samples.ts';
import { BILL_TABLE } from './house-bill.table.ts';

const EVENTS = Object.keys(BILL_EVENTS) as BillEvent[];
const ALL: OrNew<BillState>[] = [NEW, ...BILL_STATES];
const AT = '2026-03-12T09:30:00.000Z';

type AnyGuard = (context: BillContext, command: BillCommand) => unknown;
const GUARDS = Object.fromEntries(Object.entries(guards).filter(([name]) => /^(is|has)/.test(name))) as Readonly<
  Record<string, AnyGuard>
>;

const commandOf = (event: BillEvent, { as, payload }: BillSample): BillCommand =>
  ({ type: event, actor: BILL_ACTORS[as], at: AT, ...payload }) as BillCommand;
const passes = (event: BillEvent): readonly BillSample[] => BILL_SAMPLES[event].passes;
const fails = (event: BillEvent): readonly BillFailingSample[] => BILL_SAMPLES[event].fails;

describe('the walk of a house bill', () => {
  const cells = ALL.flatMap(state => EVENTS.flatMap(event => passes(event).map(sample => ({ state, event, sample }))));

  it('does in every state what the table says of every command', () => {
    const wrong = cells
      .map(({ state, event, sample }) => {
        const permit = permits(billLifecycle, state, billContext(sample.context), commandOf(event, sample));
        const got = permit.ok ? permit.to : permit.refusal.code;
        return { cell: `${state} × ${event}`, got, expected: BILL_TABLE[state][event] };
      })
      .filter(({ got, expected }) => got !== expected);
    expect(wrong).toEqual([]);
    expect(cells.length).toBeGreaterThan(ALL.length * EVENTS.length);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const { state, event, sample } of cells.filter(cell => reached.has(cell.state))) {
        const permit = permits(billLifecycle, state, billContext(sample.context), commandOf(event, sample));
        if (permit.ok) reached.add(permit.to);
      }
    }
    expect([...reached].sort()).toEqual([...ALL].sort());
  });

  const failing = EVENTS.flatMap(event =>
    fails(event).flatMap(sample => sample.in.map(state => ({ event, sample, state, guard: sample.guard }))),
  );

  it.each(failing)('$state × $event is refused by $guard', ({ event, sample, state }) => {
    const context = billContext(sample.context);
    const command = commandOf(event, sample);
    const refusal = GUARDS[sample.guard]?.(context, command);
    expect(refusal).toMatchObject({ code: sample.code });
    expect(permits(billLifecycle, state, context, command)).toEqual({ ok: false, refusal });
  });

  it('has a failing sample for every guard', () => {
    const sampled = new Set(EVENTS.flatMap(event => fails(event).map(({ guard }) => guard)));
    expect(Object.keys(GUARDS).filter(name => !sampled.has(name))).toEqual([]);
  });

  it('offers a clerk what the state knows, refused ones with why', () => {
    const around = { openErrors: 1, today: TODAY, releaseApproved: true };
    const abilities = billAbilities('DRAFT', billContext(), BILL_ACTORS.clerk, AT, around);
    expect(Object.fromEntries(abilities.map(({ event, refusal }) => [event, refusal?.code ?? null]))).toEqual({
      EDIT: null,
      SEND_PROOF: 'BL-L-01',
      ISSUE: 'BL-08',
      VOID: 'BL-L-01',
    });
  });
});

describe('the log of a house bill', () => {
  const body = { ...emptyBillBody(), shipper: 'NINGBO HAIYUE', originals: '3' };
  const birth: BillBirth = {
    ...{ id: 'b1', no: 'SHA2603000015', companyId: 'c1', siId: 's1', shipmentId: 'g1', body },
    source: { body, siVersion: 3, siRevision: 1 },
  };
  const fact = (
    seq: number,
    event: BillEvent,
    from: string | null,
    to: string,
    changes: readonly Change[] = [],
  ): Fact => ({
    ...{ seq, event, fromState: from, toState: to, changes, at: AT, remarks: null, revision: 1 },
    ...{ actorEmployeeId: 'clerk', actorCompanyId: 'PLATFORM', actorKind: 'employee', onBehalfOfEmployeeId: null },
  });
  const created = fact(1, 'CREATE_FROM_SI', null, 'DRAFT', [{ path: '', after: birth }]);

  it('tells the words, who has seen the proof, and how many originals are out', () => {
    const edited = { ...birth, body: { ...body, shipper: 'NINGBO HAIYUE TEXTILE' } };
    const bill = foldBill([
      created,
      fact(2, 'EDIT', 'DRAFT', 'DRAFT', billChanges(birth, edited)),
      fact(3, 'SEND_PROOF', 'DRAFT', 'PROOF_SENT'),
      fact(4, 'VIEWED', 'PROOF_SENT', 'PROOF_SENT'),
      fact(5, 'ACCEPT', 'PROOF_SENT', 'CONFIRMED'),
      fact(6, 'ISSUE', 'CONFIRMED', 'ISSUED'),
      fact(7, 'PRINT_ORIGINAL', 'ISSUED', 'ISSUED'),
    ]);
    expect(bill).toMatchObject({ state: 'ISSUED', version: 7, printed: 1, viewers: ['clerk'], revision: 1 });
    expect(bill?.body.shipper).toBe('NINGBO HAIYUE TEXTILE');
    expect(billContextOf(bill!)).toMatchObject({ ownerCompanyId: 'c1', originals: '3', printed: 1 });
    const amended = evolveBill(bill, fact(8, 'AMEND', 'ISSUED', 'AMENDING'));
    expect(amended).toMatchObject({ revision: 2, printed: 0, state: 'AMENDING' });
  });

  it('keeps of a change what was before and what is after, and nothing else', () => {
    const after = { ...birth, body: { ...body, originals: '2' } };
    expect(billChanges(birth, after)).toEqual([{ path: 'body.originals', before: '3', after: '2' }]);
  });

  it('with a gap, or of something else, is no log', () => {
    const bill = evolveBill(null, created);
    expect(() => evolveBill(bill, fact(3, 'EDIT', 'DRAFT', 'DRAFT'))).toThrow('does not follow');
    expect(() => foldBill([fact(1, 'EDIT', null, 'DRAFT')])).toThrow('cannot begin');
  });
});
