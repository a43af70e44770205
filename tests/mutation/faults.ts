/**
 * Seeded faults: small mistakes as people make them, each in a file that its tests must guard. `npm run test:mutation` puts
 * one in at a time and wants the tests to fail. `find` stands exactly once in its file.
 */
export interface Fault {
  readonly id: string;
  readonly kind: 'guard' | 'target' | 'effect' | 'fold' | 'history' | 'arithmetic' | 'security' | 'timing';
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Narrow tests, as vitest filters files. */
  readonly tests: readonly string[];
}

const DOCUMENT = 'src/machines/si/shipping-instruction.document.ts';
const GUARDS = 'src/machines/si/shipping-instruction.guards.ts';
const FOLD = 'src/machines/kernel/document-fold.ts';
const CLAIM = 'src/machines/kernel/document-claim.ts';
const SI = [
  'src/machines/si/shipping-instruction',
  'tests/machines/shipping-instruction.walk',
  'tests/machines/every-document',
];
const CHANGES = 'src/machines/kernel/content-changes.ts';
const WORK = 'src/machines/si/multi-create.work.ts';
const WIZARD = 'src/machines/si/multi-create.flow.ts';
const WIZARD_TESTS = ['src/machines/si/multi-create', 'tests/machines/every-flow'];
const QUEUE = 'src/machines/kernel/queue.flow.ts';
const CHECKLIST = 'src/features/si/review/checklist.ts';
const QUEUE_TESTS = ['src/kit/queue', 'src/machines/kernel/queue'];
const CHECKLIST_TESTS = ['src/features/si/review'];
const LIVE = 'src/machines/live-connection/live-connection.flow.ts';
const LIVE_TESTS = ['src/machines/live-connection'];
const DECISION = 'src/machines/session/decision.ts';
const SESSION_TESTS = ['src/machines/session'];

