import type { RefLabel } from '#contract/kernel/resource.ts';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { RATE_STATE_LABELS } from '#contract/rates/codes.ts';
import type { RateVersion } from '#contract/rates/fcl-rate-history.calls.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import { fclRate } from '#machines/rates/fcl-rate.document.ts';
import { eventLabel } from '#machines/rates/rate.declaration.ts';
import type { FileAnswer } from '../../../kernel/http/implement-file.ts';
import type { CellValue, ColumnKind } from '../../../kernel/sheets/sheet-columns.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../kernel/sheets/write-sheet.ts';

/** Versions of rates as a sheet: what changed, when, by whom, and the prices of each container type in a column of its own. */

type Refs = Readonly<Record<string, RefLabel>>;

interface Column {
  readonly key: string;
  readonly label: Text;
  readonly kind: ColumnKind;
  readonly cell: (version: RateVersion, refs: Refs, language: Language) => CellValue;
}

const column = (key: string, zh: string, en: string, cell: Column['cell'], kind: ColumnKind = 'text'): Column => ({
  key,
  kind,
  cell,
  label: { zh, en },
});

const codeOf = (refs: Refs, id: string): string => refs[id]?.code ?? '';
const eventText = (event: string, language: Language): string => say(eventLabel(fclRate, event), language);

const COLUMNS: readonly Column[] = [
  column('at', '时间(UTC)', 'Time (UTC)', ({ at }) => at.slice(0, 19).replace('T', ' ')),
  column('no', '运价编号', 'Rate no.', ({ no }) => no),
  column('version', '版本', 'Version', ({ version }) => version, 'number'),
  column('event', '操作', 'Event', ({ event }, _refs, language) => eventText(event, language)),
  column('state', '状态', 'Status', ({ state }, _refs, language) => say(RATE_STATE_LABELS[state], language)),
  column('who', '操作人', 'Who', ({ who }) => who),
  column('carrier', '船公司', 'Carrier', ({ carrierId }, refs) => codeOf(refs, carrierId)),
  column('pol', '起运港', 'POL', ({ polId }, refs) => codeOf(refs, polId)),
  column('pod', '目的港', 'POD', ({ podId }, refs) => codeOf(refs, podId)),
  column('validFrom', '有效期起', 'Valid from', ({ validFrom }) => validFrom, 'date'),
  column('validTo', '有效期止', 'Valid to', ({ validTo }) => validTo, 'date'),
  column('currency', '币种', 'Currency', ({ prices }) => prices[0]?.currency ?? null),
];
const REMARKS = column('remarks', '备注', 'Remarks', ({ remarks }) => remarks);

const typeColumns = (versions: readonly RateVersion[]): Column[] =>
  [...new Set(versions.flatMap(({ prices }) => prices.map(({ containerType }) => containerType)))].map(type =>
    column(
      type,
      printedContainerType(type),
      printedContainerType(type),
      ({ prices }) => prices.find(one => one.containerType === type)?.cost ?? null,
      'number',
    ),
  );

export function historySheet(
  versions: readonly RateVersion[],
  refs: Refs,
  { language, now }: { readonly language: Language; readonly now: Date },
): FileAnswer {
  const columns = [...COLUMNS, ...typeColumns(versions), REMARKS];
  async function* rows(): AsyncGenerator<readonly CellValue[]> {
    for (const version of versions) yield columns.map(({ cell }) => cell(version, refs, language));
  }
  return sheetFile(
    `rate-history-${now.toISOString().slice(0, 10)}.xlsx`,
    writeSheet('xlsx', {
      sheetName: say({ zh: '运价历史', en: 'Rate history' }, language),
      head: [{ cells: columns.map(({ label }) => say(label, language)) }],
      columns: columns.map(({ key, kind }) => ({ key, kind, width: 14 })),
      rows: rows(),
    }),
  );
}
