import type { Transaction } from 'kysely';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import { contentHash } from '#contract/si/parts/content-hash.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { Tables } from '../../../db/tables.ts';

/** A draft id answers for its content this long (design A3.3). */
export const DRAFT_KEY_MS = 24 * 3_600_000;

/** What a created SI answers with; kept, so that a repetition is answered alike whatever became of the SI. */
export interface Created {
  readonly Id: string;
  readonly TBI_NO: string;
  readonly DRAFT_ID: string;
  readonly TBI_SIMBL_NO: string;
  readonly TBI_STATUS: number;
}

/** Hash of what was sent, before the server adds what is its own: a cut-off that moves must not make a repetition new. */
export const sentHash = (draft: SiDraft): string => contentHash(normaliseDraft(draft));

interface KeyPlace {
  readonly companyId: string;
  readonly shipmentId: string;
  readonly now: Date;
}

const livingKeys = async (db: Transaction<Tables>, { companyId, shipmentId, now }: KeyPlace, draftIds: string[]) =>
  draftIds.length === 0
    ? []
    : db
        .selectFrom('siDraftKey')
        .select(['draftId', 'contentHash', 'answer'])
        .where('companyId', '=', companyId)
        .where('shipmentId', '=', shipmentId)
        .where('draftId', 'in', draftIds)
        .where('at', '>', new Date(now.getTime() - DRAFT_KEY_MS))
        .execute();

export type Repetition =
  | { readonly kind: 'new'; readonly used: ReadonlyMap<string, string> }
  /** The same ids with the same content: the first answers, in the order asked. */
  | { readonly kind: 'repeated'; readonly answers: Created[] };

/**
 * Has this set been submitted before? The caller holds the shipment, so of two equal requests at once the second sees what
 * the first has written. `used` are ids that now stand for something else (SI-S-06).
 */
export async function findRepetition(
  db: Transaction<Tables>,
  place: KeyPlace,
  drafts: readonly SiDraft[],
): Promise<Repetition> {
  const keys = await livingKeys(
    db,
    place,
    drafts.map(draft => draft.draftId),
  );
  const byId = new Map(keys.map(key => [key.draftId, key]));
  const known = drafts.map(draft => byId.get(draft.draftId));
  const isWhole = drafts.length > 0 && drafts.every((draft, index) => known[index]?.contentHash === sentHash(draft));
  if (isWhole) return { kind: 'repeated', answers: known.map(key => key?.answer as Created) };
  return { kind: 'new', used: new Map(keys.map(key => [key.draftId, 'submitted'])) };
}

/** Remembers what was made; ids whose day is over are taken again. */
export async function keepDraftKeys(
  db: Transaction<Tables>,
  { companyId, shipmentId, now }: KeyPlace,
  made: readonly { readonly draft: SiDraft; readonly answer: Created }[],
): Promise<void> {
  await db
    .deleteFrom('siDraftKey')
    .where('companyId', '=', companyId)
    .where('shipmentId', '=', shipmentId)
    .where('at', '<=', new Date(now.getTime() - DRAFT_KEY_MS))
    .execute();
  await db
    .insertInto('siDraftKey')
    .values(
      made.map(({ draft, answer }) => ({
        companyId,
        shipmentId,
        draftId: draft.draftId,
        contentHash: sentHash(draft),
        siId: answer.Id,
        answer: JSON.stringify(answer),
        at: now,
      })),
    )
    .execute();
}
