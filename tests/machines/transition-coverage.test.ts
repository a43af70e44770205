import { expect, it } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { NEW } from '#machines/kernel/lifecycle.ts';
import type { FlowWalk } from '#machines/kernel/walk.ts';
import { liveConnectionWalk } from '#machines/live-connection/live-connection.samples.ts';
import { HEARD, sessionWalk } from '#machines/session/session.samples.ts';
import type { SessionContext } from '#machines/session/session-context.ts';
import type { MultiCreateContext } from '#machines/si/multi-create.flow.ts';
import { walk as multiCreate } from '#machines/si/multi-create.walk.ts';
import { placeOf } from '#machines/si/multi-create.work.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { SI_SAMPLES } from '#machines/si/shipping-instruction.samples.ts';
import { DELETABLE } from '#machines/si/shipping-instruction.table.ts';
import { run, SCENARIO_NAMES, send, siCases, siPaths, stepOf } from './si-paths.ts';
import { type Coverage, coverageOf } from './taken-transitions.ts';

/**
 * The walks take every transition that the machines declare, not only every state: each guard's way, each answer and failure
 * of an actor, each timer. The figures stand in the run's output.
 */
const found = import.meta.glob<{ readonly walk: FlowWalk }>('../../src/machines/**/*.walk.ts', { eager: true });
const beside = Object.values(found).map(({ walk }) => walk);

const wizardOf = ({ context }: AnyMachineSnapshot) => context as MultiCreateContext;
const where = { path: '/tdManage/siCheck', allowLogout: false, hidden: false, mode: 'employee' } as const;
const stored = { session: null, local: 't1' };

/** What a walk needs beyond its own file to tell two situations apart in which the same event takes another way. */
const FINER: Readonly<Record<string, Partial<FlowWalk>>> = {
  'multi-create': {
    events: [...(multiCreate.events as AnyEventObject[]), { type: 'CHANGE_NUM', num: 27 }],
    serialise: snapshot => {
      const { work, past, future, submitted } = wizardOf(snapshot);
      const drafts = work?.drafts.map(({ draftId }) => draftId);
      const steps = [past, future].map(list => list.slice(-2).map(placeOf));
      return JSON.stringify([
        snapshot.value,
        work?.mode,
        work?.num,
        drafts,
        work?.open?.index,
        steps,
        submitted !== null,
        work?.lastCheck?.warnings.length,
      ]);
    },
  },
  session: {
    events: snapshot => [
      ...(sessionWalk.events as (of: AnyMachineSnapshot) => AnyEventObject[])(snapshot),
      { type: 'form.dirtied', at: 1, dirty: true },
      { type: 'reload.confirmed', at: 1 },
      { type: 'tab.shown', at: 1, where: { ...where, stored } },
      {
        ...HEARD.find(event => event.type === 'http.refused'),
        where: { ...where, stored, hidden: true },
      } as AnyEventObject,
    ],
    serialise: snapshot => {
      const { token, defaultTried, incoming, dirty, deferred, reloadWanted } = snapshot.context as SessionContext;
      const loading = [defaultTried, incoming?.employee == null];
      return JSON.stringify([snapshot.value, token, loading, dirty, deferred !== null, reloadWanted]);
    },
  },
};
const walks = [...beside, sessionWalk, liveConnectionWalk].map(walk => ({ ...walk, ...FINER[walk.name] }));

/** Ways that a machine declares and nobody can go, with the reason; one that is gone after all must leave this list. */
const CLOSED: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'multi-create': [
    [/^init × OPEN #2/, 'a record that was read can always be opened'],
    [/^process1 × DISCARD #4/, 'an open draft can always be discarded'],
    [/^process2 × MERGE #1/, 'a modification has its one draft and is never between drafts'],
  ],
  session: [
    [
      /^(user|seated)\.reloading\.(seatsListed × always #1|choosingDefault × )/,
      'the steps of loading are shared; a reload never tries for a default seat',
    ],
  ],
};
const isClosed = (walk: string, name: string): boolean => (CLOSED[walk] ?? []).some(([way]) => way.test(name));

const told = ({ total, missing }: Coverage, name: string): void => {
  const closed = missing.filter(way => isClosed(name, way)).length;
  const taken = total - missing.length;
  console.log(
    `transitions: ${name} ${taken}/${total - closed}${closed > 0 ? ` (${closed} more that nobody can go)` : ''}`,
  );
};

it('knows the flows it must cover', () => {
  const names = walks.map(({ name }) => name);
  for (const name of ['multi-create', 'queue', 'session', 'live-connection']) expect(names).toContain(name);
});

it.each(walks)('$name: every transition is taken', walk => {
  const coverage = coverageOf(walk);
  told(coverage, walk.name);
  expect(coverage.total).toBeGreaterThan(5);
  expect(coverage.missing.filter(name => !isClosed(walk.name, name))).toEqual([]);
  for (const [way, reason] of CLOSED[walk.name] ?? [])
    expect(
      coverage.missing.some(name => way.test(name)),
      reason,
    ).toBe(true);
});

it('shipping instruction: every row is taken from every state it names', () => {
  const rows = shippingInstruction.lifecycle.rows.flatMap(row => row.from.map(from => `${from} × ${row.event}`));
  const taken = new Set<string>();
  for (const path of SCENARIO_NAMES.flatMap(siPaths)) {
    const walked = run(path.scenario, path.steps);
    for (const { step } of siCases(path)) if (send(walked, step).permit.ok) taken.add(`${path.state} × ${step.event}`);
    if (path.state === NEW || !DELETABLE.includes(path.state)) continue;
    const deleted = send(walked, stepOf(walked, 'DELETE', SI_SAMPLES.DELETE.passes[0])).walked;
    const restore = stepOf(deleted, 'RESTORE', SI_SAMPLES.RESTORE.passes[0]);
    if (send(deleted, restore).permit.ok) taken.add(`${path.state} × RESTORE`);
  }
  // Known there so that a second reviewer reads who has it; the guard always refuses.
  const never = ['IN_REVIEW × CLAIM'];
  const all = [...new Set(rows)].filter(row => !never.includes(row));
  const missing = all.filter(row => !taken.has(row));
  told({ total: all.length, missing }, 'shipping-instruction');
  expect(missing).toEqual([]);
  expect(never.filter(row => taken.has(row))).toEqual([]);
});
