import type { Finding, Severity } from '../../kernel/errors.ts';
import { fill } from '../../kernel/text.ts';
import { setBoxSummary } from '../parts/box-summary.ts';
import { contentHash, setContentHash } from '../parts/content-hash.ts';
import { type ContainerTotals, type Quantities, setTotals, totalsByContainer } from '../parts/totals.ts';
import { type Box, emptyDraft, type SiDraft } from '../shipping-instruction.ts';
import { BILL_RULES } from './bill.rules.ts';
import { BOX_RULES } from './box.rules.ts';
import { CALL_RULES } from './call.rules.ts';
import { CARGO_RULES } from './cargo.rules.ts';
import { SI_CODES, type SiCode } from './codes.ts';
import { type CheckContext, emptyContext } from './context.ts';
import { CUT_OFF_RULES } from './cut-off.rules.ts';
import { FILING_RULES } from './filing.rules.ts';
import { GOODS_RULES } from './goods.rules.ts';
import { GOODS_WORD_RULES } from './goods-words.rules.ts';
import { HEADER_RULES } from './header.rules.ts';
import { PARTY_RULES } from './party.rules.ts';
import { QUANTITY_RULES } from './quantity.rules.ts';
import type { CheckRule, Raised } from './rule.ts';
import { isFixedRule } from './rule-settings.ts';
import { SET_RULES } from './set.rules.ts';
import { BODY_PATH, type CheckInput, type CheckSet, viewSet } from './set-view.ts';
import { SPECIAL_CARGO_RULES } from './special-cargo.rules.ts';
import { TEXT_RULES } from './text.rules.ts';

/** The catalogue (design A6), whole. */
export const CHECK_RULES: readonly CheckRule[] = [
  ...SET_RULES,
  ...HEADER_RULES,
  ...CUT_OFF_RULES,
  ...PARTY_RULES,
  ...GOODS_RULES,
  ...GOODS_WORD_RULES,
  ...SPECIAL_CARGO_RULES,
  ...BOX_RULES,
  ...CARGO_RULES,
  ...QUANTITY_RULES,
  ...BILL_RULES,
  ...FILING_RULES,
  ...TEXT_RULES,
  ...CALL_RULES,
];

export interface CheckResult {
  /** No error; warnings may still want confirming. */
  readonly ok: boolean;
  /** By path, then code. */
  readonly findings: readonly Finding[];
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly infos: readonly Finding[];
  /** The drafts as they are stored, in input order, and the bill number of each. */
  readonly drafts: readonly SiDraft[];
  readonly billNumbers: readonly string[];
  readonly totals: {
    readonly byContainer: readonly ContainerTotals[];
    readonly set: Quantities;
    readonly boxSummary: string;
  };
  /** Of the set, and of each draft without its id. */
  readonly contentHash: string;
  readonly draftHashes: readonly string[];
}

function findingOf(code: SiCode, severity: Severity, { path, params, detail }: Raised): Finding {
  const { zh, en } = SI_CODES[code];
  const message = detail
    ? { zh: `${zh}：${fill(detail.zh, params)}`, en: `${en}: ${fill(detail.en, params)}` }
    : { zh, en };
  return { path, code, severity, message, ...(params && { params }) };
}

function severityOf(rule: CheckRule, raised: Raised, { overrides }: CheckContext): Severity | 'off' {
  const own = raised.severity ?? rule.severity;
  const override = isFixedRule(rule.code) ? undefined : overrides.get(rule.code);
  // A lowered rule never turns a finding that only informs into a question.
  return override === undefined || (override === 'warning' && own === 'info') ? own : override;
}

/** Places of one rule that are listed: more nobody reads, and a small body can have a million faults. */
const LISTED_PER_RULE = 500;
const MORE = {
  zh: '同类问题超过 {limit} 处，其余未列出',
  en: 'more than {limit} of this kind; the rest is not listed',
} as const;

function* run(rules: readonly CheckRule[], set: CheckSet, context: CheckContext): Iterable<Finding> {
  for (const rule of rules) {
    // Counted by severity, so that no error hides behind five hundred warnings of its rule.
    const listed = { error: 0, warning: 0, info: 0 };
    for (const raised of rule.check(set, context)) {
      const severity = severityOf(rule, raised, context);
      if (severity === 'off') continue;
      listed[severity] += 1;
      if (listed[severity] <= LISTED_PER_RULE) yield findingOf(rule.code, severity, raised);
      else if (listed[severity] === LISTED_PER_RULE + 1) {
        const params = { reason: 'more', limit: LISTED_PER_RULE };
        yield findingOf(rule.code, severity, { path: BODY_PATH.drafts, params, detail: MORE });
      }
    }
  }
}

