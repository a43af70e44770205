import type { Finding } from '#contract/kernel/errors.ts';
import { findingsByPath } from './findings-at.ts';

export type FindingsAt = ReadonlyMap<string, readonly Finding[]>;

export const NO_FINDINGS: readonly Finding[] = [];
const NONE: FindingsAt = new Map();

const isAlike = (a: readonly Finding[], b: readonly Finding[]): boolean =>
  a.length === b.length &&
  a.every((finding, index) => finding.code === b[index]?.code && finding.message.en === b[index]?.message.en);

/** `next` with the lists of `before` where they say the same, so that a field that is not touched is not drawn again. */
function settled(before: FindingsAt, next: FindingsAt): FindingsAt {
  let isSame = before.size === next.size;
  const kept = new Map<string, readonly Finding[]>();
  for (const [path, findings] of next) {
    const known = before.get(path);
    const alike = known !== undefined && isAlike(known, findings);
    kept.set(path, alike ? known : findings);
    isSame &&= alike;
  }
  return isSame ? before : kept;
}

/** Findings of a draft by field, those of each box apart: a box block hears only of its own. */
export interface DraftFindings {
  readonly all: FindingsAt;
  ofBox(index: number): FindingsAt;
}

const BOX_PATH = /^boxes\.(\d+)(?:\.|$)/;

function byBox(all: FindingsAt): ReadonlyMap<number, FindingsAt> {
  const boxes = new Map<number, Map<string, readonly Finding[]>>();
  for (const [path, findings] of all) {
    const index = BOX_PATH.exec(path)?.[1];
    if (index === undefined) continue;
    const box = boxes.get(Number(index)) ?? new Map<string, readonly Finding[]>();
    boxes.set(Number(index), box.set(path, findings));
  }
  return boxes;
}

/** Same finding from form and server once: the server's words win, they know more. */
const withoutDoubles = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map(finding => [`${finding.path} ${finding.code}`, finding])).values(),
];

export function draftFindings(
  findings: readonly Finding[],
  draftIndex: number,
  before: DraftFindings | null = null,
): DraftFindings {
  const all = settled(before?.all ?? NONE, findingsByPath(withoutDoubles(findings), draftIndex));
  if (before && all === before.all) return before;
  const boxes = new Map([...byBox(all)].map(([index, own]) => [index, settled(before?.ofBox(index) ?? NONE, own)]));
  return { all, ofBox: index => boxes.get(index) ?? NONE };
}
