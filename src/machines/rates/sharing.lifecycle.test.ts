import { describe, expect, it } from 'vitest';
import { SHARE_STATES, SUBSCRIPTION_STATES } from '#contract/rates/share/share-codes.ts';
import { NEW, permits } from '../kernel/lifecycle.ts';
import type { ShareCommand } from './rate-share.commands.ts';
import { evolveShare } from './rate-share.evolve.ts';
import * as shareGuards from './rate-share.guards.ts';
import { rateShareLifecycle } from './rate-share.lifecycle.ts';
import { SHARE_ACTORS, SHARE_SAMPLES, type ShareSample, shareContext } from './rate-share.samples.ts';
import { SHARE_TABLE } from './rate-share.table.ts';
import type { SubscriptionCommand } from './rate-subscription.commands.ts';
import { evolveSubscription, type SubscriptionDocument } from './rate-subscription.evolve.ts';
import * as subscriptionGuards from './rate-subscription.guards.ts';
import { rateSubscriptionLifecycle } from './rate-subscription.lifecycle.ts';
import {
  SUBSCRIPTION_ACTORS,
  SUBSCRIPTION_SAMPLES,
  type SubscriptionSample,
  subscriptionContext,
} from './rate-subscription.samples.ts';
import { SUBSCRIPTION_TABLE } from './rate-subscription.table.ts';

const at = '2027-01-12T09:30:00.000Z';

/** Both machines are walked alike: their table, their reach, and a failing sample for every guard. */
const MACHINES = {
  share: {
    states: [NEW, ...SHARE_STATES] as readonly string[],
    samples: SHARE_SAMPLES as unknown as Samples,
    table: SHARE_TABLE as unknown as Table,
    guards: shareGuards as unknown as Guards,
    context: ({ terms }: AnySample) => shareContext(terms === undefined ? undefined : terms),
    command: (type: string, { as, matches }: AnySample) =>
      ({ type, at, matches, actor: SHARE_ACTORS[as as ShareSample['as']] }) as ShareCommand,
    sent: (state: string, context: unknown, command: unknown) =>
      permits(rateShareLifecycle, state as 'DRAFT', context as never, command as ShareCommand),
  },
  subscription: {
    states: [NEW, ...SUBSCRIPTION_STATES] as readonly string[],
    samples: SUBSCRIPTION_SAMPLES as unknown as Samples,
    table: SUBSCRIPTION_TABLE as unknown as Table,
    guards: subscriptionGuards as unknown as Guards,
    context: ({ context }: AnySample) => context ?? subscriptionContext,
    command: (type: string, { as, payload }: AnySample) =>
      ({
        type,
        at,
        ...(payload ?? {}),
        actor: SUBSCRIPTION_ACTORS[as as SubscriptionSample['as']],
      }) as SubscriptionCommand,
    sent: (state: string, context: unknown, command: unknown) =>
      permits(rateSubscriptionLifecycle, state as 'ACTIVE', context as never, command as SubscriptionCommand),
  },
};

interface AnySample {
  readonly as: string;
  readonly matches?: number;
  readonly terms?: string | null;
  readonly payload?: object;
  readonly context?: object;
}
interface FailingSample extends AnySample {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly string[];
}
type Samples = Readonly<Record<string, { passes: readonly AnySample[]; fails: readonly FailingSample[] }>>;
type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Guards = Readonly<Record<string, (context: unknown, command: unknown) => { code: string } | null>>;

describe.each(Object.keys(MACHINES) as (keyof typeof MACHINES)[])('the walk of a %s', name => {
  const { states, samples, table, guards, context, command, sent } = MACHINES[name];
  const events = Object.keys(samples);
  const answer = (state: string, event: string) => {
    const sample = samples[event]!.passes[0]!;
    const permit = sent(state, context(sample), command(event, sample));
    return permit.ok ? permit.to : permit.refusal.code;
  };

  it('does in every state what the table says of every command', () => {
    const got = states.map(state => [state, Object.fromEntries(events.map(event => [event, answer(state, event)]))]);
    expect(Object.fromEntries(got)).toEqual(table);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const state of [...reached])
        for (const event of events) {
          const to = answer(state, event);
          if (states.includes(to)) reached.add(to);
        }
    }
    expect([...reached].sort()).toEqual([...states].sort());
  });

  it('lets every sample that is meant to pass pass', () => {
    for (const event of events) {
      const from = states.filter(state => states.includes(table[state]![event]!));
      for (const sample of samples[event]!.passes)
        for (const state of from)
          expect(sent(state, context(sample), command(event, sample)).ok, `${event} in ${state}`).toBe(true);
    }
  });

  it('has a failing sample for every guard, refused with its code', () => {
    const failing = events.flatMap(event => samples[event]!.fails.map(sample => ({ event, sample })));
    for (const { event, sample } of failing)
      for (const state of sample.in) {
        const refusal = guards[sample.guard]?.(context(sample), command(event, sample));
        expect(refusal, `${event} by ${sample.guard}`).toMatchObject({ code: sample.code });
        expect(sent(state, context(sample), command(event, sample))).toEqual({ ok: false, refusal });
      }
    expect([...new Set(failing.map(({ sample }) => sample.guard))].sort()).toEqual(Object.keys(guards).sort());
  });
});

describe('the log', () => {
  it('of a share tells its state', () => {
    const states = ['DRAFT', 'OFFERED', 'PAUSED'];
    const share = states.reduce<ReturnType<typeof evolveShare> | null>(
      (before, toState, index) => evolveShare(before, { seq: index + 1, toState }),
      null,
    );
    expect(share).toEqual({ state: 'PAUSED', version: 3 });
    expect(() => evolveShare(share, { seq: 5, toState: 'ENDED' })).toThrow('after 3');
  });

  it('of a subscription tells whose it is, its state, and what the receiver wants of it', () => {
    const birth = { id: 's', shareId: 'share', companyId: 'R', ownerCompanyId: 'O', kind: 'SUBSCRIBED' };
    const log = [
      { seq: 1, event: 'SUBSCRIBE', toState: 'REQUESTED', at, changes: [{ path: '', after: birth }] },
      { seq: 2, event: 'ACCEPT', toState: 'ACTIVE', at, changes: [] },
      { seq: 3, event: 'FILTER', toState: 'ACTIVE', at, changes: [{ path: 'autoImport', before: true, after: false }] },
    ];
    const document = log.reduce<SubscriptionDocument | null>(evolveSubscription, null);
    expect(document).toEqual({
      ...{ ...birth, state: 'ACTIVE', version: 3, answeredAt: at },
      ...{ autoImport: false, carrierIds: [], polIds: [], podIds: [] },
    });
    expect(() => evolveSubscription(null, log[1]!)).toThrow('after 0');
  });
});
