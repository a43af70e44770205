import type { Problem } from '#contract/kernel/envelope.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { ownPath } from '#contract/si/wire.ts';
import type { Work } from '#machines/si/multi-create.work.ts';

/** What the server found, and the drafts it was said about. */
export interface Reported {
  readonly findings: readonly Finding[];
  readonly drafts: readonly SiDraft[];
}

const RECORD_PATH = /^(?:TBI_|BOXES|MASTERS|DRAFT_ID)/;
const DRAFT_PATH = /^TDBLInfos\[(\d+)\]/;

/** A modification posts the record itself, so its paths may begin inside the draft; here they all begin at the set. */
export const setPath = (path: string): string => (RECORD_PATH.test(path) ? `TDBLInfos[0].${path}` : path);

/** Place of the draft a wire path speaks of; null for the set as a whole. */
export function draftIndexOf(path: string): number | null {
  const index = DRAFT_PATH.exec(setPath(path))?.[1];
  return index === undefined ? null : Number(index);
}

/** The form field of a wire path, without the draft's place: `boxes.0.containerNo`. */
export const fieldPathOf = (path: string): string => ownPath(setPath(path)).split('.').slice(1).join('.');

const valueAt = (draft: SiDraft, path: string): unknown =>
  path === ''
    ? draft
    : path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], draft);

/**
 * Findings that still hold for the drafts as they are: each follows its draft by id to where that stands now, and goes
 * when the value it was about is another one. Those of the set go when any draft is another.
 */
export function standingFindings(reported: Reported | null, drafts: readonly SiDraft[]): Finding[] {
  if (!reported) return [];
  const isSameSet =
    drafts.length === reported.drafts.length && drafts.every((draft, index) => draft === reported.drafts[index]);
  return reported.findings.flatMap(finding => {
    const path = setPath(finding.path);
    const then = reported.drafts[draftIndexOf(path) ?? -1];
    if (!then) return isSameSet ? [finding] : [];
    const index = drafts.findIndex(({ draftId }) => draftId === then.draftId);
    const now = drafts[index];
    const field = fieldPathOf(path);
    if (!now || valueAt(now, field) !== valueAt(then, field)) return [];
    return [{ ...finding, path: path.replace(DRAFT_PATH, `TDBLInfos[${index}]`) }];
  });
}

/** Same drafts, same set: a check of one is a check of the other. Drafts share what was not edited, so this is cheap. */
export const isSameContent = (a: Work, b: Work): boolean =>
  a.num === b.num &&
  a.mblNo === b.mblNo &&
  a.siType === b.siType &&
  a.version === b.version &&
  a.drafts.length === b.drafts.length &&
  a.drafts.every((draft, index) => draft === b.drafts[index]);

/** What a check or a refused submission said about the work; null when it said nothing of the content. */
export function reportedBy(work: Work, problem: Problem | null): Reported | null {
  if (problem) return problem.errors.length > 0 ? { findings: problem.errors, drafts: work.drafts } : null;
  if (!work.lastCheck) return null;
  const { errors, warnings, infos } = work.lastCheck;
  return { findings: [...errors, ...warnings, ...infos], drafts: work.drafts };
}
