import { cancelJob } from '#contract/jobs/calls.ts';
import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import {
  applyRateBatch,
  cancelRateBatch,
  confirmRateBatch,
  createRateBatch,
  editBatchRow,
  excludeBatchRow,
  previewRateBatch,
  rateBatchDetail,
  rateBatchRowContent,
  rateBatchRows,
  retryRateBatch,
  returnRateBatch,
  revertRateBatch,
  submitRateBatch,
} from '#contract/rates/batch/batch.calls.ts';
import { BATCH_STATES, type BatchState } from '#contract/rates/batch/batch-codes.ts';
import { rateBatchResource } from '#contract/rates/batch/rate-batch.resource.ts';
import { documentTable } from '#machines/rates/rate-batch.table.ts';
import { fclContent, fclLine, inDays } from '#server/features/rates/fcl/fcl-rate.samples.ts';
import { BATCH_PEOPLE, type BatchPerson, batchGround, plus } from './kit/batch-ground.ts';
import { namedIds } from './kit/demo-ids.ts';
import { recordDocument } from './kit/record-document.ts';
import { replayed } from './kit/replayed.ts';

/** Each command that people send, and who sends it in the walk. */
const CALLS = {
  PREVIEW: ['author', previewRateBatch],
  EXCLUDE_ROW: ['author', excludeBatchRow],
  EDIT_ROW: ['author', editBatchRow],
  APPLY: ['author', applyRateBatch],
  SUBMIT: ['author', submitRateBatch],
  CONFIRM: ['second', confirmRateBatch],
  RETURN: ['second', returnRateBatch],
  REVERT: ['author', revertRateBatch],
  CANCEL: ['author', cancelRateBatch],
} as const satisfies Record<string, readonly [BatchPerson, CallDef]>;
type Sent = keyof typeof CALLS;

const HOUR_MS = 3_600_000;
const OF_SHEETS = 'rows of a sheet, which this batch does not come from: import.int.test.ts';
const REMARKS = '涨幅过大';
/** A batch is made and sent to be worked out in one transaction: nobody ever meets a draft. */
const WALKED = BATCH_STATES.filter((state): state is Exclude<BatchState, 'DRAFT'> => state !== 'DRAFT');

const batches = resourceCalls(rateBatchResource);