/** `[10]` sorts after `[2]`. */
const sortKey = ({ path, code }: Finding): string =>
  `${path.replace(/\d+/g, digits => digits.padStart(6, '0'))}\u0000${code}`;

const inOrder = (findings: Iterable<Finding>): Finding[] =>
  [...findings]
    .map(finding => ({ finding, key: sortKey(finding) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ finding }) => finding);

/** SI-S-10: every warning has to be confirmed by its code before a set is taken in. */
function unconfirmed(findings: readonly Finding[], accepted: readonly string[] | undefined): Finding[] {
  if (!accepted) return [];
  const codes = [...new Set(findings.filter(f => f.severity === 'warning').map(f => f.code))].filter(
    code => !accepted.includes(code),
  );
  return codes.length === 0
    ? []
    : [findingOf('SI-S-10', 'error', { path: BODY_PATH.acceptWarnings, params: { codes } })];
}

/**
 * Runs every rule over a set. Pure and whole: nothing stops at the first finding, nothing is read or written. The answer
 * holds the drafts as they will be stored.
 */
export function checkSet(input: CheckInput, context: CheckContext): CheckResult {
  const set = viewSet(input, context);
  const found = [...run(CHECK_RULES, set, context)];
  const findings = inOrder([...found, ...unconfirmed(found, input.acceptWarnings)]);
  const drafts = set.drafts.map(({ draft }) => draft);
  const draftHashes = drafts.map(contentHash);
  const errors = findings.filter(finding => finding.severity === 'error');
  return {
    ok: errors.length === 0,
    findings,
    errors,
    warnings: findings.filter(finding => finding.severity === 'warning'),
    infos: findings.filter(finding => finding.severity === 'info'),
    drafts,
    billNumbers: set.drafts.map(({ billNo }) => billNo),
    totals: {
      byContainer: totalsByContainer(drafts.flatMap(draft => draft.boxes)),
      set: setTotals(drafts),
      boxSummary: setBoxSummary(drafts),
    },
    contentHash: setContentHash(
      drafts.map(({ draftId }, index) => ({ draftId, hash: draftHashes[index] ?? '' })),
      { num: input.num, shipmentId: input.shipmentId, mblNo: input.mblNo },
    ),
    draftHashes,
  };
}

/** What a draft is held to before it is complete: lengths, formats, repertoire (design A3.3, SAVE_DRAFT). */
const FORM_CODES: ReadonlySet<string> = new Set([
  'SI-T-01',
  'SI-T-02',
  'DOC-N-01',
  'SI-H-10',
  'SI-P-02',
  'SI-G-01',
  'SI-G-03',
  'SI-G-05',
  'SI-B-02',
  'SI-M-03',
]);
const FORM_RULES = CHECK_RULES.filter(rule => FORM_CODES.has(rule.code));

/** Rules for one cell of a table of containers, independent of the other cells. */
const CELL_CODES: ReadonlySet<string> = new Set([
  'SI-B-02',
  'SI-B-04',
  'SI-D-02',
  'SI-D-03',
  'SI-G-03',
  'SI-T-01',
  'SI-T-02',
  'DOC-N-01',
]);
const CELL_RULES = CHECK_RULES.filter(rule => CELL_CODES.has(rule.code));

/** Findings in values of containers before they go into a draft; empty values have none. */
export function checkPastedBoxes(boxes: readonly Box[]): Finding[] {
  const context = emptyContext('1970-01-01T00:00:00.000Z');
  const draft = { ...emptyDraft(), boxes: [...boxes] };
  const set = viewSet({ drafts: [draft], num: 1, shipmentId: '', mblNo: '' }, context);
  return inOrder(run(CELL_RULES, set, context)).filter(finding => finding.params?.reason !== 'missing');
}

/** Findings of one draft by itself; what is still empty is no finding. Paths are those of the draft's place in its set. */
export function checkDraftForm(draft: SiDraft, index = 0): Finding[] {
  const context = emptyContext('1970-01-01T00:00:00.000Z');
  const set = viewSet({ drafts: [draft], num: 1, shipmentId: draft.shipmentId, mblNo: draft.mblNo }, context);
  const findings = inOrder(run(FORM_RULES, set, context)).filter(finding => finding.params?.reason !== 'missing');
  return index === 0 ? findings : findings.map(f => ({ ...f, path: f.path.replace('[0]', `[${index}]`) }));
}
