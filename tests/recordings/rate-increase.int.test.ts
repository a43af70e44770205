import type { CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import { cancelRateBatch, confirmRateBatch } from '#contract/rates/batch/batch.calls.ts';
import {
  cancelIncrease,
  postponeIncrease,
  previewIncrease,
  revertIncrease,
  scheduleIncrease,
} from '#contract/rates/batch/increase.calls.ts';
import { INCREASE_STATES, type IncreaseState } from '#contract/rates/batch/increase-codes.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { type IncreaseRow, increase } from '#machines/rates/increase.document.ts';
import { documentTable as INCREASE_TABLE } from '#machines/rates/increase.table.ts';
import { fclContent, inDays } from '#server/features/rates/fcl/fcl-rate.samples.ts';
import { wayTo } from '#tests/support/table-walk.ts';
import { BATCH_PEOPLE, type BatchPerson, batchGround } from './kit/batch-ground.ts';
import { recordDocument } from './kit/record-document.ts';
import { replayed } from './kit/replayed.ts';

const { apply } = documentCalls(increase);
const increases = resourceCalls(documentResource(increase));
const CALLS = {
  EDIT: increases.modify,
  PREVIEW: previewIncrease,
  SCHEDULE: scheduleIncrease,
  POSTPONE: postponeIncrease,
  CANCEL: cancelIncrease,
  REVERT: revertIncrease,
} as const;
type Sent = keyof typeof CALLS;
const SENT = Object.keys(CALLS) as Sent[];

const DAY_MS = 24 * 3_600_000;

recordDocument<BatchPerson>({
  document: 'rate-increase',
  calls: ['/api/IncreaseRule/', '/api/RateIncrease/'],
  machines: { increase: 'rates/increase' },
  tables: ['rate_increase'],
  people: BATCH_PEOPLE,
  async play(recorder) {
    const { server, step, refused, tried, ask, jobs, later } = recorder;
    const { rate, batchVersion, drain } = batchGround(recorder);
    const { db } = server;
    await drain();

    /** Ports without rates: what is sold from one of them is on sale for its own increase alone. */
    const ports = await db
      .selectFrom('port')
      .select('id')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('fclRate').select('fclRate.id').whereRef('fclRate.polId', '=', 'port.id'))),
      )
      .orderBy('id')
      .limit(4)
      .execute();
    const [walked, folded, feed, waiting] = ports.map(({ id }) => id) as [string, string, string, string];
    const { carrierId } = await fclContent(server as never);
    let made = 0;
    /** A fee of its own, which nobody has to confirm. */
    const written = (over: object = {}) => {
      made += 1;
      return {
        name: `increase ${made}`,
        kind: 'PSS',
        mode: 'SURCHARGE',
        feeCode: 'PSS',
        currency: 'USD',
        carrierId,
        effectiveFrom: inDays(10),
        roundUnit: '1',
        roundMode: 'NEAREST',
        polIds: [walked],
        amounts: [{ abs: '100' }],
        ...over,
      };
    };
    /** Into the base prices, by more than anybody may without a second person. */
    const dear = (over: object = {}) =>
      written({ kind: 'GRI', mode: 'FOLD', amounts: [{ containerType: '20GP', abs: '300' }], ...over });
    const create = async (body: object): Promise<string> =>
      ((await ask('author', increases.create, { body: body as never })) as unknown as IncreaseRow).id;
    const rowOf = (id: string) =>
      db.selectFrom('rateIncrease').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const asking = async (id: string, event: Sent, more: object = {}) => {
      const payloads: Partial<Record<Sent, object>> = {
        EDIT: { changes: { remark: `note ${(await rowOf(id)).version}` } },
        SCHEDULE: asTomorrow(),
        POSTPONE: { effectiveFrom: inDays(11) },
      };
      return { body: { id, ...payloads[event], ...more } as never, version: (await rowOf(id)).version };
    };
    const send = async (id: string, event: Sent, more?: object): Promise<void> => {
      await ask('author', CALLS[event] as CallDef, await asking(id, event, more));
      await drain();
    };
    /** At once instead of tomorrow. */
    const atOnce = () => ({ applyAt: new Date(server.now()).toISOString() });
    const asTomorrow = () => ({ applyAt: new Date(server.now() + DAY_MS).toISOString() });
    const applied = async (body: object): Promise<string> => {
      const id = await create(body);
      await send(id, 'PREVIEW');
      await send(id, 'SCHEDULE', atOnce());
      return id;
    };

    // Writing.
    await rate({ validFrom: inDays(12), polId: walked });
    const { data } = await step('an increase is written', 'author', increases.create, { body: written() as never });
    const { id } = data as unknown as IncreaseRow;
    await replayed(recorder, 'written', {
      who: 'author',
      call: increases.create,
      sent: { body: written() },
      other: written(),
    });
    await refused('written again under its name', 'author', increases.create, {
      body: written({ name: 'increase 1' }),
    });
    await refused('written of nothing', 'author', increases.create, { body: {} });
    await refused('written without an amount', 'author', increases.create, { body: written({ amounts: [] }) });
    await refused('a fee of its own by per cent', 'author', increases.create, {
      body: written({ amounts: [{ pct: '5' }] }),
    });
    await refused('a fee of its own without its code', 'author', increases.create, {
      body: written({ feeCode: null, currency: null }),
    });
    await refused('one type twice', 'author', increases.create, {
      body: written({
        amounts: [
          { containerType: '20GP', abs: '1' },
          { containerType: '20GP', abs: '2' },
        ],
      }),
    });
    await refused('over before it begins', 'author', increases.create, { body: written({ effectiveTo: inDays(9) }) });
    await refused('from a port that is not there', 'author', increases.create, {
      body: written({ polIds: ['nothing'] }),
    });
    await refused('written by who sees no cost', 'sales', increases.create, { body: written() });
    await refused('written by a customer', 'customer', increases.create, { body: written() });
    await refused('written without a sign-in', null, increases.create, { body: written() });

    // From its preview to its day, and back.
    await refused('scheduled before its preview', 'author', scheduleIncrease, await asking(id, 'SCHEDULE'));
    await step('it is previewed', 'author', previewIncrease, await asking(id, 'PREVIEW'));
    await jobs('its preview is worked out');
    await step('changed, which takes the preview back', 'author', increases.modify, await asking(id, 'EDIT'));
    await step('it is previewed again', 'author', previewIncrease, await asking(id, 'PREVIEW'));
    await jobs('its preview is worked out again');
    await step('scheduled for tomorrow', 'author', scheduleIncrease, await asking(id, 'SCHEDULE'));
    await jobs('nothing is due today');
    await step('it begins on another day', 'author', postponeIncrease, await asking(id, 'POSTPONE'));
    await refused('it begins on the same day', 'author', postponeIncrease, await asking(id, 'POSTPONE'));
    await refused('it begins on no day', 'author', postponeIncrease, {
      ...(await asking(id, 'POSTPONE', { effectiveFrom: 'later' })),
    });
    await refused('scheduled for no instant', 'author', scheduleIncrease, {
      ...(await asking(id, 'SCHEDULE', { applyAt: 'soon' })),
    });
    await later(DAY_MS + 1);
    await jobs('on its day it is applied');
    await step('it as a row', 'author', increases.get, { query: { id } });
    await step('it begins later than it was applied', 'author', postponeIncrease, {
      ...(await asking(id, 'POSTPONE', { effectiveFrom: inDays(13) })),
    });
    await jobs('what it wrote is corrected');
    await step('it is taken back', 'author', revertIncrease, await asking(id, 'REVERT'));
    await jobs('its rates go back');

    // Prices that a second person looks at.
    await rate({ validFrom: inDays(5), validTo: inDays(26), polId: folded });
    const dearer = await create(dear({ polIds: [folded] }));
    await send(dearer, 'PREVIEW');
    await step('scheduled at once', 'author', scheduleIncrease, await asking(dearer, 'SCHEDULE', atOnce()));
    await jobs('its batch waits for a second person');
    await refused('taken back while its batch waits', 'author', revertIncrease, await asking(dearer, 'REVERT'));
    await refused('postponed while its batch waits', 'author', postponeIncrease, await asking(dearer, 'POSTPONE'));
    const { batchId } = await rowOf(dearer);
    await ask('second', confirmRateBatch, {
      body: { id: batchId! },
      version: await batchVersion(batchId!),
    });
    await jobs('what was confirmed is written');
    await step('it begins after its rate is over', 'author', postponeIncrease, {
      ...(await asking(dearer, 'POSTPONE', { effectiveFrom: inDays(27) })),
    });
    await jobs('its rate is one again');
    await rate({ validFrom: inDays(5), validTo: inDays(26), polId: waiting });
    const ended = await applied(dear({ polIds: [waiting], effectiveFrom: inDays(14) }));
    const endedBatch = (await rowOf(ended)).batchId!;
    await step('its batch is cancelled', 'author', cancelRateBatch, {
      body: { id: endedBatch },
      version: await batchVersion(endedBatch),
    });
    await step('its batch was cancelled: it is a draft again', 'author', increases.get, { query: { id: ended } });

    // Every command in every state.
    const increaseIn = async (state: IncreaseState): Promise<string> => {
      const way = wayTo(INCREASE_TABLE, state, ['CREATE', ...SENT, 'APPLY', 'SETTLE']).slice(1);
      const one = await create(state === 'APPLYING' ? dear({ polIds: [waiting] }) : written());
      // Scheduled at once, it is applied by the work in the background.
      const isDue = way.includes('APPLY');
      for (const event of way)
        if (event !== 'APPLY' && event !== 'SETTLE')
          await send(one, event as Sent, isDue && event === 'SCHEDULE' ? atOnce() : undefined);
      return one;
    };
    for (const state of INCREASE_STATES) {
      let one = await increaseIn(state);
      for (const event of SENT) {
        const { version } = await rowOf(one);
        const isRefused = INCREASE_TABLE[state][event] === 'RB-01';
        await tried(isRefused, `${state}: ${event}`, 'author', CALLS[event], await asking(one, event));
        await drain();
        if ((await rowOf(one)).version !== version) one = await increaseIn(state);
      }
    }

    // Rights and versions of every command.
    const READY: Readonly<Record<Sent, IncreaseState>> = {
      EDIT: 'DRAFT',
      PREVIEW: 'DRAFT',
      SCHEDULE: 'PREVIEW',
      POSTPONE: 'SCHEDULED',
      CANCEL: 'SCHEDULED',
      REVERT: 'APPLIED',
    };
    for (const event of SENT) {
      const call = CALLS[event];
      const sent = await asking(await increaseIn(READY[event]), event);
      const plain = sent.body as object;
      await refused(`${event} by who sees no cost`, 'sales', call, sent);
      await refused(`${event} by a customer`, 'customer', call, sent);
      await refused(`${event} by another company`, 'other', call, sent);
      await refused(`${event} without a sign-in`, null, call, sent);
      await refused(`${event} at a stale version`, 'author', call, { ...sent, version: 99 });
      await refused(`${event} without a version`, 'author', call, { body: plain });
      await refused(`${event} where nothing is`, 'author', call, { ...sent, body: { ...plain, id: 'nothing' } });
    }

    // Reading.
    await step('the increases', 'author', increases.list, { query: { limit: 2 } as never });
    await refused('the increases for who sees no cost', 'sales', increases.list, { query: {} });
    await refused('the increases for a customer', 'customer', increases.list, { query: {} });
    await refused('one for another company', 'other', increases.get, { query: { id } });
    await refused('one that is not there', 'author', increases.get, { query: { id: 'nothing' } });
    await step('its log', 'author', increases.log, { query: { id } });
    await step('where one that is over is used', 'author', increases.usage, { query: { id } });
    const scheduled = await increaseIn('SCHEDULED');
    await step('where one that waits for its day is used', 'author', increases.usage, { query: { id: scheduled } });
    await step('the increases as a file', 'author', resourceExport(documentResource(increase)), {
      body: { columns: ['name', 'state'], format: 'csv', language: 'EN' } as never,
    });

    // Deleting.
    const rowsOf = async (...ids: readonly string[]) => ({
      body: { rows: await Promise.all(ids.map(async one => ({ id: one, version: (await rowOf(one)).version }))) },
    });
    const draft = await increaseIn('DRAFT');
    await refused('deleted by another company', 'other', increases.remove, await rowsOf(draft));
    await step('deleted at a stale version', 'author', increases.remove, {
      body: { rows: [{ id: draft, version: 99 }] },
    });
    await step('a draft and one that waits are deleted', 'author', increases.remove, await rowsOf(draft, scheduled));
    await step('what was deleted', 'author', increases.deleted, { query: { limit: 2 } as never });
    await step('it comes back', 'author', increases.restore, { body: { id: draft } });
    await refused('what is not there comes back', 'author', increases.restore, { body: { id: 'nothing' } });

    const over = await increaseIn('CANCELLED');
    await step('one that was cancelled is deleted', 'author', increases.remove, await rowsOf(over));
    await step('it comes back as a draft', 'author', increases.restore, { body: { id: over } });

    // The same by the kit's own call.
    const byKit = await increaseIn('DRAFT');
    const applying = async (event: string, payload: object = {}) => ({
      body: { event, rows: [{ id: byKit, version: (await rowOf(byKit)).version }], payload } as never,
    });
    await refused('previewed by Apply by who sees no cost', 'sales', apply, await applying('PREVIEW'));
    await step('previewed by Apply', 'author', apply, await applying('PREVIEW'));
    await jobs('what Apply has begun is worked out');
    await step('scheduled by Apply', 'author', apply, await applying('SCHEDULE', asTomorrow()));
    await refused('deleted by Apply', 'author', apply, await applying('DELETE'));

    // Time.
    await rate({ validFrom: inDays(12), polId: feed });
    const old = await applied(written({ polIds: [feed] }));
    await later(DAY_MS + 3_600_000);
    await refused('taken back too late', 'author', revertIncrease, await asking(old, 'REVERT'));
  },
});
