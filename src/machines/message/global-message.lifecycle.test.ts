import { describe, expect, it } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { GLOBAL_STATES, type GlobalState, NEW_GLOBAL_CONTENT } from '#contract/message/global-message.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { GlobalCommand, GlobalContext, GlobalEvent } from './global-message.commands.ts';
import { GLOBAL_EVENTS } from './global-message.events.ts';
import {
  contentChanges,
  evolveGlobal,
  type GlobalBirth,
  type GlobalDocument,
  globalContextOf,
} from './global-message.evolve.ts';
import * as guards from './global-message.guards.ts';
import { globalMessageLifecycle } from './global-message.lifecycle.ts';
import {
  GLOBAL_ACTORS,
  GLOBAL_AT,
  GLOBAL_SAMPLES,
  type GlobalFailingSample,
  type GlobalSample,
  globalContext,
} from './global-message.samples.ts';
import { globalCell } from './global-message.table.ts';

const EVENTS = Object.keys(GLOBAL_EVENTS) as GlobalEvent[];
const ALL: OrNew<GlobalState>[] = [NEW, ...GLOBAL_STATES];
type AnyGuard = (context: GlobalContext, command: GlobalCommand) => unknown;
const GUARDS = Object.fromEntries(Object.entries(guards)) as Readonly<Record<string, AnyGuard>>;

const commandOf = (event: GlobalEvent, { as, payload }: GlobalSample): GlobalCommand =>
  ({ type: event, actor: GLOBAL_ACTORS[as], at: GLOBAL_AT, ...payload }) as GlobalCommand;
const passes = (event: GlobalEvent): readonly GlobalSample[] => GLOBAL_SAMPLES[event].passes;
const fails = (event: GlobalEvent): readonly GlobalFailingSample[] => GLOBAL_SAMPLES[event].fails;
const addressedOf = ({ payload }: GlobalSample): number => ('addressed' in payload ? payload.addressed : 0);

describe('the walk of a global message', () => {
  const cells = ALL.flatMap(state => EVENTS.flatMap(event => passes(event).map(sample => ({ state, event, sample }))));

  it('does in every state what the table says of every command', () => {
    const wrong = cells
      .map(({ state, event, sample }) => {
        const context = globalContext(sample.context);
        const permit = permits(globalMessageLifecycle, state, context, commandOf(event, sample));
        const expected = globalCell(state, event, { isForAll: context.isForAll, addressed: addressedOf(sample) });
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
        const permit = permits(globalMessageLifecycle, state, globalContext(sample.context), commandOf(event, sample));
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
        const context = globalContext(sample.context);
        const command = commandOf(event, sample);
        expect(GUARDS[sample.guard]!(context, command), `${event} ${sample.guard}`).toEqual({ code: sample.code });
        for (const state of sample.in)
          expect(permits(globalMessageLifecycle, state, context, command), `${state} × ${event}`).toEqual({
            ok: false,
            refusal: { code: sample.code },
          });
      }
    expect(Object.keys(GUARDS).filter(name => !named.has(name))).toEqual([]);
  });
});

const birth: GlobalBirth = { id: 'gm', companyId: 'PLATFORM', content: { ...NEW_GLOBAL_CONTENT, titleZh: '放假' } };
type Told = readonly [GlobalEvent, GlobalState, Fact['changes']?, string?];
const play = (events: readonly Told[]): GlobalDocument =>
  events.reduce<GlobalDocument | null>(
    (message, [event, toState, changes = [], remarks]) =>
      evolveGlobal(message, {
        ...{
          seq: (message?.version ?? 0) + 1,
          event,
          fromState: message?.state ?? null,
          toState,
          changes,
          revision: 1,
        },
        ...{ actorEmployeeId: 'author', actorCompanyId: 'PLATFORM', actorKind: 'employee', onBehalfOfEmployeeId: null },
        ...{ at: GLOBAL_AT, remarks: remarks ?? null },
      }),
    null,
  )!;

describe('the log of a global message', () => {
  const created: Told = ['CREATE', 'DRAFT', [{ path: '', after: birth }]];
  const edit = contentChanges(birth.content, {
    ...birth.content,
    titleEn: 'Holiday',
    bodyZh: '周五',
    mustConfirm: true,
  });

  it('tells the message', () => {
    const sent = [
      { path: 'messageId', after: 'm1' },
      { path: 'addressed', after: 18 },
    ];
    const message = play([created, ['EDIT', 'DRAFT', edit], ['SUBMIT', 'SCHEDULED'], ['SEND', 'SENT', sent]]);
    expect(edit.map(({ path }) => path)).toEqual(['titleEn', 'bodyZh', 'mustConfirm']);
    expect(message).toMatchObject({
      ...{ state: 'SENT', version: 4, messageId: 'm1', addressed: 18, sentAt: GLOBAL_AT, submittedBy: 'author' },
      content: { titleZh: '放假', titleEn: 'Holiday', mustConfirm: true },
    });
    expect(globalContextOf(message)).toEqual(
      globalContext({ isWritten: true, mustConfirm: true, sentAt: GLOBAL_AT, submittedBy: 'author' }),
    );
  });

  it('remembers why it was given back until it is submitted again', () => {
    const back: Told[] = [created, ['SUBMIT', 'IN_REVIEW'], ['REJECT', 'DRAFT', [], '请补充英文']];
    expect(play(back)).toMatchObject({ rejected: '请补充英文', submittedBy: null, submittedAt: null });
    expect(play([...back, ['SUBMIT', 'IN_REVIEW']])).toMatchObject({ rejected: null, submittedBy: 'author' });
  });

  it('with a gap is no log', () => {
    const fact = { seq: 3, event: 'SUBMIT', toState: 'SCHEDULED', changes: [], at: GLOBAL_AT } as never;
    expect(() => evolveGlobal(play([created]), fact)).toThrow('after 1');
    expect(() => evolveGlobal(null, fact)).toThrow('cannot begin');
  });
});
