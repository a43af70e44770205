import type { DraftSet } from '#contract/si/draft-set.calls.ts';
import { originsOf } from '#machines/si/multi-create.origins.ts';
import { placeOf, type Work } from '#machines/si/multi-create.work.ts';

/** When each draft was last changed on this device or taken from the server, by its id; UTC instants. */
export type DraftTimes = Readonly<Record<string, string>>;

/** The work as its server copy; null where there is nothing to copy. What the shipment says is read again over there. */
export function copyOfWork(work: Work | null, record: string, times: DraftTimes, now: string): DraftSet | null {
  const place = placeOf(work);
  if (work === null || place === 'init') return null;
  const { mode, mblNo, extending, siId, version, open } = work;
  return {
    record,
    CGO_ID: work.shipmentId,
    state: place,
    Num: work.num,
    SITYPE: work.siType,
    frame: { mode, mblNo, extending, siId, version, open: open ? (work.drafts[open.index]?.draftId ?? null) : null },
    drafts: work.drafts.map(draft => ({
      draftId: draft.draftId,
      at: times[draft.draftId] ?? now,
      draft,
      origins: originsOf(work.trails[draft.draftId] ?? []),
    })),
  };
}

/** Times after a change: a draft that is another object than before was changed now; one that is gone keeps its time. */
export function timesAfter(times: DraftTimes, before: Work | null, after: Work | null, now: string): DraftTimes {
  const known = new Set(before?.drafts ?? []);
  const changed = (after?.drafts ?? []).filter(draft => !known.has(draft));
  if (changed.length === 0) return times;
  return { ...times, ...Object.fromEntries(changed.map(draft => [draft.draftId, now])) };
}
