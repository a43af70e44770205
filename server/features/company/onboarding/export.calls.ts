import type { FastifyInstance } from 'fastify';
import {
  APPLICATION_STATE_LABELS,
  type ApplicationRow,
  type ApplicationState,
  SOURCE_LABELS,
} from '#contract/company/onboarding/application.ts';
import { exportApplications } from '#contract/company/onboarding/export.calls.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { refuseBeyond } from '../../../kernel/export-limit.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import type { CellValue, SheetColumn } from '../../../kernel/sheets/sheet-columns.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { exportLimitOf } from '../../identity/export-limit.read.ts';
import { applicationPage, countApplications } from './queries.ts';

const KINDS: Readonly<Record<string, Text>> = {
  customer: { zh: '客户', en: 'Customer' },
  provider: { zh: '供应商', en: 'Provider' },
};

type Column = Pick<SheetColumn, 'kind' | 'width'> & {
  readonly head: Text;
  cell(row: ApplicationRow, language: Language): CellValue;
};

const COLUMNS: readonly Column[] = [
  { head: { zh: '申请编号', en: 'Application' }, kind: 'text', width: 16, cell: row => row.no },
  { head: { zh: '企业编码', en: 'Company code' }, kind: 'text', width: 12, cell: row => row.companyCode },
  {
    head: { zh: '类型', en: 'Kind' },
    kind: 'text',
    width: 10,
    cell: ({ kind }, language) => (kind && KINDS[kind] ? say(KINDS[kind], language) : kind),
  },
  { head: { zh: '中文名', en: 'Chinese name' }, kind: 'text', width: 34, cell: row => row.nameZh },
  { head: { zh: '英文名', en: 'English name' }, kind: 'text', width: 40, cell: row => row.nameEn },
  { head: { zh: '国家', en: 'Country' }, kind: 'text', width: 8, cell: row => row.countryCode },
  { head: { zh: '信用代码', en: 'Credit code' }, kind: 'text', width: 22, cell: row => row.uscc },
  {
    head: { zh: '状态', en: 'Status' },
    kind: 'text',
    width: 10,
    cell: ({ state }, language) => say(APPLICATION_STATE_LABELS[state], language),
  },
  {
    head: { zh: '来源', en: 'Source' },
    kind: 'text',
    width: 16,
    cell: ({ source }, language) => say(SOURCE_LABELS[source], language),
  },
  {
    head: { zh: '审核人', en: 'Auditor' },
    kind: 'text',
    width: 16,
    cell: (row, language) => (language === 'EN' ? row.auditorNameEn || row.auditorName : row.auditorName),
  },
  { head: { zh: '提交时间（UTC）', en: 'Submitted (UTC)' }, kind: 'dateTime', width: 20, cell: row => row.submittedAt },
  { head: { zh: '审核时间（UTC）', en: 'Decided (UTC)' }, kind: 'dateTime', width: 20, cell: row => row.decidedAt },
  { head: { zh: '开通时间（UTC）', en: 'Opened (UTC)' }, kind: 'dateTime', width: 20, cell: row => row.finishedAt },
];

const ROWS_A_PAGE = 200;

/** A page at a time, each in a transaction of its own: a slow reader holds nobody up. */
async function* rowsOf(
  { reads }: Pick<Deps, 'reads'>,
  state: ApplicationState,
  language: Language,
): AsyncGenerator<readonly CellValue[]> {
  let cursor: string | undefined;
  do {
    const page = await reads.inScope(SYSTEM, tx => applicationPage(tx.db, { state, cursor, limit: ROWS_A_PAGE }));
    for (const row of page.rows) yield COLUMNS.map(column => column.cell(row, language));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

export function registerApplicationExport(app: FastifyInstance, deps: Pick<Deps, 'db' | 'reads' | 'clock'>): void {
  const { db, reads, clock } = deps;
  implementFile(app, exportApplications, async ({ query, who, request }) => {
    const { state, language } = query;
    const now = clock.now();
    const rows = await reads.inScope(SYSTEM, async tx => {
      const most = await exportLimitOf(tx.db, who, now);
      const counted = await countApplications(tx.db, { state }, most);
      refuseBeyond(most, counted);
      return counted;
    });
    await inScope(db, SYSTEM, tx =>
      audit(tx, {
        ...auditActor(who, request),
        action: 'EXPORT',
        companyId: who.seat.companyId,
        at: now,
        targetType: 'companyApplication',
        after: { state, rows },
      }),
    );
    const title = say({ zh: '企业申请', en: 'Company applications' }, language);
    const name = `${title}-${say(APPLICATION_STATE_LABELS[state], language)}.xlsx`;
    const bytes = writeSheet('xlsx', {
      sheetName: title,
      head: [{ cells: COLUMNS.map(({ head }) => say(head, language)) }],
      columns: COLUMNS.map(({ kind, width }, index) => ({ key: String(index), kind, width })),
      rows: rowsOf(deps, state, language),
    });
    return sheetFile(name, bytes);
  });
}
