import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import { RATE_STATES, type RateState } from '#contract/rates/codes.ts';
import type { rateCalls } from '#contract/rates/rate.calls.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import type { RateEvent } from '#machines/rates/rate.declaration.ts';
import { RATE_TABLE } from '#machines/rates/rate.table.ts';
import { expireDue } from '#server/features/rates/upkeep/expire.ts';
import type { RateContent, RateKind } from '#server/features/rates/upkeep/rate-kind.ts';
import { recordDocument } from './record-document.ts';
import type { RecordedServer } from './recorded-server.ts';

type Calls = { readonly [K in keyof ReturnType<typeof rateCalls>]: CallDef };
type Person = 'author' | 'second' | 'customer' | 'finance';
type Sent = keyof typeof CALLS;

interface Row {
  readonly id: string;
  readonly version: number;
}

/** One kind of rates; its life is that of all of them. */
export interface RecordedRates<C extends RateContent> {
  readonly document: string;
  readonly controller: 'FclRate' | 'LclRate';
  readonly docType: string;
  readonly table: 'fclRate' | 'lclRate';
  readonly kind: RateKind<C>;
  readonly calls: Calls;
  /** What may be published at once; each time an offer of its own. */
  content(server: RecordedServer, over?: Partial<C>): Promise<C>;
  /** Twice the price of `content`, for the days after its own: a second person has to look at it. */
  dearer(content: C, days: { readonly validFrom: string; readonly validTo: string }): C;
  typed(content: C, note: string): C;
  /** The day in so many days. */
  inDays(days: number): string;
}

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

const WAYS: Readonly<Record<Exclude<RateState, 'EXPIRED' | 'SUPERSEDED'>, readonly Sent[]>> = {
  DRAFT: [],
  PENDING: ['SUBMIT'],
  ACTIVE: ['PUBLISH'],
  HIDDEN: ['PUBLISH', 'HIDE'],
  WITHDRAWN: ['PUBLISH', 'WITHDRAW'],
  DELETED: ['DELETE'],
};
const REMARKS = '船公司临时停收';
const DAY_MS = 24 * 3_600_000;

