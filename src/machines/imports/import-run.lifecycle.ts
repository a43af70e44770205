import { IMPORT_STATE_LABELS, IMPORT_STATES, type ImportState } from '#contract/imports/import-run.ts';
import { defineLifecycle, type Lifecycle, NEW, type TransitionRow } from '../kernel/lifecycle.ts';
import type { ImportCommand, ImportContext } from './import-run.commands.ts';
import * as guard from './import-run.guards.ts';

/**
 * Life of an import (design A.4.2), from a file to rows and back:
 *
 *     NEW -> DRAFT -> PARSING -> PREVIEW -> APPLYING -> APPLIED -> ROLLED_BACK
 *                       '-> FAILED  '-> DISCARDED  '-> PARTLY
 *
 * States × commands, invariants and gaps: `import-run.lifecycle.md`.
 */
type Row = TransitionRow<ImportState, ImportContext, ImportCommand>;

const ROWS: readonly Row[] = [
  { from: [NEW], event: 'CREATE', to: 'DRAFT', guards: [guard.isOwner] },
  { from: ['DRAFT'], event: 'UPLOAD', to: 'PARSING', guards: [guard.isOwner] },
  { from: ['PARSING'], event: 'PARSED', to: 'PREVIEW', guards: [guard.isSystem] },
  { from: ['PARSING'], event: 'FAIL', to: 'FAILED', guards: [guard.isSystem] },
  { from: ['PREVIEW', 'FAILED'], event: 'MAP', to: 'PARSING', guards: [guard.isOwner] },
  { from: ['PREVIEW', 'PARTLY'], event: 'DECIDE', to: 'same', guards: [guard.isOwner] },
  {
    from: ['PREVIEW', 'PARTLY'],
    event: 'APPLY',
    to: 'APPLYING',
    guards: [guard.isOwner, guard.isWholeWhereAsked, guard.hasRowsToApply],
  },
  { from: ['APPLYING'], event: 'APPLIED', to: 'APPLIED', guards: [guard.isSystem, guard.isEverythingApplied] },
  { from: ['APPLYING'], event: 'APPLIED', to: 'PARTLY', guards: [guard.isSystem] },
  // One row failed on the way of "all or nothing", and the others were taken back.
  { from: ['APPLYING'], event: 'UNDONE', to: 'PREVIEW', guards: [guard.isSystem, guard.isNothingApplied] },
  { from: ['PARSING'], event: 'CANCEL', to: 'DISCARDED', guards: [guard.isOwner] },
  { from: ['APPLYING'], event: 'CANCEL', to: 'PREVIEW', guards: [guard.isOwner, guard.isNothingApplied] },
  { from: ['APPLYING'], event: 'CANCEL', to: 'PARTLY', guards: [guard.isOwner] },
  {
    from: ['APPLIED', 'PARTLY'],
    event: 'ROLLBACK',
    to: 'ROLLED_BACK',
    guards: [guard.isOwner, guard.isWithinRollbackTime],
  },
  { from: ['PREVIEW', 'FAILED'], event: 'DISCARD', to: 'DISCARDED', guards: [guard.isOwner] },
];

export const importRunLifecycle: Lifecycle<ImportState, ImportContext, ImportCommand> = defineLifecycle<
  ImportState,
  ImportContext,
  ImportCommand
>({
  id: 'importRun',
  states: IMPORT_STATES,
  notPermitted: 'IM-01',
  labels: IMPORT_STATE_LABELS,
  rows: ROWS,
});
