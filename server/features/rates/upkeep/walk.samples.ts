import { expect } from 'vitest';
import type { CallDef } from '#contract/kernel/call.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { RATE_STATES, type RateState } from '#contract/rates/codes.ts';
import type { rateCalls } from '#contract/rates/rate.calls.ts';
import { foldDocument } from '#machines/kernel/document-fold.ts';
import { RATE_SYSTEM } from '#machines/rates/rate.commands.ts';
import type { RateEvent } from '#machines/rates/rate.declaration.ts';
import { readFacts } from '#server/kernel/event-store.ts';
import { inScope, SYSTEM } from '#server/kernel/tenancy.ts';
import type { TestServer } from '#tests/support/server.ts';
import { decideOnRate } from '../decide-rate.ts';
import { saveRates } from '../saved-rates.ts';
import { type RateContent, type RateKind, rowsOf } from './rate-kind.ts';
import { lockRate } from './send-event.ts';

/** Every command in every state over HTTP, for tests of one kind of rates: what the table says, and no fact where it is refused. */

type Calls = ReturnType<typeof rateCalls>;

/** Sent with the version that stands; a revision and a draft are saved by one call. */
const CALLS = {
  SAVE: 'save',
  REVISE: 'save',
  SUBMIT: 'submit',
  PUBLISH: 'publish',
  CONFIRM: 'confirm',
  RETURN: 'return',
  HIDE: 'hide',
  SHOW: 'show',
  WITHDRAW: 'withdraw',
  EXTEND: 'extend',
  SET_SPACE: 'setSpaceStatus',
  DELETE: 'delete',
} as const satisfies Partial<Record<RateEvent, keyof Calls>>;
type Sent = keyof typeof CALLS;

const WAYS: Readonly<Record<RateState, readonly (Sent | 'EXPIRE' | 'SUPERSEDE')[]>> = {
  DRAFT: [],
  PENDING: ['SUBMIT'],
  ACTIVE: ['PUBLISH'],
  HIDDEN: ['PUBLISH', 'HIDE'],
  EXPIRED: ['PUBLISH', 'EXPIRE'],
  SUPERSEDED: ['PUBLISH', 'SUPERSEDE'],
  WITHDRAWN: ['PUBLISH', 'WITHDRAW'],
  DELETED: ['DELETE'],
};

export interface WalkedRates<C extends RateContent> {
  readonly server: TestServer;
  /** What each command does in each state, or the code it is refused with: `RATE_TABLE`. */
  readonly table: Readonly<Record<RateState | 'NEW', Readonly<Record<RateEvent, string | readonly string[]>>>>;
  readonly kind: RateKind<C>;
  readonly calls: { readonly [K in keyof Calls]: CallDef };
  readonly tokens: { readonly author: string; readonly second: string };
  /** A draft that may be published at once. */
  draft(): Promise<string>;
  /** A draft whose price needs a second person. */
  dearer(): Promise<string>;
  /** Another word in the content, so that a save changes something. */
  typed(content: C, n: number): C;
  /** A later last day. */
  readonly later: string;
}

export function rateWalk<C extends RateContent>(walked: WalkedRates<C>) {
  const { server, kind, calls, tokens, table } = walked;
  let n = 0;

  const standing = async (id: string) => {
    const { db } = server.deps;
    const row = await db.selectFrom(rowsOf(kind)).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const facts = await inScope(db, SYSTEM, tx => readFacts(tx.db, kind.served.resource.docType, id));
    return { document: kind.ofRow(row), facts };
  };

  const folded = (id: string, facts: readonly Fact[]) => {
    const row = foldDocument(kind.document, facts, id);
    return row && kind.ofRow(row);
  };

  async function send(id: string, event: Sent) {
    const { document } = await standing(id);
    n += 1;
    const content = walked.typed(document.content, n);
    const payloads: Partial<Record<Sent, object>> = {
      SAVE: { content },
      REVISE: { content },
      EXTEND: { validTo: walked.later },
      SET_SPACE: { spaceStatus: 'LIMITED' },
    };
    return server.call(calls[CALLS[event]], {
      token: event === 'CONFIRM' ? tokens.second : tokens.author,
      headers: { 'if-match': `"${document.version}"` },
      body: { id, remarks: '船公司临时停收', ...payloads[event] } as never,
    });
  }

  /** What the system does by itself. */
  async function bySystem(id: string, type: 'EXPIRE' | 'SUPERSEDE'): Promise<void> {
    await inScope(server.deps.db, SYSTEM, async tx => {
      const command = { type, actor: RATE_SYSTEM, at: new Date().toISOString(), today: '2999-01-01' } as const;
      const decision = decideOnRate(kind, await lockRate(tx.db, kind, id), command);
      if (!decision.ok) throw new Error(decision.refusal.code);
      await saveRates(tx, server.deps, kind, [decision], { requestId: null });
    });
  }

  async function rateIn(state: RateState, event?: Sent): Promise<string> {
    const id = state === 'PENDING' || event === 'SUBMIT' ? await walked.dearer() : await walked.draft();
    for (const step of WAYS[state]) {
      if (step === 'EXPIRE' || step === 'SUPERSEDE') {
        await bySystem(id, step);
        continue;
      }
      const { http, problem } = await send(id, step);
      if (http !== 200) throw new Error(`${step}: ${JSON.stringify(problem)}`);
    }
    return id;
  }

  return {
    standing,
    rateIn,
    /** All commands in one state. */
    async walk(state: RateState): Promise<void> {
      // One call saves a draft and revises what is published; which of them it is, the state says.
      const events = (Object.keys(CALLS) as Sent[]).filter(event => event !== (state === 'DRAFT' ? 'REVISE' : 'SAVE'));
      let id = await rateIn(state);
      for (const event of events) {
        if (state === 'DRAFT' && event === 'SUBMIT') id = await rateIn(state, event);
        const before = await standing(id);
        expect(before.document.state).toBe(state);
        const { http, problem } = await send(id, event);
        const after = await standing(id);
        const cell = table[state][event];
        if (cell === 'RATE-L-01') {
          expect({ event, http, code: problem.errors?.[0]?.code }).toEqual({ event, http: 422, code: cell });
          expect(after).toEqual(before);
          continue;
        }
        expect({ event, http }).toEqual({ event, http: 200 });
        expect([cell].flat(), event).toContain(after.document.state);
        expect(after.facts.length, event).toBe(before.facts.length + 1);
        expect(folded(id, after.facts), event).toEqual(after.document);
        if (after.document.state !== state) id = await rateIn(state);
      }
    },
    /** A copy is a draft of its own, of a rate in any state. */
    async walkCopies(): Promise<void> {
      for (const state of RATE_STATES.filter(one => one !== 'DELETED')) {
        const id = await rateIn(state);
        const { http, data } = await server.call(calls.copy, { token: tokens.author, body: { id } });
        const made = data as { readonly id: string; readonly state: string };
        expect({ state, http, made: made.state }).toEqual({ state, http: 200, made: table.NEW.COPY });
        const { facts, document } = await standing(made.id);
        expect(folded(made.id, facts)).toEqual(document);
      }
    },
  };
}