export const FAULTS: readonly Fault[] = [
  // Life of a shipping instruction: guards.
  {
    id: 'si-four-eyes',
    kind: 'guard',
    file: GUARDS,
    find: 'actor.employeeId !== lastEditorId,',
    replace: 'actor.employeeId !== lastEditorId || true,',
    tests: SI,
  },
  {
    id: 'si-undo-window',
    kind: 'guard',
    file: GUARDS,
    find: '<= UNDO_WINDOW_MS,',
    replace: '<= 10 * UNDO_WINDOW_MS,',
    tests: SI,
  },
  {
    id: 'si-undo-other-reviewer',
    kind: 'guard',
    file: GUARDS,
    find: 'decision.by !== null && decision.by === actor.employeeId',
    replace: 'decision.by !== null',
    tests: SI,
  },
  {
    id: 'si-message-out',
    kind: 'guard',
    file: GUARDS,
    find: '!world.messageOut,',
    replace: '!world.messageOut || true,',
    tests: SI,
  },
  {
    id: 'si-remarks-length',
    kind: 'guard',
    file: GUARDS,
    find: 'export const SHORTEST_REMARKS = 5;',
    replace: 'export const SHORTEST_REMARKS = 4;',
    tests: SI,
  },
  {
    id: 'si-amend-reason',
    kind: 'guard',
    file: GUARDS,
    find: 'isBetween(remarks, 5, 200)',
    replace: 'isBetween(remarks, 5, 500)',
    tests: SI,
  },
  {
    id: 'si-claim-lapse',
    kind: 'guard',
    file: CLAIM,
    find: '>= idleMs,',
    replace: '>= 0,',
    tests: SI,
  },
  {
    id: 'si-supervisor',
    kind: 'guard',
    file: GUARDS,
    find: 'isStaff(actor) && actor.holds.includes(SUPERVISE)',
    replace: 'isStaff(actor)',
    tests: SI,
  },
  {
    id: 'si-foreign-claim',
    kind: 'guard',
    file: GUARDS,
    find: "claim.mayDecide('SI-L-02', SUPERVISE)",
    replace: "claim.mayDecide('SI-L-02', 'APPROVE')",
    tests: SI,
  },
  // Targets and rows.
  {
    id: 'si-return-declines',
    kind: 'target',
    file: DOCUMENT,
    find: "RETURN: event({\n    from: REVIEWED,\n    to: 'RETURNED'",
    replace: "RETURN: event({\n    from: REVIEWED,\n    to: 'DECLINED'",
    tests: SI,
  },
  {
    id: 'si-modify-keeps-approval',
    kind: 'target',
    file: DOCUMENT,
    find: "to: 'SUBMITTED',\n        guards: [is.isNotDeleted, is.isOwnerOrPlatform, is.isCheckClean],",
    replace: "to: 'same',\n        guards: [is.isNotDeleted, is.isOwnerOrPlatform, is.isCheckClean],",
    tests: SI,
  },
  {
    id: 'si-withdrawn-lives',
    kind: 'target',
    file: DOCUMENT,
    find: "from: ['SUBMITTED', 'APPROVED', 'RETURNED', 'BILL_DRAFTED', 'CARRIER_REJECTED'],",
    replace: "from: ['SUBMITTED', 'APPROVED', 'RETURNED', 'CANCELLED', 'BILL_DRAFTED', 'CARRIER_REJECTED'],",
    tests: SI,
  },
  {
    id: 'si-lapse-target',
    kind: 'target',
    file: DOCUMENT,
    find: "CLAIM_LAPSED: event({\n    from: ['IN_REVIEW'],\n    to: 'SUBMITTED'",
    replace: "CLAIM_LAPSED: event({\n    from: ['IN_REVIEW'],\n    to: 'RETURNED'",
    tests: SI,
  },
  {
    id: 'si-deleted-alive',
    kind: 'guard',
    file: DOCUMENT,
    find: 'guards: [is.isDeleted, is.isSupervisor]',
    replace: 'guards: [is.isNotDeleted, is.isSupervisor]',
    tests: SI,
  },
  // Fold of its facts.
  {
    id: 'si-claim-outlives',
    kind: 'fold',
    file: DOCUMENT,
    find: '  CLAIM_LAPSED: () => unclaimed,',
    replace: '  CLAIM_LAPSED: none,',
    tests: SI,
  },
  {
    id: 'si-editor-forgotten',
    kind: 'fold',
    file: DOCUMENT,
    find: '  lastEditorId: editor(document, fact),\n  submittedAt',
    replace: '  submittedAt',
    tests: SI,
  },
  {
    id: 'si-amendment-forgotten',
    kind: 'fold',
    file: DOCUMENT,
    find: "document.amendment || fact.fromState === 'SENT' || fact.fromState === 'CONFIRMED'",
    replace: 'document.amendment',
    tests: SI,
  },
  {
    id: 'si-never-sent',
    kind: 'fold',
    file: DOCUMENT,
    find: '  SEND: () => ({ everSent: true }),',
    replace: '  SEND: none,',
    tests: SI,
  },
  {
    id: 'si-undo-forgets',
    kind: 'fold',
    file: DOCUMENT,
    find: '({ ...document.decision?.before, ...claimed(document, fact) })',
    replace: '({ ...claimed(document, fact) })',
    tests: SI,
  },
  {
    id: 'si-gap-accepted',
    kind: 'fold',
    file: FOLD,
    find: 'seq !== (before?.version ?? 0) + 1',
    replace: 'seq < (before?.version ?? 0) + 1',
    tests: SI,
  },
  {
    id: 'si-removal-order',
    kind: 'fold',
    file: CHANGES,
    find: '    .reverse()\n',
    replace: '',
    tests: ['src/machines/kernel/content-changes'],
  },
  {
    id: 'si-claim-activity',
    kind: 'timing',
    file: CLAIM,
    find: 'Math.max(Date.parse(String(since))',
    replace: 'Math.min(Date.parse(String(since))',
    tests: SI,
  },
  // Wizard.
  {
    id: 'wizard-num',
    kind: 'guard',
    file: WORK,
    find: 'num <= (extending ? 25 : 26)',
    replace: 'num <= 27',
    tests: WIZARD_TESTS,
  },
  {
    id: 'wizard-finish-early',
    kind: 'target',
    file: WORK,
    find: "work.drafts.length === work.num ? 'finish' : 'process2'",
    replace: "work.drafts.length >= 1 ? 'finish' : 'process2'",
    tests: WIZARD_TESTS,
  },
  {
    id: 'wizard-stale-check',
    kind: 'effect',
    file: WORK,
    find: 'drafts: drafts.with(open.index, after), lastCheck: null',
    replace: 'drafts: drafts.with(open.index, after)',
    tests: WIZARD_TESTS,
  },
  {
    id: 'wizard-copy-quantities',
    kind: 'effect',
    file: WORK,
    find: 'boxes: draft.boxes.map(box => ({ ...box, ...zeroed,',
    replace: 'boxes: draft.boxes.map(box => ({ ...box,',
    tests: WIZARD_TESTS,
  },
  {
    id: 'wizard-same-id',
    kind: 'guard',
    file: WORK,
    find: '(work === null || indexOf(work, draftId) < 0)',
    replace: 'true',
    tests: WIZARD_TESTS,
  },
  {
    id: 'wizard-submit-unchecked',
    kind: 'guard',
    file: WIZARD,
    find: 'if (!work?.lastCheck?.ok) return',
    replace: 'if (!work?.lastCheck) return',
    tests: WIZARD_TESTS,
  },
  {
    id: 'wizard-unconfirmed',
    kind: 'guard',
    file: WIZARD,
    find: '!accepted.includes(code)',
    replace: 'false',
    tests: WIZARD_TESTS,
  },
  {
    id: 'wizard-redo-stays',
    kind: 'history',
    file: WIZARD,
    find: '[...past, before], future: [] }',
    replace: '[...past, before], future }',
    tests: WIZARD_TESTS,
  },
  {
    id: 'wizard-check-changes',
    kind: 'target',
    file: WIZARD,
    find: "target: '#done'",
    replace: "target: 'idle'",
    tests: WIZARD_TESTS,
  },
  // Review queue.
  {
    id: 'queue-loss-unknown',
    kind: 'guard',
    file: QUEUE,
    find: 'problemOf(error).code === CLAIM_LOST',
    replace: "problemOf(error).code === 'SI-L-02'",
    tests: QUEUE_TESTS,
  },
  {
    id: 'queue-loss-untold',
    kind: 'effect',
    file: QUEUE,
    find: "actions: ['setOpen', 'pass', 'lose']",
    replace: "actions: ['setOpen', 'pass']",
    tests: QUEUE_TESTS,
  },
  {
    id: 'queue-window-open',
    kind: 'timing',
    file: QUEUE,
    find: "after: { undoWindow: { target: 'closed', actions: 'forgetDecided' } },",
    replace: "after: { undoWindow: { target: 'closed' } },",
    tests: QUEUE_TESTS,
  },
  {
    id: 'queue-checklist-passed-by',
    kind: 'guard',
    file: CHECKLIST,
    find: 'isChecked(new Set(ticked), greenItems(findings)) ? null : CHECK_FIRST',
    replace: 'null',
    tests: CHECKLIST_TESTS,
  },
  {
    id: 'queue-bulk-warnings',
    kind: 'guard',
    file: CHECKLIST,
    find: 'if (isMany) return warnings > 0 ? WARNED : null;',
    replace: 'if (isMany) return null;',
    tests: CHECKLIST_TESTS,
  },
  // Live connection.
  {
    id: 'live-foreign-account',
    kind: 'security',
    file: LIVE,
    find: 'context.token !== null && context.account === context.token',
    replace: 'context.token !== null && context.account !== null',
    tests: LIVE_TESTS,
  },
  {
    id: 'live-refused-again',
    kind: 'guard',
    file: LIVE,
    find: 'event.ref !== context.refused',
    replace: 'true',
    tests: LIVE_TESTS,
  },
  {
    id: 'live-offline',
    kind: 'target',
    file: LIVE,
    find: "[{ guard: 'isOffline', target: 'offline' }, { target: 'connecting' }]",
    replace: "[{ target: 'connecting' }]",
    tests: LIVE_TESTS,
  },
  {
    id: 'live-one-ping',
    kind: 'timing',
    file: LIVE,
    find: "const pingDue = { actions: ['ping', 'schedulePing'] }",
    replace: "const pingDue = { actions: ['ping'] }",
    tests: LIVE_TESTS,
  },
  // Session.
  {
    id: 'session-loop',
    kind: 'timing',
    file: DECISION,
    find: 'within(LOOP_GUARD_MS, memory.lastRenewalAt, refused.at)',
    replace: 'false',
    tests: SESSION_TESTS,
  },
  {
    id: 'session-post-twice',
    kind: 'security',
    file: DECISION,
    find: "refused.method === 'GET' && !refused.repeated",
    replace: '!refused.repeated',
    tests: SESSION_TESTS,
  },
  {
    id: 'session-hidden',
    kind: 'guard',
    file: DECISION,
    find: 'refused.status === 401 && where.hidden',
    replace: 'false',
    tests: SESSION_TESTS,
  },
  {
    id: 'session-409-first',
    kind: 'guard',
    file: DECISION,
    find: 'recent === 409 || recent === refused.status',
    replace: 'recent === refused.status',
    tests: SESSION_TESTS,
  },
  // Rules of arithmetic and of what leaves the tab.
  {
    id: 'split-letter',
    kind: 'arithmetic',
    file: 'src/contract/si/parts/split-numbers.ts',
    find: 'String.fromCharCode(64 + position)',
    replace: 'String.fromCharCode(65 + position)',
    tests: ['src/contract/si/parts/split-numbers'],
  },
  {
    id: 'shared-box-twice',
    kind: 'arithmetic',
    file: 'src/contract/si/parts/box-summary.ts',
    find: "if (box.containerNo !== '' && seen.has(box.containerNo)) continue;",
    replace: '',
    tests: ['src/contract/si/parts/box-summary'],
  },
  {
    id: 'remainder-shared',
    kind: 'effect',
    file: 'src/contract/si/parts/remainder.ts',
    find: 'lines }), partLoad: true }',
    replace: 'lines }) }',
    tests: ['src/contract/si/parts/remainder'],
  },
  {
    id: 'origin-moves',
    kind: 'fold',
    file: 'src/machines/si/provenance.evolve.ts',
    find: 'before.value === cell.value',
    replace: 'false',
    tests: ['src/machines/si/provenance'],
  },
  {
    id: 'export-tells',
    kind: 'security',
    file: 'src/streams/log-mask.ts',
    find: 'SECRET.test(name) ? MASK : maskedText(value)',
    replace: 'SECRET.test(name) ? value : maskedText(value)',
    tests: ['src/streams/log-mask'],
  },
  {
    id: 'replay-skips',
    kind: 'history',
    file: 'src/streams/replay-player.ts',
    find: 'index < step; index++',
    replace: 'index < step - 1; index++',
    tests: ['src/streams/replay-player'],
  },
  {
    id: 'draft-redo',
    kind: 'history',
    file: 'src/machines/draft/draft-fold.ts',
    find: 'done: [...done, step.event], undone: [] }',
    replace: 'done: [...done, step.event], undone }',
    tests: ['src/machines/draft'],
  },
];
