import { boxSummary } from '#contract/si/parts/box-summary.ts';
import { draftTotals, type Quantities } from '#contract/si/parts/totals.ts';
import { type SiDraft, siDraftSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { DataGrid } from '#kit/data-grid.tsx';
import type { Column } from '#kit/grid-column.ts';
import { useT } from '#kit/i18n.ts';
import type { GridCursor } from '#kit/use-grid-cursor.ts';
import { both } from '../locale/both.ts';

export interface DraftRow {
  readonly place: number;
  readonly draft: SiDraft;
  readonly billNo: string;
  readonly totals: Quantities;
  readonly summary: string;
  readonly findings: number;
}

export const draftRows = (
  drafts: readonly SiDraft[],
  billNumbers: readonly string[],
  findingsOf: (index: number) => number,
): DraftRow[] =>
  drafts.map((draft, index) => ({
    place: index + 1,
    draft,
    billNo: billNumbers[index] ?? '',
    totals: draftTotals(draft),
    summary: boxSummary(draft.boxes, draft.goodsType),
    findings: findingsOf(index),
  }));

export const draftKey = (row: DraftRow): string => row.draft.draftId;

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

const COLUMNS: readonly Column<DraftRow>[] = [
  { key: 'place', label: both('wizard.place'), width: 50, numeric: true, cell: row => row.place },
  { key: 'bill', label: both('columns.bill'), width: 160, cell: row => <span className="fl-mono">{row.billNo}</span> },
  {
    key: 'consignor',
    label: siFieldLabel(siDraftSchema, 'consignor'),
    width: 190,
    cell: row => firstLine(row.draft.consignor),
  },
  {
    key: 'consignee',
    label: siFieldLabel(siDraftSchema, 'consignee'),
    width: 190,
    cell: row => firstLine(row.draft.consignee),
  },
  { key: 'boxes', label: both('columns.boxes'), width: 130, cell: row => row.summary },
  { key: 'packages', label: both('columns.packages'), width: 90, numeric: true, cell: row => row.totals.packageCount },
  { key: 'weight', label: both('columns.weight'), width: 120, numeric: true, cell: row => row.totals.weightKg },
  { key: 'volume', label: both('columns.volume'), width: 110, numeric: true, cell: row => row.totals.volumeCbm },
  { key: 'findings', label: both('detail.findings'), width: 80, numeric: true, cell: row => row.findings || '' },
];

/** Drafts of the set with their totals and the bill number each will have. */
export function DraftGrid({
  rows,
  cursor,
}: {
  readonly rows: readonly DraftRow[];
  readonly cursor: GridCursor<DraftRow>;
}) {
  const t = useT('si');
  return <DataGrid label={t('wizard.drafts')} columns={COLUMNS} rows={rows} rowKey={draftKey} cursor={cursor} />;
}
