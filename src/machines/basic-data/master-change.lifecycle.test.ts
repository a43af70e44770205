import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANGE_STATES, type ChangeState } from '#contract/basic-data/change/master-change.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { ChangeCommand, ChangeContext, ChangeEvent } from './master-change.commands.ts';
import { CHANGE_EVENTS } from './master-change.events.ts';
import {
  type ChangeBirth,
  changeContextOf,
  evolveMasterChange,
  type MasterChangeDocument,
} from './master-change.evolve.ts';
import * as guards from './master-change.guards.ts';
import { masterChangeLifecycle } from './master-change.lifecycle.ts';
import {
  CHANGE_ACTORS,
  CHANGE_NOW,
  CHANGE_SAMPLES,
  CHANGE_TODAY,
  type ChangeFailingSample,
  type ChangeSample,
  changeContext,
} from './master-change.samples.ts';
import { CHANGE_TABLE } from './master-change.table.ts';

const EVENTS = Object.keys(CHANGE_EVENTS) as ChangeEvent[];
const ALL: OrNew<ChangeState>[] = [NEW, ...CHANGE_STATES];

type AnyGuard = (context: ChangeContext, command: ChangeCommand) => unknown;
const GUARDS = Object.fromEntries(Object.entries(guards)) as unknown as Readonly<Record<string, AnyGuard>>;

const commandOf = (event: ChangeEvent, { as, payload }: ChangeSample): ChangeCommand =>
  ({ type: event, actor: CHANGE_ACTORS[as], at: CHANGE_NOW, today: CHANGE_TODAY, ...payload }) as ChangeCommand;
const passes = (event: ChangeEvent): readonly ChangeSample[] => CHANGE_SAMPLES[event].passes;
const fails = (event: ChangeEvent): readonly ChangeFailingSample[] => CHANGE_SAMPLES[event].fails;

describe('the walk of a change', () => {
  const cells = ALL.flatMap(state => EVENTS.flatMap(event => passes(event).map(sample => ({ state, event, sample }))));
  const permitOf = (state: OrNew<ChangeState>, event: ChangeEvent, sample: ChangeSample) =>
    permits(masterChangeLifecycle, state, changeContext(sample.context), commandOf(event, sample));

  it('does in every state what the table says of every command', () => {
    const wrong = cells
      .map(({ state, event, sample }) => {
        const permit = permitOf(state, event, sample);
        const got = permit.ok ? permit.to : permit.refusal.code;
        return { cell: `${state} × ${event}`, got, expected: CHANGE_TABLE[state][event] };
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
        const permit = permitOf(state, event, sample);
        if (permit.ok) reached.add(permit.to);
      }
    }
    expect([...reached].sort()).toEqual([...ALL].sort());
  });

  it('refuses every failing sample by the guard it names', () => {
    const named = new Set<string>();
    for (const event of EVENTS)
      for (const sample of fails(event)) {
        named.add(sample.guard);
        const command = commandOf(event, sample);
        const context = changeContext(sample.context);
        expect(GUARDS[sample.guard]!(context, command), `${event} ${sample.guard}`).toMatchObject({
          code: sample.code,
        });
        for (const state of sample.in)
          expect(permits(masterChangeLifecycle, state, context, command), `${state} × ${event}`).toMatchObject({
            ok: false,
            refusal: { code: sample.code },
          });
      }
    expect(Object.keys(GUARDS).filter(name => !named.has(name))).toEqual([]);
  });
});

