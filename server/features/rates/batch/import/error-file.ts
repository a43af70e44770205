import { AppError } from '#contract/kernel/errors.ts';
import { rateSheetErrors } from '#contract/rates/batch/import/import.calls.ts';
import type { SheetLine } from '#contract/rates/batch/import/sheet-head.ts';
import type { FileAnswer } from '../../../../kernel/http/implement-file.ts';
import { sheetFile } from '../../../../kernel/sheets/sheet-file.ts';
import { writeSheet } from '../../../../kernel/sheets/write-sheet.ts';
import { scopeOf } from '../../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../../kernel/who.ts';
import { demandCost, holdsAny } from '../../rate-actor.ts';
import { type BatchPlan, isSheet } from '../batch-plan.ts';
import type { BatchDeps } from '../batch-worker.ts';
import { readBatch } from '../rate-batch.served.ts';
import { rightsFor } from '../rates-of.ts';
import { readImport } from './read-import.ts';

/** The wrong rows of an import as the same sheet, whole in themselves, with a column that says what is wrong. */

const MOST = 50_000;
type Said = readonly { readonly zh: string; readonly en: string }[];

const TITLES = { zh: '错误说明', en: 'Message' } as const;
const FEES = { zh: '附加费', en: 'Surcharges' } as const;

export async function errorFile(
  deps: BatchDeps,
  who: SeatedWho,
  { id, language }: { readonly id: string; readonly language: 'zh' | 'en' },
): Promise<FileAnswer> {
  const { plan, rows, no } = await deps.reads.inScope(scopeOf(who), async tx => {
    await demandCost(tx.db, who, deps.clock.now());
    const batch = await readBatch(tx.db, id);
    const wrong = await tx.db
      .selectFrom('rateBatchRow')
      .select(['seq', 'cells', 'messages', 'sourceRow', 'sourceSheet'])
      .where('batchId', '=', id)
      .where('planned', '=', 'ERROR')
      .orderBy('seq')
      .limit(MOST)
      .execute();
    return { plan: batch.plan as BatchPlan, rows: wrong, no: batch.batchNo };
  });
  if (!isSheet(plan) || !holdsAny(who.seat, rightsFor(plan, rateSheetErrors.access.anyOf)))
    throw new AppError('not_found');
  const { offers, lines: single } = await readImport(deps, id, scopeOf(who), deps.reads);
  const { headings, defaults } = plan;
  const say = (messages: unknown): string => (messages as Said).map(one => one[language]).join('; ');
  // A line that stands for several ports is given back once, with what is wrong with each.
  const lines = new Map<number, { source: SheetLine; said: Set<string> }>();
  for (const { seq, messages, sourceSheet } of rows) {
    if (sourceSheet !== null) continue;
    const line = single[seq - 1];
    for (const source of line ? [line] : (offers[seq - 1]?.sources ?? [])) {
      const known = lines.get(source.line) ?? { source, said: new Set() };
      known.said.add(say(messages));
      lines.set(source.line, known);
    }
  }
  const width = Math.max(headings.length, ...[...lines.values()].map(({ source }) => source.cells.length));
  const wide = (cells: readonly string[], last: string): string[] => [
    ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
    last,
  ];
  async function* told() {
    for (const { source, said } of [...lines.values()].sort((a, b) => a.source.line - b.source.line))
      yield wide(source.cells, [...said].join('; '));
  }
  const head = wide(headings, TITLES[language]);
  const { validFrom, validTo } = defaults;
  const fees = rows.filter(({ sourceSheet }) => sourceSheet !== null);
  const columns = head.map((_, at) => ({ key: String(at), kind: 'text' as const, width: at === width ? 60 : 16 }));
  const bytes = writeSheet('xlsx', {
    sheetName: no,
    // What stood above the headings holds for these rows too.
    head: [
      ...(validFrom && validTo ? [{ cells: wide([`VALID ${validFrom} TO ${validTo}`], '') }] : []),
      { cells: head },
    ],
    columns,
    rows: told(),
    ...(fees.length > 0
      ? {
          furtherSheets: [
            { name: FEES[language], rows: fees.map(({ cells, messages }) => [...(cells ?? []), say(messages)]) },
          ],
        }
      : {}),
  });
  return sheetFile(`${no}-${language === 'zh' ? '错误行' : 'errors'}.xlsx`, bytes);
}