export function recordRates<C extends RateContent>(recorded: RecordedRates<C>): void {
  const { document, controller, docType, calls, kind, table, inDays } = recorded;
  const paths = Object.values(calls).map(({ path }) => path);
  recordDocument<Person>({
    document,
    calls: paths,
    machines: { [docType]: controller === 'FclRate' ? 'rates/fcl-rate' : 'rates/lcl-rate' },
    notAccepted: {
      [`${docType} IMPORT`]: 'sheets bring it about',
      [`${docType} SUPERSEDE`]: 'an offer whose every day is taken by another, in a batch',
    },
    tables: [controller === 'FclRate' ? 'fcl_rate' : 'lcl_rate'],
    people: {
      author: ['PLTFRM', 'pricing'],
      second: ['PLTFRM', 'admin'],
      customer: ['NQUAYS', 'buyer1'],
      finance: ['PLTFRM', 'finance'],
    },
    async play({ server, step, refused, tried, work, ask, aside, later }) {
      const { db, deps } = server;
      const rowOf = (id: string) =>
        db
          .selectFrom(table as 'fclRate')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
      const seen = async (id: string, more: object = {}) => ({
        body: { id, ...more } as BodyOf<CallDef>,
        version: (await rowOf(id)).version,
      });
      const save = async (content: C): Promise<string> =>
        ((await ask('author', calls.save, { body: { content } as never })) as Row).id;
      const draft = async (over?: Partial<C>): Promise<string> => save(await recorded.content(server, over));
      /** A draft whose price needs a second person. */
      const dear = async (): Promise<string> => {
        const content = await recorded.content(server, { validTo: inDays(5) } as Partial<C>);
        const first = await save(content);
        await ask('author', calls.publish, await seen(first));
        return save(recorded.dearer(content, { validFrom: inDays(6), validTo: inDays(20) }));
      };
      let typed = 0;
      const asking = async (id: string, event: Sent) => {
        typed += 1;
        const content = recorded.typed(kind.ofRow((await rowOf(id)) as never).content, `note ${typed}`);
        const payloads: Partial<Record<Sent, object>> = {
          SAVE: { content },
          REVISE: { content },
          EXTEND: { validTo: inDays(25) },
          SET_SPACE: { spaceStatus: 'LIMITED' },
        };
        const who: Person = event === 'CONFIRM' ? 'second' : 'author';
        return { who, call: calls[CALLS[event]], sent: await seen(id, { remarks: REMARKS, ...payloads[event] }) };
      };
      const send = async (id: string, event: Sent): Promise<void> => {
        const { who, call, sent } = await asking(id, event);
        await ask(who, call, sent);
      };
      const rateIn = async (state: keyof typeof WAYS): Promise<string> => {
        const id = state === 'PENDING' ? await dear() : await draft();
        for (const event of WAYS[state]) await send(id, event);
        return id;
      };
      const walk = async (state: RateState, fresh: () => Promise<string>): Promise<void> => {
        let id = await fresh();
        for (const event of Object.keys(CALLS) as Sent[]) {
          // One call saves a draft and revises what is published; which of them it is, the state says.
          if (event === (state === 'DRAFT' ? 'REVISE' : 'SAVE')) continue;
          if (state === 'DRAFT' && event === 'SUBMIT') id = await dear();
          const { version } = await rowOf(id);
          const { who, call, sent } = await asking(id, event);
          await tried(RATE_TABLE[state][event] === 'RATE-L-01', `${state}: ${event}`, who, call, sent);
          if ((await rowOf(id)).version !== version) id = await fresh();
        }
        await step(`${state}: COPY`, 'author', calls.copy, { body: { id } as never });
      };

      // Writing.
      const content = await recorded.content(server);
      const first = await step('a draft is made', 'author', calls.save, { body: { content } as never });
      const { id } = first.data as Row;
      await step('checked', 'author', calls.check, { body: { id, content } as never });
      await step('checked with days that are over', 'author', calls.check, {
        body: { content: { ...content, validFrom: inDays(-9), validTo: inDays(-2) } } as never,
      });
      await refused('made of nothing', 'author', calls.save, { body: {} });
      await refused('made by a customer', 'customer', calls.save, { body: { content } });
      await refused('made without the right', 'finance', calls.save, { body: { content } });
      await refused('made without a sign-in', null, calls.save, { body: { content } });
      await refused('saved at a stale version', 'author', calls.save, { body: { id, content }, version: 9 });
      await refused('saved without a version', 'author', calls.save, { body: { id, content } });
      await refused('saved where nothing is', 'author', calls.save, { body: { id: 'nothing', content }, version: 1 });
      await refused('published by a customer', 'customer', calls.publish, await seen(id));
      await refused('published at a stale version', 'author', calls.publish, { body: { id }, version: 9 });
      await refused('published where nothing is', 'author', calls.publish, { body: { id: 'nothing' }, version: 1 });
      await step('published', 'author', calls.publish, await seen(id));

      // Every event in every state.
      for (const state of RATE_STATES)
        if (state !== 'EXPIRED' && state !== 'SUPERSEDED') await walk(state, () => rateIn(state));

      // Guards that the table does not meet.
      const over = await draft({ validFrom: inDays(-9), validTo: inDays(-2) } as Partial<C>);
      await refused('published though it is over', 'author', calls.publish, await seen(over));
      const dearer = await dear();
      await refused('published without a second person', 'author', calls.publish, await seen(dearer));
      await send(dearer, 'SUBMIT');
      await refused('confirmed by its author', 'author', calls.confirm, await seen(dearer, { remarks: REMARKS }));
      await refused('returned without a reason', 'second', calls.return, await seen(dearer));
      await refused('confirmed without the right', 'finance', calls.confirm, await seen(dearer));
      const shown = await rateIn('ACTIVE');
      await refused('hidden without a reason', 'author', calls.hide, await seen(shown));
      await refused('withdrawn without a reason', 'author', calls.withdraw, await seen(shown));
      await step('given an earlier last day', 'author', calls.extend, {
        ...(await seen(await rateIn('ACTIVE'), { validTo: inDays(1) })),
      });
      await refused('extended to no day', 'author', calls.extend, await seen(shown, { validTo: 'later' }));
      await refused('space that is none', 'author', calls.setSpaceStatus, await seen(shown, { spaceStatus: 'MUCH' }));

      // What takes days from another.
      const { validFrom: _, ...same } = kind.ofRow((await rowOf(shown)) as never).content;
      const rival = await save({ ...same, validFrom: inDays(3), validTo: inDays(10) } as unknown as C);
      await step('what it would cut', 'author', calls.bulkCheck, { body: { event: 'PUBLISH', ids: [rival] } as never });
      await refused('published over another, not agreed', 'author', calls.publish, await seen(rival));
      const cut = await rowOf(shown);
      await step('published over another, agreed', 'author', calls.publish, {
        ...(await seen(rival, { agreedCuts: [{ id: shown, version: cut.version }] })),
      });

      // Many at once.
      const many = [await draft(), await draft(), dearer];
      const rows = await Promise.all(many.map(async one => ({ id: one, version: (await rowOf(one)).version })));
      const bulk = {
        body: { event: 'PUBLISH', rows: [...rows, { id: 'nothing', version: 1 }] } as never,
        key: 'publish-many',
      };
      await step('several are published', 'author', calls.bulk, bulk);
      await step('several are published again with the same key', 'author', calls.bulk, bulk);
      await refused('others with the same key', 'author', calls.bulk, {
        ...bulk,
        body: { event: 'PUBLISH', rows: [rows[0]] },
      });
      await step('several at a stale version', 'author', calls.bulk, {
        body: { event: 'HIDE', rows, remarks: REMARKS } as never,
      });
      await refused('none is published', 'author', calls.bulk, { body: { event: 'PUBLISH', rows: [] } });

      // Reading.
      await step('read', 'author', calls.detail, { query: { id: shown } as never });
      await refused('read by a customer', 'customer', calls.detail, { query: { id: shown } });
      await refused('read where nothing is', 'author', calls.detail, { query: { id: 'nothing' } });

      // Time.
      const ended = [
        await draft({ validTo: inDays(1) } as Partial<C>),
        await draft({ validTo: inDays(1) } as Partial<C>),
      ];
      for (const one of ended) await send(one, 'PUBLISH');
      await aside(() => expireDue(kind, deps));
      await work('nothing is over', 'expireDue', () => expireDue(kind, deps));
      await later(2 * DAY_MS);
      await work('what is over expires', 'expireDue', () => expireDue(kind, deps));
      await walk('EXPIRED', async () => ended.shift() ?? Promise.reject(new Error('no more of them')));

      // The same by the kit's own call.
      const { apply } = documentCalls(kind.document);
      const applied = async (event: string, one: string, more: object = {}) => ({
        body: { event, rows: [{ id: one, version: (await rowOf(one)).version }], ...more } as never,
      });
      const byKit = await draft();
      await step('made by Apply', 'author', apply, {
        body: {
          event: 'CREATE',
          payload: { content: recorded.typed(kind.ofRow((await rowOf(byKit)) as never).content, 'kit') },
        } as never,
      });
      await refused(
        'withdrawn by Apply before it is on sale',
        'author',
        apply,
        await applied('WITHDRAW', byKit, { remarks: REMARKS }),
      );
      await refused('published by Apply without the right', 'finance', apply, await applied('PUBLISH', byKit));
      await step('published by Apply', 'author', apply, await applied('PUBLISH', byKit));
      await step(
        'extended by Apply',
        'author',
        apply,
        await applied('EXTEND', byKit, { payload: { validTo: inDays(25) } }),
      );
      await step('copied by Apply', 'author', apply, { body: { event: 'COPY', payload: { rateId: byKit } } as never });
    },
  });
}
