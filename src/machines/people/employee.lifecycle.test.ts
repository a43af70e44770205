import { describe, expect, it } from 'vitest';
import { EMPLOYEE_STATES, type EmployeeState } from '#contract/people/employee.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { EmployeeCommand, EmployeeContext, EmployeeEvent } from './employee.commands.ts';
import { EMPLOYEE_EVENTS } from './employee.events.ts';
import { evolveEmployee } from './employee.evolve.ts';
import * as guards from './employee.guards.ts';
import { employeeLifecycle } from './employee.lifecycle.ts';
import {
  EMPLOYEE_ACTORS,
  EMPLOYEE_SAMPLES,
  type EmployeeFailingSample,
  type EmployeeSample,
  employeeContext,
  RESIGNED_AT,
} from './employee.samples.ts';
import { employeeCell } from './employee.table.ts';

const EVENTS = Object.keys(EMPLOYEE_EVENTS) as EmployeeEvent[];
const ALL: OrNew<EmployeeState>[] = [NEW, ...EMPLOYEE_STATES];

type AnyGuard = (context: EmployeeContext, command: EmployeeCommand) => unknown;
const GUARDS = Object.fromEntries(Object.entries(guards)) as Readonly<Record<string, AnyGuard>>;

const daysOn = (days: number): string => new Date(Date.parse(RESIGNED_AT) + days * 86_400_000).toISOString();
const commandOf = (event: EmployeeEvent, { as, payload }: EmployeeSample, at = daysOn(1)): EmployeeCommand =>
  ({ type: event, actor: EMPLOYEE_ACTORS[as], at, ...payload }) as EmployeeCommand;
const passes = (event: EmployeeEvent): readonly EmployeeSample[] => EMPLOYEE_SAMPLES[event].passes;
const fails = (event: EmployeeEvent): readonly EmployeeFailingSample[] => EMPLOYEE_SAMPLES[event].fails;

describe('the walk of an employee', () => {
  const cells = ALL.flatMap(state => EVENTS.flatMap(event => passes(event).map(sample => ({ state, event, sample }))));

  it('does in every state what the table says of every command', () => {
    const wrong = cells
      .map(({ state, event, sample }) => {
        const context = employeeContext(sample.context);
        const permit = permits(employeeLifecycle, state, context, commandOf(event, sample));
        const expected = employeeCell(state, event, context.resignedFrom);
        return { cell: `${state} × ${event}`, got: permit.ok ? permit.to : permit.refusal.code, expected };
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
        const permit = permits(employeeLifecycle, state, employeeContext(sample.context), commandOf(event, sample));
        if (permit.ok) reached.add(permit.to);
      }
    }
    expect([...reached].sort()).toEqual([...ALL].sort());
  });

  const failing = EVENTS.flatMap(event =>
    fails(event).flatMap(sample => sample.in.map(state => ({ event, sample, state }))),
  );

  it.each(failing)('$state × $event is refused by $sample.guard with $sample.code', ({ event, sample, state }) => {
    const context = employeeContext(sample.context);
    const command = commandOf(event, sample, daysOn(sample.afterDays ?? 1));
    expect(GUARDS[sample.guard]?.(context, command)).toMatchObject({ code: sample.code });
    expect(permits(employeeLifecycle, state, context, command)).toMatchObject({
      ok: false,
      refusal: { code: sample.code },
    });
  });

  it('has a failing sample for every guard, but for the one that only chooses the way', () => {
    const sampled = new Set(EVENTS.flatMap(event => fails(event).map(({ guard }) => guard)));
    expect(Object.keys(GUARDS).filter(name => !sampled.has(name))).toEqual(['wasActive']);
  });
});

describe('the log of an employee', () => {
  const fact = (seq: number, event: string, fromState: string | null, toState: string, changes: object[] = []) =>
    ({ seq, event, fromState, toState, changes, at: daysOn(seq) }) as never;
  const born = evolveEmployee(
    null,
    fact(1, 'INVITE', null, 'INVITED', [
      { path: 'account', after: 'li' },
      { path: 'roleIds', after: ['r1'] },
    ]),
  );

  it('tells the seat', () => {
    const bound = evolveEmployee(born, fact(2, 'ACCEPT', 'INVITED', 'ACTIVE', [{ path: 'userId', after: 'u1' }]));
    expect(bound).toMatchObject({ account: 'li', roleIds: ['r1'], userId: 'u1', state: 'ACTIVE', version: 2 });
    const left = evolveEmployee(bound, fact(3, 'RESIGN', 'ACTIVE', 'RESIGNED', [{ path: 'userId', before: 'u1' }]));
    expect(left).toMatchObject({ userId: null, state: 'RESIGNED', resignedAt: daysOn(3), resignedFrom: 'ACTIVE' });
    const back = evolveEmployee(left, fact(4, 'UNDO_RESIGN', 'RESIGNED', 'ACTIVE', [{ path: 'userId', after: 'u1' }]));
    expect(back).toMatchObject({ userId: 'u1', resignedAt: null, resignedFrom: null, version: 4 });
  });

  it('with a gap is no log', () => {
    expect(() => evolveEmployee(born, fact(3, 'EDIT', 'INVITED', 'INVITED'))).toThrow('after 1');
  });
});