const birth: ChangeBirth = {
  ...{ id: 'change', no: 'MC2603100001', companyId: 'PLATFORM', resource: 'Vessel', kind: 'MERGE', rowId: 'row' },
  ...{
    targetId: 'target',
    proposed: {},
    reason: null,
    isAnother: false,
    effectiveFrom: CHANGE_TODAY,
    rowVersion: null,
  },
};
const factOf = (
  change: MasterChangeDocument | null,
  event: ChangeEvent,
  toState: string,
  changes: Fact['changes'] = [],
): Fact => ({
  ...{ seq: (change?.version ?? 0) + 1, event, fromState: change?.state ?? null, toState, remarks: null, changes },
  ...{ at: CHANGE_NOW, actorEmployeeId: event, actorCompanyId: 'PLATFORM', actorKind: 'employee', revision: 1 },
  onBehalfOfEmployeeId: null,
});
const play = (events: readonly [ChangeEvent, ChangeState, Fact['changes']?][]): MasterChangeDocument =>
  events.reduce<MasterChangeDocument | null>(
    (change, [event, toState, changes]) => evolveMasterChange(change, factOf(change, event, toState, changes)),
    null,
  )!;

describe('the log of a change', () => {
  const proposed = ['PROPOSE', 'PROPOSED', [{ path: '', after: birth }]] as const;

  it('tells the change', () => {
    const change = play([
      [...proposed] as never,
      ['APPROVE', 'APPROVED', [{ path: 'rowVersion', after: 3 }]],
      ['APPLY', 'APPLIED', [{ path: 'after', after: { row: 4, target: 8 } }]],
      ['REVERT', 'REVERTED'],
    ]);
    expect(change).toMatchObject({
      ...birth,
      ...{ state: 'REVERTED', version: 4, rowVersion: 3, after: { row: 4, target: 8 } },
      ...{ createdBy: 'PROPOSE', decidedBy: 'APPROVE', appliedAt: CHANGE_NOW },
    });
    expect(changeContextOf(change)).toEqual({
      ...{ kind: 'MERGE', resource: 'Vessel', createdBy: 'PROPOSE' },
      ...{ effectiveFrom: CHANGE_TODAY, appliedAt: CHANGE_NOW },
    });
  });

  it('takes the decision back when the row had changed meanwhile', () => {
    const difference = [{ path: 'nameEn', before: 'A', after: 'B' }];
    const returned = play([
      [...proposed] as never,
      ['APPROVE', 'APPROVED', [{ path: 'rowVersion', after: 3 }]],
      ['RETURN', 'PROPOSED', [{ path: 'difference', after: difference }]],
    ]);
    expect(returned).toMatchObject({ state: 'PROPOSED', decidedBy: null, rowVersion: null, difference });
    const again = evolveMasterChange(returned, factOf(returned, 'APPROVE', 'APPROVED'));
    expect(again).toMatchObject({ state: 'APPROVED', difference: [] });
  });

  it('with a gap is no log', () => {
    const change = play([[...proposed] as never]);
    expect(() => evolveMasterChange(change, { ...factOf(change, 'APPROVE', 'APPROVED'), seq: 3 })).toThrow('after 1');
    expect(() => evolveMasterChange(null, factOf(null, 'APPROVE', 'APPROVED'))).toThrow('cannot begin');
  });

  it('stays in the table whatever is asked, and folds to the same change', () => {
    const samples = EVENTS.flatMap(event => [...passes(event), ...fails(event)].map(sample => ({ event, sample })));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...samples), { maxLength: 12 }), steps => {
        let change: MasterChangeDocument | null = null;
        const facts: Fact[] = [];
        for (const { event, sample } of steps) {
          const from: OrNew<ChangeState> = change?.state ?? NEW;
          const permit = permits(masterChangeLifecycle, from, changeContext(sample.context), commandOf(event, sample));
          if (!permit.ok) continue;
          expect(permit.to).toBe(CHANGE_TABLE[from][event]);
          const fact = factOf(change, event, permit.to, change ? [] : [{ path: '', after: birth }]);
          facts.push(fact);
          change = evolveMasterChange(change, fact);
        }
        const folded = facts.reduce<MasterChangeDocument | null>(evolveMasterChange, null);
        expect(folded).toEqual(change);
      }),
    );
  });
});
