import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import { changeSiStatusBatch, deleteSi } from '#contract/si/calls.ts';
import { restoreSi, submitSiDraft } from '#contract/si/staff.calls.ts';
import { reasonOf } from '#kit/problem-text.ts';
import type { SiEvent } from '#machines/si/shipping-instruction.document.ts';
import { SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import type { Http } from '#streams/http.ts';

/** Most that one call takes. */
const BATCH = 100;

export interface EventOutcome {
  readonly row: AnyRow;
  readonly ok: boolean;
  readonly message: Text | null;
}

interface ItemResult {
  readonly TDId: string;
  readonly ok: boolean;
  readonly errors: readonly Pick<Finding, 'message' | 'params'>[];
}

type Caller = Pick<Http, 'call'>;

const wordsOf = ([first]: ItemResult['errors']): Text | null =>
  first ? { zh: fill(first.message.zh, first.params), en: fill(first.message.en, first.params) } : null;

/** Events with a call of their own, for one document at a time. */
const ONE_BY_ONE: Partial<Record<SiEvent, (http: Caller, row: AnyRow) => Promise<unknown>>> = {
  DELETE: (http, { id, version }) => http.call(deleteSi, { body: { Id: id, VERSION: version }, ifMatch: version }),
  SUBMIT: (http, { id, version }) => http.call(submitSiDraft, { body: { Id: id, VERSION: version }, ifMatch: version }),
};

async function sendOne(send: Promise<unknown>, row: AnyRow): Promise<EventOutcome> {
  try {
    await send;
    return { row, ok: true, message: null };
  } catch (error) {
    return { row, ok: false, message: reasonOf(error) };
  }
}

async function sendBatch(http: Caller, event: SiEvent, rows: readonly AnyRow[], remarks: string) {
  const items = rows.map(({ id, version }) => ({ TDId: id, Version: version }));
  const results: readonly ItemResult[] =
    event === 'RESTORE'
      ? (await http.call(restoreSi, { body: { items } })).data
      : (
          await http.call(changeSiStatusBatch, {
            body: { items, Status: SI_EVENTS[event].status ?? 0, Remarks: remarks },
          })
        ).data;
  const byId = new Map(results.map(result => [result.TDId, result]));
  return rows.map((row): EventOutcome => {
    const result = byId.get(row.id);
    return { row, ok: result?.ok ?? false, message: result ? wordsOf(result.errors) : null };
  });
}

/** Sends one event to many documents, each with the version that was read, and tells what became of each. */
export async function sendEvent(
  http: Caller,
  event: SiEvent,
  rows: readonly AnyRow[],
  remarks: string,
): Promise<readonly EventOutcome[]> {
  const outcomes: EventOutcome[] = [];
  const one = ONE_BY_ONE[event];
  if (one) for (const row of rows) outcomes.push(await sendOne(one(http, row), row));
  else
    for (let from = 0; from < rows.length; from += BATCH)
      outcomes.push(...(await sendBatch(http, event, rows.slice(from, from + BATCH), remarks)));
  return outcomes;
}
