import { terminalResource } from '#contract/basic-data/terminal.resource.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { officialKind } from '#kit/import/import-kinds.ts';
import { masterScreen } from '../change/master-screen.tsx';

const today = (): string => new Date().toISOString().slice(0, 10);

/** Terminals whose validity is over are grey; their dates say why. */
const rowTone = (row: AnyRow): string | undefined =>
  typeof row.validTo === 'string' && row.validTo < today() ? 'muted' : undefined;

/** `/BasicData/Wharf` */
export const TerminalsScreen = masterScreen(terminalResource, {
  rowTone,
  ImportDialog: importDialog([officialKind('smdg-terminals', 'SMDG 码头代码', 'SMDG terminal codes')]),
});
