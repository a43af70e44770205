import type { Edit } from '../planting.ts';

/**
 * Mistakes in the kit of documents, as somebody makes them who changes it. `npm run test:kit -- --faults` puts in one at a time and wants
 * the walk of declared documents, of random ones, or the races to find it.
 */
export interface KitFault extends Edit {
  readonly id: string;
  /** Only several connections show it; the races on PostgreSQL must find it. */
  readonly isRace?: true;
}

const DOCUMENT = 'src/machines/kernel/document.ts';
const FOLD = 'src/machines/kernel/document-fold.ts';
const VIEW = 'src/machines/kernel/document-view.ts';
const RIGHTS = 'src/machines/kernel/document-rights.ts';
const WIRE = 'src/contract/kernel/document-calls.ts';
const STEP = 'server/kernel/document/step.ts';
const APPLY = 'server/kernel/document/apply.ts';
const ROW = 'server/kernel/document/document-row.ts';
const CALLS = 'server/kernel/document/document.calls.ts';
const EDITED = 'server/kernel/document/edited.ts';
const SERVED = 'server/kernel/document/served-document.ts';
const READ = 'server/kernel/resource/read.ts';

export const KIT_FAULTS: readonly KitFault[] = [
  // The declaration and its machine.
  {
    id: 'side-guard-passes-every-employee',
    file: DOCUMENT,
    find: "return isOfSide || (orSystem && actor.kind === 'system') || or(actor) ? null : { code };",
    replace: "return isOfSide || actor.kind === 'employee' ? null : { code };",
  },
  {
    id: 'side-guard-passes-nobody-of-no-company',
    file: DOCUMENT,
    find: 'wanted.some(name => actor.companyId !== null && document',
    replace: 'wanted.some(name => document',
  },
  {
    id: 'side-guard-knows-its-first-side-alone',
    file: DOCUMENT,
    find: "const wanted = typeof names === 'string' ? [names] : names;",
    replace: "const wanted = typeof names === 'string' ? [names] : names.slice(0, 1);",
  },
  {
    id: 'system-guard-passes-persons',
    file: DOCUMENT,
    find: "refuse: (_, { actor }) => (actor.kind === 'system' ? null : { code }),",
    replace: "refuse: (_, { actor }) => (actor.kind !== 'partner' ? null : { code }),",
  },
  {
    id: 'event-is-known-by-its-first-row-alone',
    file: DOCUMENT,
    find: 'from: [...new Set(rows.flatMap(({ from }) => from))],',
    replace: 'from: [...rows[0]!.from],',
  },
  {
    id: 'rows-of-an-event-reversed',
    file: DOCUMENT,
    find: 'rows: rows.map(({ from, to, first, guards = [] })',
    replace: 'rows: rows.toReversed().map(({ from, to, first, guards = [] })',
  },
  {
    id: 'first-event-skipped',
    file: DOCUMENT,
    find: 'first: flat[taken]?.first ?? null',
    replace: 'first: null',
  },
  {
    id: 'guards-of-the-first-event-forgotten',
    file: DOCUMENT,
    find: '...guardsOfFirst(events, row), ',
    replace: '',
  },
  {
    id: 'abilities-ignore-sides',
    file: DOCUMENT,
    find: 'guards.filter(({ needs }) => !needs.some(need => WANTS.has(need)))',
    replace: 'guards.filter(({ needs, sides }) => !sides && !needs.some(need => WANTS.has(need)))',
  },
  {
    id: 'abilities-say-yes-to-what-is-asked',
    file: DOCUMENT,
    find: "(known.length === guards.length ? null : ('asked' as const))",
    replace: 'null',
  },
  {
    id: 'rights-of-all-events-from-any',
    file: RIGHTS,
    find: `const events = Object.entries(document.events).flatMap(([name, { right }]) =>
    holdsRight(menu, right) ? [name] : [],
  );`,
    replace: `const all = Object.values(document.events).flatMap(({ right }) => right);
  const events = Object.keys(document.events).flatMap(name => (holdsRight(menu, all) ? [name] : []));`,
  },
  // The fold.
  { id: 'fold-extension-ignored', file: FOLD, find: '    ...further,\n', replace: '' },
  {
    id: 'numbers-of-facts-unchecked',
    file: FOLD,
    find: 'if (seq !== (before?.version ?? 0) + 1)',
    replace: 'if (seq < (before?.version ?? 0))',
  },
  {
    id: 'state-before-a-fact-unchecked',
    file: FOLD,
    find: 'if (fromState !== undefined && fromState !== (before?.state ?? null) && !isReturn)',
    replace: 'if (fromState === undefined)',
  },
  {
    id: 'emptied-field-is-null-whatever-it-holds',
    file: FOLD,
    find: "'after' in change ? change.after : blankOf(document.meta[path])",
    replace: "'after' in change ? change.after : null",
  },
  { id: 'birth-moves-with-every-fact', file: FOLD, find: 'before === null ? at : told.createdAt', replace: 'at' },
  // What a side sees.
  {
    id: 'seen-by-wants-every-side',
    file: VIEW,
    find: '!seenBy.some(side => own.has(side))',
    replace: '!seenBy.every(side => own.has(side))',
  },
  {
    id: 'hidden-values-stand-in-the-birth',
    file: VIEW,
    find: 'after: without(change.after, isHidden)',
    replace: 'after: change.after',
  },
  {
    id: 'hidden-content-is-told-by-path',
    file: VIEW,
    find: 'return isHidden(change.path) ? [] : [change];',
    replace: 'return hidden.has(change.path) ? [] : [change];',
  },
  // The wire.
  {
    id: 'payload-is-not-strict',
    file: WIRE,
    find: 'z.strictObject(declared.payload).prefault({})',
    replace: 'z.object(declared.payload).prefault({})',
  },
  {
    id: 'required-remarks-may-be-blank',
    file: WIRE,
    find: 'remarksText.min(1)',
    replace: 'remarksText.nullable().default(null)',
  },
  {
    id: 'every-event-takes-many-rows',
    file: WIRE,
    find: '.max(bulk ? APPLY_ROWS_MAX : 1)',
    replace: '.max(bulk ? APPLY_ROWS_MAX : APPLY_ROWS_MAX)',
  },
  // The way of a command.
  {
    id: 'right-of-the-event-not-asked',
    file: APPLY,
    find: "if (!actor.holds.includes(event)) throw new AppError('AUTH_FORBIDDEN');",
    replace: "if (actor.holds.length === 0) throw new AppError('AUTH_FORBIDDEN');",
  },
  {
    id: 'stale-check-removed',
    file: APPLY,
    find: 'if (row.version !== version) throw stale(row);',
    replace: '',
  },
  {
    id: 'clock-acts-though-it-is-late',
    file: APPLY,
    find: 'if (!isDue(row as never)) return null;',
    replace: '',
  },
  {
    id: 'world-taken-from-the-payload',
    file: STEP,
    find: `const step = stepOf(parts, ask, payload, row);
  const world = await worldOf(served, ask, row.state, step);`,
    replace: `const step = stepOf(parts, ask, payload, row);
  const world = payload ?? {};`,
  },
  {
    id: 'fact-that-changes-nothing-not-appended',
    file: STEP,
    find: 'await appendFacts(tx.db, [fact]);',
    replace: 'if (fact.changes.length > 0) await appendFacts(tx.db, [fact]);',
  },
  {
    id: 'remarks-dropped',
    file: STEP,
    find: '    remarks,\n    changes,',
    replace: '    remarks: null,\n    changes,',
  },
  {
    id: 'command-id-dropped',
    file: STEP,
    find: 'expectedSeq: seq,',
    replace: 'expectedSeq: seq,\n      commandId: null,',
  },
  {
    id: 'other-sides-do-not-read-the-fact',
    file: STEP,
    find: 'sidesOf(served, after).filter(company => company !== owner)',
    replace: '[]',
  },
  {
    id: 'system-acts-as-an-employee',
    file: STEP,
    find: 'actorKind: actor.kind,',
    replace: "actorKind: 'employee',",
  },
  {
    id: 'unchanged-fields-stand-in-the-fact',
    file: STEP,
    find: 'if (same(before[path], after)) return [];',
    replace: '',
  },
  {
    id: 'nested-content-told-as-a-whole',
    file: STEP,
    find: 'if (meta.toldWhole === true) return inside.length > 0 ? [asWhole] : [];',
    replace: 'if (inside.length > 0) return [asWhole];',
  },
  {
    id: 'joined-columns-stand-in-the-birth',
    file: EDITED,
    find: 'Object.entries(candidate).filter(([field]) => !document.joined.includes(field))',
    replace: 'Object.entries(candidate)',
  },
  {
    id: 'payload-defaults-dropped',
    file: STEP,
    find: 'if (parsed.success) return parsed.data;',
    replace: 'if (parsed.success) return {};',
  },
  {
    id: 'further-events-forgotten',
    file: STEP,
    find: 'await goFurther(parts, written.further ?? [], ask)',
    replace: '([] as AnyDocumentRow[])',
  },
  {
    id: 'push-to-every-seat',
    file: STEP,
    find: 'to: { ...companies, ...(others.length === 0 ? platform : {}), ...users }',
    replace: 'to: { seats: true }',
  },
  {
    id: 'former-side-is-not-told',
    file: STEP,
    find: '...(before ? companiesOf(served, before) : [])',
    replace: '',
  },
  {
    id: 'told-before-the-commit',
    file: STEP,
    find: 'tx.afterCommit(async () => {',
    replace: 'void ((work: () => Promise<void>) => work())(async () => {',
  },
  // The row.
  {
    id: 'state-not-projected',
    file: ROW,
    find: '{ ...changed, ...toldState(served.document, state) },',
    replace: 'changed,',
  },
  {
    id: 'version-not-raised',
    file: ROW,
    find: '{ ...extra, version, updatedAt },',
    replace: '{ ...extra, updatedAt },',
  },
  {
    id: 'visible-dropped-where-it-is-locked',
    file: ROW,
    find: '(served, who)} for update',
    replace: '(served, null)} for update',
  },
  {
    id: 'visible-dropped-where-it-is-read',
    file: ROW,
    find: '(served, who)}`.execute(db);\n  return rows[0] ?',
    replace: '(served, null)}`.execute(db);\n  return rows[0] ?',
  },
  {
    id: 'lock-removed',
    file: ROW,
    find: '(served, who)} for update',
    replace: '(served, who)}',
    isRace: true,
  },
  {
    id: 'locks-in-the-order-of-asking',
    file: ROW,
    find: 'return [...unique.values()].toSorted((a, b) => {',
    replace: 'return [...unique.values()].toSorted((a, b) => {\n    if (a !== b) return 0;',
    isRace: true,
  },
  {
    id: 'locks-in-the-order-of-kinds-alone',
    file: ROW,
    find: 'for (const index of [0, 1, 2] as const) {',
    replace: 'for (const index of [0, 1] as const) {',
    isRace: true,
  },
  // Reading.
  {
    id: 'visible-dropped-in-lists',
    file: READ,
    find: '[served.visible?.(who), served.whereSeen?.(asked, who)]',
    replace: '[served.whereSeen?.(asked, who)]',
  },
  {
    id: 'filters-look-into-hidden-fields',
    file: READ,
    find: '[served.visible?.(who), served.whereSeen?.(asked, who)]',
    replace: '[served.visible?.(who)]',
  },
  {
    id: 'list-shows-every-field',
    file: CALLS,
    find: 'page.rows.map(row => shown(withState(document, row), who))',
    replace: 'page.rows.map(row => withState(document, row))',
  },
  {
    id: 'single-row-shows-every-field',
    file: CALLS,
    find: 'const view = shown(row, who);',
    replace: 'const view = row;',
  },
  {
    id: 'log-shows-every-value',
    file: CALLS,
    find: '.map(fact => viewFact(document, row, fact, who.seat?.companyId ?? null))',
    replace: '.map(fact => fact)',
  },
  {
    id: 'row-of-a-412-shows-every-field',
    file: CALLS,
    find: 'mayReadOf(document, who) ? shown(row, who) : { version: row.version }',
    replace: 'row',
  },
  {
    id: 'as-of-reads-today',
    file: CALLS,
    find: 'const row = at === null ? now : await withOwner(tx, foldDocument(document, facts, id));',
    replace: 'const row = now;',
  },
  {
    id: 'bulk-stops-at-the-first-failure',
    file: CALLS,
    find: 'if (problem.status >= 500) throw error;',
    replace: 'throw error;',
  },
  {
    id: 'repeated-key-does-it-again',
    file: CALLS,
    find: 'once(deps, sent, guarded as never) as never',
    replace: 'guarded as never',
  },
  {
    id: 'quick-filter-finds-all',
    file: SERVED,
    find: 'each.length === 0 ? sql<boolean>`false`',
    replace: 'each.length > 0 ? sql<boolean>`true`',
  },
];
