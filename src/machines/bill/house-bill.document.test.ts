import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emptyBillBody } from '#contract/bill/body.ts';
import { BILL_STATES } from '#contract/bill/status.ts';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { type AnyDocumentRow, abilitiesOf, permitsDocument } from '../kernel/document.ts';
import { evolveDocument, foldDocument } from '../kernel/document-fold.ts';
import type { DocumentSample } from '../kernel/document-samples.ts';
import { NEW } from '../kernel/lifecycle.ts';
import { samples } from './house-bill.document.samples.ts';
import { type BillEvent, houseBill } from './house-bill.document.ts';
import { documentTable } from './house-bill.table.ts';

const EVENTS = Object.keys(houseBill.events) as BillEvent[];
const ALL = [NEW, ...BILL_STATES];
const AT = samples.at;

const knows = (state: string, event: BillEvent): boolean => houseBill.events[event].from.includes(state);
const isMeantFor = ({ in: states }: DocumentSample, state: string): boolean => states?.includes(state) ?? true;

function told(state: string, event: BillEvent, { as, payload = {}, world = {}, remarks, row }: DocumentSample) {
  const bill = { ...samples.row, ...row };
  const asked = z.object(houseBill.events[event].payload).parse(payload);
  const command = { event, actor: samples.actors[as]!, at: AT, remarks: remarks ?? null, payload: asked, world };
  const permit = permitsDocument(houseBill, state, bill, command);
  return permit.ok ? permit.to : permit.refusal.code;
}

const cells = ALL.flatMap(state => EVENTS.map(event => ({ state, event })));
const passing = ({ state, event }: { readonly state: string; readonly event: BillEvent }) =>
  samples.events[event]!.passes.filter(sample => isMeantFor(sample, state));