recordDocument<BatchPerson>({
  document: 'rate-batch',
  calls: ['/api/RateBatch/'],
  notAsked: { 'GET /api/RateBatch/RowSource': OF_SHEETS, 'POST /api/RateBatch/CorrectRow': OF_SHEETS },
  machines: { rateBatch: 'rates/rate-batch' },
  tables: ['rate_batch', 'rate_batch_row'],
  people: BATCH_PEOPLE,
  async play(recorder) {
    const { server, step, refused, tried, ask, jobs, later } = recorder;
    const { rate, changeRate, begun, batchVersion, drain } = batchGround(recorder);
    await drain();

    const stateOf = async (id: string): Promise<BatchState> =>
      (await server.db.selectFrom('rateBatch').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
    const asking = async (id: string, event: Sent, more: object = {}) => {
      const payloads: Partial<Record<Sent, object>> = {
        EXCLUDE_ROW: { seqs: [1] },
        EDIT_ROW: { seq: 2, content: await fclContent(server as never, { transitDays: 29 }) },
        RETURN: { remarks: REMARKS },
      };
      return { body: { id, ...payloads[event], ...more } as never, version: await batchVersion(id) };
    };
    const send = async (id: string, event: Sent): Promise<void> => {
      const [who, call] = CALLS[event];
      await ask(who, call as CallDef, await asking(id, event));
    };

    // A batch by hand, from the first call to the last.
    const [one, two] = [await rate(), await rate()];
    const body = { title: '十二月上调', selection: { ids: [one, two] }, actions: [plus('40')] };
    const { data: made } = await step('a batch is made', 'author', createRateBatch, { body });
    const { id } = made;
    await refused('applied before it is worked out', 'author', applyRateBatch, await asking(id, 'APPLY'));
    await jobs('it is worked out');
    await step('one', 'author', rateBatchDetail, { query: { id } });
    await step('its rows', 'author', rateBatchRows, { query: { id } as never });
    await step('what a row would become', 'author', rateBatchRowContent, { query: { id, seq: 1 } });
    await step('it is applied', 'author', applyRateBatch, await asking(id, 'APPLY'));
    await jobs('it is written');
    await step('its rows once they are written', 'author', rateBatchRows, {
      query: { id, outcome: 'CHANGED', limit: 1 } as never,
    });
    await step('it is taken back', 'author', revertRateBatch, await asking(id, 'REVERT'));
    await jobs('its rates go back');

    // Making one.
    const typed: BodyOf<typeof createRateBatch> = {
      selection: { ids: [one, two] },
      edits: [
        { id: one, prices: { '20GP': '1040', '45HC': '2100' } },
        { id: two, prices: {}, fields: { validTo: inDays(18), transitDays: 28 } },
      ],
    };
    const { data: byCell } = await step('made of cells that were typed', 'author', createRateBatch, { body: typed });
    await jobs('what was typed is worked out');
    await step('its rows as they were typed', 'author', rateBatchRows, { query: { id: byCell.id } as never });
    const { id: byRule } = (
      await step('made of a filter', 'author', createRateBatch, {
        body: {
          selection: { filter: [{ field: 'rateNo', op: 'contains', values: ['nothing like it'] }] },
          actions: [plus('5')],
        },
      })
    ).data;
    await jobs('a filter that finds nothing is worked out');
    await refused('applied with nothing to apply', 'author', applyRateBatch, await asking(byRule, 'APPLY'));
    await refused('made of nothing', 'author', createRateBatch, { body: {} });
    await refused('made without an action', 'author', createRateBatch, { body: { selection: { ids: [one] } } });
    await refused('made for a port that is not there', 'author', createRateBatch, {
      body: {
        selection: { ids: [one] },
        actions: [{ kind: 'COPY_PORTS', side: 'POD', portIds: ['nothing'], difference: '5' }],
      },
    });
    await refused('made by who sees no cost', 'sales', createRateBatch, { body });
    await refused('made without a sign-in', null, createRateBatch, { body });
    const keyed = await replayed(recorder, 'made', {
      who: 'author',
      call: createRateBatch,
      sent: { body },
      other: { ...body, title: '别的' },
    });
    await drain();
    // Who keeps rates may make a batch, and is told that it is not there where nobody of the company reads batches.
    await refused('made by a customer', 'customer', createRateBatch, { body });
    await refused('made of rates of another company', 'other', createRateBatch, { body });
    await jobs('rates of another company are worked out');

    // Every command in every state.
    const batchOf = async (amount: string, count = 2): Promise<string> => {
      const ids: string[] = [];
      for (let place = 0; place < count; place += 1) ids.push(await rate());
      const batch = await begun(ids, [plus(amount)]);
      await drain();
      return batch.id;
    };
    const sentOn = async (batch: string, ...events: readonly Sent[]): Promise<string> => {
      for (const event of events) {
        await send(batch, event);
        await drain();
      }
      return batch;
    };
    /** As `batchOf`, and the first `count` of its rates are changed before the events. */
    const conflicted = async (count: number): Promise<string> => {
      const ids = [await rate(), await rate()];
      const batch = await begun(ids, [plus('10')]);
      await drain();
      for (const changed of ids.slice(0, count)) await changeRate(changed, '1031');
      return sentOn(batch.id, 'APPLY');
    };
    const WAYS: Readonly<Record<(typeof WALKED)[number], (event: Sent) => Promise<string>>> = {
      COMPUTING: async () => (await begun([await rate(), await rate()], [plus('10')])).id,
      // What hits an approval rule is submitted, what does not is applied.
      PREVIEW: event => batchOf(event === 'SUBMIT' ? '900' : '10'),
      PENDING: async () => sentOn(await batchOf('900'), 'SUBMIT'),
      async APPLYING() {
        const batch = await batchOf('10');
        await send(batch, 'APPLY');
        return batch;
      },
      DONE: async () => sentOn(await batchOf('10'), 'APPLY'),
      PARTIAL: () => conflicted(1),
      FAILED: () => conflicted(2),
      REVERTED: async () => sentOn(await batchOf('10'), 'APPLY', 'REVERT'),
      async PARTLY_REVERTED() {
        const ids = [await rate(), await rate()];
        const { id: batch } = await begun(ids, [plus('10')]);
        await drain();
        await sentOn(batch, 'APPLY');
        await changeRate(ids[0]!, '1031');
        return sentOn(batch, 'REVERT');
      },
      CANCELLED: async () => sentOn(await batchOf('10'), 'CANCEL'),
    };
    for (const state of WALKED) {
      let batch = '';
      let version = -1;
      for (const event of Object.keys(CALLS) as Sent[]) {
        const isOther = state === 'PREVIEW' && (event === 'SUBMIT' || event === 'CONFIRM');
        if (isOther || batch === '' || (await batchVersion(batch)) !== version) batch = await WAYS[state](event);
        version = await batchVersion(batch);
        if ((await stateOf(batch)) !== state) throw new Error(`it is ${await stateOf(batch)}, not ${state}`);
        const [who, call] = CALLS[event];
        const isRefused = documentTable[state][event] === 'RB-01';
        await tried(isRefused, `${state}: ${event}`, who, call, await asking(batch, event));
      }
      await drain();
    }

    // What becomes of rows that others have changed.
    const half = await (async () => {
      const ids = [await rate(), await rate()];
      const batch = await begun(ids, [plus('10')]);
      await drain();
      await changeRate(ids[0]!, '1031');
      await send(batch.id, 'APPLY');
      await jobs('one of two rows is written');
      await changeRate(ids[1]!, '1032');
      return batch.id;
    })();
    await step('its rows in conflict', 'author', rateBatchRows, { query: { id: half, outcome: 'CONFLICT' } as never });
    const again = await step('rows in conflict are tried again', 'author', retryRateBatch, await asking(half, 'APPLY'));
    await jobs('the new batch is worked out');
    await step('its rows as the rates are now', 'author', rateBatchRows, { query: { id: again.data.id } as never });
    await refused('tried again without a conflict', 'author', retryRateBatch, await asking(id, 'APPLY'));
    await refused('tried again at a stale version', 'author', retryRateBatch, { body: { id: half }, version: 99 });
    await refused('tried again by another company', 'other', retryRateBatch, await asking(half, 'APPLY'));
    await step('taken back where a rate was changed since', 'author', revertRateBatch, await asking(half, 'REVERT'));
    await jobs('no row goes back');
    await step('its row that stays', 'author', rateBatchRows, { query: { id: half, outcome: 'CHANGED' } as never });

    // Days are cut, rates are copied.
    const { DEHAM } = await namedIds(server.db);
    const source = await rate({ validTo: inDays(20) });
    const copying = await begun(
      [source],
      [plus('100'), { kind: 'COPY_PERIOD', validFrom: inDays(10), validTo: inDays(30) }],
    );
    await jobs('a copy for other days is worked out');
    await step('a row that cuts days', 'author', rateBatchRows, { query: { id: copying.id } as never });
    await send(copying.id, 'APPLY');
    await jobs('a copy is made, and days are cut');
    await send(copying.id, 'REVERT');
    await jobs('the copy is withdrawn, and the days come back');
    const taken = await rate({ validTo: inDays(20) });
    const taking = await begun([taken], [{ kind: 'COPY_PERIOD', validFrom: inDays(0), validTo: inDays(30) }]);
    await jobs('a copy for all of its days is worked out');
    await send(taking.id, 'APPLY');
    await jobs('a rate that lost every day is superseded');
    await send(taking.id, 'REVERT');
    await jobs('what was superseded goes on sale as a copy');
    const copied = await begun([source], [{ kind: 'COPY_PORTS', side: 'POL', portIds: [DEHAM], difference: '50' }]);
    await jobs('a copy for another port is worked out');
    await step('a row that makes a rate', 'author', rateBatchRows, { query: { id: copied.id } as never });

    // Guards that the table does not meet.
    const wrong = (await begun([await rate(), await rate({ lines: [fclLine('20GP', '50')] })], [plus('-60')])).id;
    await jobs('a price below nothing is worked out');
    await refused('applied with a wrong row', 'author', applyRateBatch, await asking(wrong, 'APPLY'));
    await refused('submitted with a wrong row', 'author', submitRateBatch, await asking(wrong, 'SUBMIT'));
    await refused('a row that is not there is left out', 'author', excludeBatchRow, {
      ...(await asking(wrong, 'EXCLUDE_ROW', { seqs: [99] })),
    });
    await refused('no row is left out', 'author', excludeBatchRow, await asking(wrong, 'EXCLUDE_ROW', { seqs: [] }));
    await refused('a row that is not there is changed', 'author', editBatchRow, {
      ...(await asking(wrong, 'EDIT_ROW', { seq: 99 })),
    });
    await refused('a row is changed to a port that is not there', 'author', editBatchRow, {
      ...(await asking(wrong, 'EDIT_ROW', {
        seq: 1,
        content: await fclContent(server as never, { podId: 'nothing' }),
      })),
    });
    await refused('a row is changed to nothing', 'author', editBatchRow, {
      ...(await asking(wrong, 'EDIT_ROW', { content: {} })),
    });
    await step('a row is left out', 'author', excludeBatchRow, await asking(wrong, 'EXCLUDE_ROW'));
    await refused('applied with no row left', 'author', applyRateBatch, {
      ...(await asking(wrong, 'APPLY', { skipErrors: true })),
    });
    await step('it comes in again', 'author', excludeBatchRow, await asking(wrong, 'EXCLUDE_ROW'));
    await step('applied without its wrong row', 'author', applyRateBatch, {
      ...(await asking(wrong, 'APPLY', { skipErrors: true })),
    });
    await jobs('all but the wrong row are written');
    const cheap = await batchOf('10', 1);
    await refused('submitted though it needs nobody', 'author', submitRateBatch, await asking(cheap, 'SUBMIT'));
    await step('worked out again without an action', 'author', previewRateBatch, {
      ...(await asking(cheap, 'PREVIEW', { actions: [] })),
    });
    await jobs('no action is worked out');
    await refused('worked out again for a port that is not there', 'author', previewRateBatch, {
      ...(await asking(cheap, 'PREVIEW', {
        actions: [{ kind: 'COPY_PORTS', side: 'POD', portIds: ['nothing'], difference: '5' }],
      })),
    });
    await step('worked out again with another action', 'author', previewRateBatch, {
      ...(await asking(cheap, 'PREVIEW', { actions: [plus('20')] })),
    });
    await jobs('another action is worked out');
    const dear = await batchOf('900', 1);
    await refused('applied though it needs a second person', 'author', applyRateBatch, await asking(dear, 'APPLY'));
    await send(dear, 'SUBMIT');
    await refused('confirmed by its author', 'author', confirmRateBatch, await asking(dear, 'CONFIRM'));
    await refused('returned without a reason', 'second', returnRateBatch, {
      ...(await asking(dear, 'RETURN', { remarks: ' x ' })),
    });
    await step('confirmed with a remark', 'second', confirmRateBatch, {
      ...(await asking(dear, 'CONFIRM', { remarks: '已与船公司核对' })),
    });
    await jobs('what was confirmed is written');

    // Rights, versions and keys of every command.
    const PATHS: Readonly<Record<Sent, () => Promise<string>>> = {
      PREVIEW: () => batchOf('10', 2),
      EXCLUDE_ROW: () => batchOf('10', 2),
      EDIT_ROW: () => batchOf('10', 2),
      APPLY: () => batchOf('10', 1),
      SUBMIT: () => batchOf('900', 1),
      CONFIRM: async () => sentOn(await batchOf('900', 1), 'SUBMIT'),
      RETURN: async () => sentOn(await batchOf('900', 1), 'SUBMIT'),
      REVERT: async () => sentOn(await batchOf('10', 1), 'APPLY'),
      CANCEL: () => batchOf('10', 1),
    };
    for (const event of Object.keys(CALLS) as Sent[]) {
      const [who, call] = CALLS[event];
      const batch = await PATHS[event]();
      const sent = await asking(batch, event);
      const plain = sent.body as object;
      await refused(`${event} by who sees no cost`, 'sales', call, sent);
      await refused(`${event} by another company`, 'other', call, sent);
      await refused(`${event} without a sign-in`, null, call, sent);
      await refused(`${event} at a stale version`, who, call, { ...sent, version: 99 });
      await refused(`${event} without a version`, who, call, { body: plain });
      await refused(`${event} where nothing is`, who, call, { ...sent, body: { ...plain, id: 'nothing' } });
      await replayed(recorder, event, { who, call, sent, other: { ...plain, id: 'another' } });
      await drain();
    }
    const retrying = await conflicted(1);
    await replayed(recorder, 'RETRY', {
      who: 'author',
      call: retryRateBatch,
      sent: await asking(retrying, 'APPLY'),
      other: { id: 'another' },
    });
    await drain();

    // Reading.
    await refused('one for who sees no cost', 'sales', rateBatchDetail, { query: { id } });
    await refused('one for another company', 'other', rateBatchDetail, { query: { id } });
    await refused('one that is not there', 'author', rateBatchDetail, { query: { id: 'nothing' } });
    await refused('rows for another company', 'other', rateBatchRows, { query: { id } });
    await refused('rows of nothing', 'author', rateBatchRows, { query: { id: 'nothing' } });
    await refused('rows of an outcome that is none', 'author', rateBatchRows, { query: { id, outcome: 'LOST' } });
    await refused('a row that is not there', 'author', rateBatchRowContent, { query: { id, seq: 99 } });
    await refused('a row for another company', 'other', rateBatchRowContent, { query: { id, seq: 1 } });
    await step('the batches', 'author', batches.list, { query: { limit: 2 } as never });
    await refused('the batches for who sees no cost', 'sales', batches.list, { query: {} });
    await step('a batch as a row', 'author', batches.get, { query: { id: keyed.id } });
    await refused('a batch as a row for another company', 'other', batches.get, { query: { id } });
    await step('its log', 'author', batches.log, { query: { id } });
    await step('where it is used', 'author', batches.usage, { query: { id } });
    await step('the batches as a file', 'author', resourceExport(rateBatchResource), {
      body: { columns: ['batchNo', 'state'], format: 'csv', language: 'EN' } as never,
    });

    // Its job is not done.
    const waiting = await begun([await rate()], [plus('10')]);
    const { jobId } = await ask('author', rateBatchDetail, { query: { id: waiting.id } });
    await step('its job is cancelled', 'author', cancelJob, { body: { id: jobId! } });
    await step('it has failed', 'author', rateBatchDetail, { query: { id: waiting.id } });

    // Time.
    const old = await sentOn(await batchOf('10', 1), 'APPLY');
    await later(25 * HOUR_MS);
    await refused('taken back too late', 'author', revertRateBatch, await asking(old, 'REVERT'));
  },
});
