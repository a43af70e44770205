import type { DraftCopy, KeptDraftSet } from '#contract/si/draft-set.calls.ts';
import { canonicalJson } from '#contract/si/parts/content-hash.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { KeptEvent } from '#machines/si/multi-create.flow.ts';
import { originsOf } from '#machines/si/multi-create.origins.ts';
import type { SiSource, Work } from '#machines/si/multi-create.work.ts';
import type { DraftTimes } from './copy-of-work.ts';

/** A draft as it was before a newer one of the same id took its place, or the older one that did not. */
export interface EarlierVersion {
  readonly draftId: string;
  readonly at: string;
  readonly draft: SiDraft;
  readonly origins?: DraftCopy['origins'];
}

export interface TakeOver {
  /** `takenOver`: there was nothing here; `merged`: both had something, the newer of each draft stands now. */
  readonly kind: 'takenOver' | 'merged' | 'same';
  readonly events: readonly KeptEvent[];
  /** Drafts of the copy that stand here afterwards: their time is now the draft's. */
  readonly taken: readonly EarlierVersion[];
  readonly earlier: readonly EarlierVersion[];
}

const NOTHING: TakeOver = { kind: 'same', events: [], taken: [], earlier: [] };
const SAVE = { type: 'SAVE_DRAFT' } as const;

/** Where its values came from goes with a draft from device to device; of a copy that does not say, nothing is claimed. */
export const saidOf = ({ origins }: Pick<EarlierVersion, 'origins'>) => ({ origins: origins ?? [] });
const added = (copied: DraftCopy): KeptEvent => ({
  type: 'ADD',
  draftId: copied.draftId,
  prefill: copied.draft,
  ...saidOf(copied),
});

/** Everything of the copy, in the events a person would have sent. */
export function eventsOfCopy(copy: KeptDraftSet, source: SiSource): readonly KeptEvent[] {
  const [first, ...others] = copy.drafts;
  if (!first) return [];
  const last = copy.drafts.at(-1);
  const { open, extending, mblNo } = copy.frame;
  const reopened: readonly KeptEvent[] = open === null ? [SAVE] : [SAVE, { type: 'EDIT', draftId: open }];
  return [
    {
      type: 'START',
      shipmentId: copy.CGO_ID,
      mblNo,
      siType: copy.SITYPE,
      num: copy.Num,
      ...(extending ? { extending } : {}),
      draftId: first.draftId,
      prefill: first.draft,
      ...saidOf(first),
      source,
    },
    ...others.flatMap((copied): KeptEvent[] => [SAVE, added(copied)]),
    ...(open === last?.draftId ? [] : reopened),
  ];
}

/** A set of one has one place: what another device wrote into it competes with what stands there, whatever its id. */
function draftsFor(work: Work, { drafts }: KeptDraftSet): readonly DraftCopy[] {
  const [mine] = work.drafts;
  const [theirs] = drafts;
  if (work.siType === 2 || !mine || !theirs) return drafts;
  const { draftId } = mine;
  return [{ ...theirs, draftId, draft: { ...theirs.draft, draftId } }];
}

const isSame = (one: SiDraft, other: SiDraft): boolean => canonicalJson(one) === canonicalJson(other);

/**
 * The copy into work that is here already: per draft the newer one wins and the older one is kept to be put back. A draft that
 * only the copy has comes in unless it was removed here after the copy was made; one that is only here stays.
 */
function merged(work: Work, times: DraftTimes, copy: KeptDraftSet): TakeOver {
  const timeOf = (draftId: string): string => times[draftId] ?? '';
  const taken: DraftCopy[] = [];
  const further: DraftCopy[] = [];
  const mineOf = (draft: SiDraft) => ({
    draftId: draft.draftId,
    draft,
    origins: originsOf(work.trails[draft.draftId] ?? []),
  });
  const earlier: EarlierVersion[] = [];
  for (const theirs of draftsFor(work, copy)) {
    const mine = work.drafts.find(({ draftId }) => draftId === theirs.draftId);
    if (!mine) {
      if (theirs.at > timeOf(theirs.draftId) && work.mode === 'create') further.push(theirs);
      continue;
    }
    if (isSame(mine, theirs.draft)) continue;
    if (theirs.at > timeOf(theirs.draftId)) {
      taken.push(theirs);
      earlier.push({ ...mineOf(mine), at: timeOf(mine.draftId) });
    } else earlier.push(theirs);
  }
  if (taken.length === 0 && further.length === 0) return { ...NOTHING, earlier };
  const openId = work.open ? work.drafts[work.open.index]?.draftId : undefined;
  const num = Math.max(work.num, copy.Num, work.drafts.length + further.length);
  const isModify = work.mode === 'modify';
  const put = (copied: DraftCopy): KeptEvent[] => [
    { type: 'EDIT', draftId: copied.draftId },
    { type: 'EDIT_FIELD', path: '', value: copied.draft, ...saidOf(copied) },
    SAVE,
  ];
  return {
    kind: 'merged',
    taken: [...taken, ...further],
    events: [
      ...(openId === undefined ? [] : [SAVE]),
      ...(num === work.num || isModify ? [] : [{ type: 'CHANGE_NUM', num } as const]),
      ...taken.flatMap(put),
      ...further.flatMap((copied): KeptEvent[] => [added(copied), SAVE]),
      ...(openId === undefined ? [] : [{ type: 'EDIT', draftId: openId } as const]),
    ],
    earlier,
  };
}

/**
 * What a wizard does with the server copy it finds. `work` is what stands here, null for nothing; `source` what the shipment
 * says. A modification that nobody has begun here is taken as a whole onto the record that is open.
 */
export function takeOver(
  work: Work | null,
  times: DraftTimes,
  copy: KeptDraftSet,
  { source, isUntouched }: { readonly source: SiSource | null; readonly isUntouched: boolean },
): TakeOver {
  const [first] = copy.drafts;
  if (!first) return NOTHING;
  const whole = { taken: copy.drafts, earlier: [] };
  if (copy.frame.mode === 'modify') {
    if (!work) return NOTHING;
    if (!isUntouched) return merged(work, times, copy);
    // Somebody has changed the record since: what was written onto the older one is offered, not laid over theirs.
    if (copy.frame.version !== work.version) return { ...NOTHING, earlier: draftsFor(work, copy) };
    const events: KeptEvent[] = [{ type: 'EDIT_FIELD', path: '', value: first.draft, ...saidOf(first) }];
    return { kind: 'takenOver', events: copy.state === 'finish' ? [...events, SAVE] : events, ...whole };
  }
  if (work) return merged(work, times, copy);
  return source ? { kind: 'takenOver', events: eventsOfCopy(copy, source), ...whole } : NOTHING;
}