describe('the walk of a house bill', () => {
  it('does in every state what the table says of every event', () => {
    const wrong = cells.flatMap(cell => {
      const { state, event } = cell;
      // A cell that is known and always refused has failing samples alone.
      const asked = passing(cell).length > 0 ? passing(cell) : samples.events[event]!.passes;
      const expected = documentTable[state as keyof typeof documentTable][event];
      const got = [...new Set(asked.map(sample => told(state, event, sample)))];
      return got.length === 1 && got[0] === expected ? [] : [{ cell: `${state} × ${event}`, got, expected }];
    });
    expect(wrong).toEqual([]);
  });

  it('has the states that its calls and its paper know', () => {
    expect(Object.keys(houseBill.states)).toEqual(BILL_STATES);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (const state of reached)
      for (const cell of cells.filter(one => one.state === state))
        for (const sample of passing(cell)) {
          const to = told(state, cell.event, sample);
          if (ALL.includes(to)) reached.add(to);
        }
    expect([...reached].sort()).toEqual([...ALL].sort());
  });

  const failing = EVENTS.flatMap(event =>
    (samples.events[event]!.fails ?? []).flatMap(sample =>
      ALL.filter(state => knows(state, event) && isMeantFor(sample, state)).map(state => ({ state, event, sample })),
    ),
  );

  it.each(failing)('$state × $event is refused with $sample.code to $sample.as', ({ state, event, sample }) => {
    expect(told(state, event, sample)).toBe(sample.code);
  });

  it('has a failing sample for every guard of every event', () => {
    const missing = EVENTS.flatMap(event =>
      houseBill.events[event].rows.flatMap(({ from, guards = [] }) =>
        guards.flatMap(one => {
          const found = failing.some(({ state, event: of, sample }) => {
            if (of !== event || !from.includes(state)) return false;
            const { as, payload = {}, world = {}, remarks, row } = sample;
            const ask = { actor: samples.actors[as]!, at: AT, remarks: remarks ?? null, payload, world };
            return one.refuse({ ...samples.row, ...row } as never, ask as never)?.code === sample.code;
          });
          return found ? [] : [`${event} ${one.code}`];
        }),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('offers a clerk what the state knows: allowed, refused with why, or asked when it is sent', () => {
    const abilities = abilitiesOf(houseBill, samples.row as AnyDocumentRow, samples.actors.clerk!, AT);
    expect(
      Object.fromEntries(abilities.map(one => [one.event, one.may === 'no' ? one.refusal.code : one.may])),
    ).toEqual({ EDIT: 'yes', SEND_PROOF: 'asked', ISSUE: 'BL-08', VOID: 'BL-L-01' });
  });
});

describe('the log of a house bill', () => {
  const body = { ...emptyBillBody(), shipper: 'NINGBO HAIYUE', originals: '3', vesselVoyage: 'EVER GIVEN 012W' };
  const birth = {
    id: 'b1',
    no: 'SHA2603000015',
    companyId: 'c1',
    siId: 's1',
    shipmentId: 'g1',
    body,
    source: { body, siVersion: 3, siRevision: 1 },
  };
  const fact = (
    seq: number,
    event: BillEvent,
    fromState: string | null,
    toState: string,
    changes: readonly Change[] = [],
  ): Fact => ({
    seq,
    event,
    fromState,
    toState,
    changes,
    at: AT,
    remarks: null,
    revision: 1,
    actorEmployeeId: 'clerk',
    actorCompanyId: 'PLATFORM',
    actorKind: 'employee',
    onBehalfOfEmployeeId: null,
  });
  const created = fact(1, 'CREATE_FROM_SI', null, 'DRAFT', [{ path: '', after: birth }]);

  it('tells the words, who has seen the proof, and how many originals are out', () => {
    const bill = foldDocument(houseBill, [
      created,
      fact(2, 'EDIT', 'DRAFT', 'DRAFT', [
        { path: 'body.shipper', before: 'NINGBO HAIYUE', after: 'NINGBO HAIYUE TEXTILE' },
        { path: 'body.onBoardDate', before: '', after: '2026-03-11' },
      ]),
      fact(3, 'SEND_PROOF', 'DRAFT', 'PROOF_SENT'),
      fact(4, 'VIEWED', 'PROOF_SENT', 'PROOF_SENT'),
      fact(5, 'ACCEPT', 'PROOF_SENT', 'CONFIRMED'),
      fact(6, 'ISSUE', 'CONFIRMED', 'ISSUED'),
      fact(7, 'PRINT_ORIGINAL', 'ISSUED', 'ISSUED'),
    ]);
    expect(bill).toMatchObject({ id: 'b1', state: 'ISSUED', version: 7, printed: 1, viewers: ['clerk'], revision: 1 });
    expect(bill).toMatchObject({
      body: { shipper: 'NINGBO HAIYUE TEXTILE' },
      docType: 'ORIGINAL',
      vesselVoyage: 'EVER GIVEN 012W',
      onBoardDate: '2026-03-11',
    });
    const amended = evolveDocument(houseBill, bill, fact(8, 'AMEND', 'ISSUED', 'AMENDING'));
    expect(amended).toMatchObject({ revision: 2, printed: 0, state: 'AMENDING' });
    // A proof that is sent again has been seen by nobody.
    const again = evolveDocument(houseBill, { ...bill!, state: 'DRAFT' }, fact(8, 'SEND_PROOF', 'DRAFT', 'PROOF_SENT'));
    expect(again.viewers).toEqual([]);
  });

  it('has no day on board and no vessel where the words name none', () => {
    const blank = { ...birth, body: { ...body, vesselVoyage: '', onBoardDate: 'MARCH' } };
    const bill = foldDocument(houseBill, [fact(1, 'CREATE', null, 'DRAFT', [{ path: '', after: blank }])]);
    expect(bill).toMatchObject({ vesselVoyage: null, onBoardDate: null, printed: 0, revision: 1, viewers: [] });
  });

  it('cannot be folded with a gap', () => {
    const bill = evolveDocument(houseBill, null, created);
    expect(() => evolveDocument(houseBill, bill, fact(3, 'EDIT', 'DRAFT', 'DRAFT'))).toThrow('comes after');
  });
});
