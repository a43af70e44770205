import type { AnyMachineSnapshot } from 'xstate';
import type { ImportState } from '#contract/imports/import-run.ts';
import type { FlowWalk } from '../kernel/walk.ts';
import { type ImportAct, type ImportContext, importFlow, type RunStatus } from './import.flow.ts';

const contextOf = (snapshot: AnyMachineSnapshot): ImportContext => snapshot.context;
const run = (state: ImportState, version: number, ready = 0): RunStatus => ({ id: 'r1', state, version, ready });
const network = new Error('network');

const PARSING = run('PARSING', 1);
const PREVIEW = run('PREVIEW', 2, 3);
const APPLYING = run('APPLYING', 3);
const PARTLY = run('PARTLY', 4, 1);
const APPLIED = run('APPLIED', 5);

const ACTS: readonly ImportAct[] = [
  { name: 'map' },
  { name: 'decide', lines: [2], decision: 'TAKE' },
  { name: 'decideAll', outcome: 'CONFLICT', decision: 'KEEP' },
  { name: 'apply' },
  { name: 'cancel' },
  { name: 'rollback' },
  { name: 'discard' },
];
/** More decisions that wait are no other situation. */
const MOST_WAITING = 2;

const EVENTS = [
  { type: 'kind.chosen', kind: 'unlocode' },
  { type: 'options.chosen', options: { edition: '2024-2' } },
  { type: 'file.chosen', file: { name: 'fees.xlsx', size: 12, lastModified: 1 } },
  { type: 'file.progressed', percent: 40 },
  { type: 'run.opened', id: 'r1' },
  ...[PARSING, PREVIEW, APPLYING, PARTLY, APPLIED].map(told => ({ type: 'run.changed', run: told })),
  { type: 'column.mapped', column: '0', field: 'code' },
  { type: 'whole.chosen', isWhole: true },
  ...ACTS.map(act => ({ type: 'act.asked', act })),
  { type: 'another.asked' },
  { type: 'xstate.done.actor.upload', output: PARSING, actorId: 'upload' },
  { type: 'xstate.error.actor.upload', error: network, actorId: 'upload' },
  ...[PREVIEW, APPLYING, APPLIED].map(output => ({ type: 'xstate.done.actor.act', output, actorId: 'act' })),
  { type: 'xstate.error.actor.act', error: network, actorId: 'act' },
] as const;

export const walk: FlowWalk = {
  name: 'import',
  machine: importFlow,
  input: { kind: 'own:FeeCode' },
  events: snapshot =>
    contextOf(snapshot).acts.length < MOST_WAITING ? EVENTS : EVENTS.filter(({ type }) => type !== 'act.asked'),
  serialise: snapshot => {
    const { kind, options, file, sentPercent, id, run: told, mapping, isWhole, acts } = contextOf(snapshot);
    return JSON.stringify([
      snapshot.value,
      [kind, options.edition, file !== null, sentPercent, id, told?.version, mapping['0'], isWhole],
      acts.map(({ name }) => name),
    ]);
  },
  unreached: { 'import.open.settling': 'left in the step that enters it' },
  invariant: snapshot => {
    const { id, run: told, file, acts } = contextOf(snapshot);
    const isIn = (state: unknown): boolean => snapshot.matches(state);
    if (isIn('uploading') !== (file !== null)) throw new Error('a file is kept that is not sent');
    if (isIn('open') !== (id !== null)) throw new Error('a run is open that nobody opened');
    if (isIn({ open: 'acting' }) !== acts.length > 0) throw new Error('an act waits that nobody does');
    if (acts.slice(1).some(({ name }) => name !== 'decide' && name !== 'decideAll'))
      throw new Error('more than decisions waits');
    if (isIn({ open: 'loading' }) !== (id !== null && told === null && !isIn({ open: 'acting' })))
      throw new Error('it waits for a run that was read');
  },
};
