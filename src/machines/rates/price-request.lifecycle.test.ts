import { describe, expect, it } from 'vitest';
import { REQUEST_STATES, type RequestState } from '#contract/rates/request/request-codes.ts';
import { NEW, type OrNew, permits } from '../kernel/lifecycle.ts';
import type { RequestCommand, RequestEvent } from './price-request.commands.ts';
import { evolveRequest, type RequestDocument, requestContextOf } from './price-request.evolve.ts';
import * as guards from './price-request.guards.ts';
import { priceRequestLifecycle } from './price-request.lifecycle.ts';
import { REQUEST_ACTORS, REQUEST_SAMPLES, type RequestSample, requestContext } from './price-request.samples.ts';
import { REQUEST_TABLE } from './price-request.table.ts';

const at = '2027-01-12T09:30:00.000Z';
const STATES: readonly OrNew<RequestState>[] = [NEW, ...REQUEST_STATES];
const EVENTS = Object.keys(REQUEST_SAMPLES) as RequestEvent[];

const GUARDS: Readonly<Record<string, (...given: never[]) => unknown>> = { ...guards };

const contextOf = ({ context }: RequestSample) => ({ ...requestContext, ...context });
const commandOf = (type: RequestEvent, { as, payload }: RequestSample) =>
  ({ type, at, ...payload, actor: REQUEST_ACTORS[as] }) as RequestCommand;
const sent = (state: OrNew<RequestState>, type: RequestEvent, sample: RequestSample) =>
  permits(priceRequestLifecycle, state, contextOf(sample), commandOf(type, sample));

const answer = (state: OrNew<RequestState>, event: RequestEvent): string => {
  const permit = sent(state, event, REQUEST_SAMPLES[event].passes[0]);
  return permit.ok ? permit.to : permit.refusal.code;
};

describe('the walk of a price request', () => {
  it('does in every state what the table says of every command', () => {
    const got = STATES.map(state => [state, Object.fromEntries(EVENTS.map(event => [event, answer(state, event)]))]);
    expect(Object.fromEntries(got)).toEqual(REQUEST_TABLE);
  });

  it('reaches every state from nothing', () => {
    const reached = new Set<string>([NEW]);
    for (let before = -1; before < reached.size; ) {
      before = reached.size;
      for (const state of [...reached] as OrNew<RequestState>[])
        for (const event of EVENTS) {
          const to = answer(state, event);
          if ((STATES as readonly string[]).includes(to)) reached.add(to);
        }
    }
    expect([...reached].sort()).toEqual([...STATES].sort());
  });

  it('lets every sample that is meant to pass pass', () => {
    for (const event of EVENTS)
      for (const sample of REQUEST_SAMPLES[event].passes)
        for (const state of STATES.filter(one => REQUEST_TABLE[one][event] !== 'PQ-01'))
          expect(sent(state, event, sample).ok, `${event} in ${state}`).toBe(true);
  });

  it('has a failing sample for every guard, refused with its code', () => {
    const failing = EVENTS.flatMap(event => REQUEST_SAMPLES[event].fails.map(sample => ({ event, sample })));
    for (const { event, sample } of failing) {
      const refusal = GUARDS[sample.guard]?.(contextOf(sample) as never, commandOf(event, sample) as never);
      expect(refusal, `${event} by ${sample.guard}`).toMatchObject({ code: sample.code });
      for (const state of sample.in) expect(sent(state, event, sample)).toEqual({ ok: false, refusal });
    }
    expect([...new Set(failing.map(({ sample }) => sample.guard))].sort()).toEqual(Object.keys(guards).sort());
  });
});

describe('the log of a price request', () => {
  it('tells what was asked, who has it and what was answered', () => {
    const birth = { id: 'r', requestNo: 'PR1', companyId: 'ASKER', sellerCompanyId: 'SELLER', dueAt: at, pol: 'CNSHA' };
    const log = [
      { seq: 1, toState: 'OPEN', at, changes: [{ path: '', after: birth }] },
      { seq: 2, toState: 'ASSIGNED', at, changes: [{ path: 'assigneeId', before: null, after: 'e' }] },
      { seq: 3, toState: 'ANSWERED', at, changes: [{ path: 'answeredAt', before: null, after: at }] },
    ];
    const document = log.reduce<RequestDocument | null>(evolveRequest, null)!;
    expect(document).toMatchObject({ ...birth, state: 'ANSWERED', version: 3, assigneeId: 'e', outcome: null });
    expect(requestContextOf(document, document)).toEqual({
      ...{ companyId: 'ASKER', sellerCompanyId: 'SELLER', dueAt: at, isEscalated: false, isAnswered: true },
    });
    expect(() => evolveRequest(null, log[1]!)).toThrow('after 0');
  });
});
