import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { SI_SHEET_COLUMNS, SI_SHEET_NAME } from '#contract/si/excel/si-columns.ts';
import { EXCEL_PROBLEMS_SHOWN, importSiExcel, siExcelCopy, siExcelTemplate } from '#contract/si/excel.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { writeCommentedCopy } from '../../../kernel/sheets/commented-copy.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeTemplate } from '../../../kernel/sheets/write-template.ts';
import { readFile } from './read-file.ts';

const MAX_BYTES = 20 * 1024 * 1024;
/** Long enough to look at what is wrong; the drafts are in the wizard by then. */
const KEPT_MS = 3_600_000;
const PURPOSE = 'siImport';

async function template(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const bytes = writeTemplate({
    sheetName: SI_SHEET_NAME,
    head: [{ cells: SI_SHEET_COLUMNS.map(({ zh }) => zh) }, { cells: SI_SHEET_COLUMNS.map(({ en }) => en) }],
    columns: SI_SHEET_COLUMNS.map(({ key, width }) => ({ key, width, kind: 'text' })),
    example: SI_SHEET_COLUMNS.map(({ example }) => example),
  });
  for await (const chunk of bytes) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Excel in (A8.1): a file is read into drafts, and given back with what is wrong in it. Nothing reaches the queue from here. */
export function registerExcelImport(app: FastifyInstance, deps: Deps): void {
  const { files, clock } = deps;

  implement(app, importSiExcel, async ({ request }) => {
    const { file } = await receiveFile(files, request, {
      maxBytes: MAX_BYTES,
      purpose: PURPOSE,
      accept: ['.xlsx', '.csv'],
      keepUntil: new Date(clock.now().getTime() + KEPT_MS),
    });
    const { sheet, lines } = await readFile(await files.pathOf(file.id), file.name);
    const { drafts, origins, problems, rows, headLine } = sheet;
    const cells = new Map(lines.map(row => [row.line, row.cells]));
    const cell = (line: number, column: number | null): string =>
      column === null ? '' : (cells.get(line)?.[column] ?? '').slice(0, 200);
    return {
      Data: {
        FileId: file.id,
        drafts: [...drafts],
        origins: [...origins],
        rows,
        boxes: drafts.reduce((sum, draft) => sum + draft.boxes.length, 0),
        problemCount: problems.length,
        problems: problems.slice(0, EXCEL_PROBLEMS_SHOWN).map(({ line, column, message }) => ({
          line,
          column,
          heading: cell(headLine, column),
          value: cell(line, column),
          message,
        })),
      },
    };
  });

  implementFile(app, siExcelCopy, async ({ query, who }) => {
    const { seat } = who;
    const file = await files.find(query.FileId);
    const isOwn = file?.purpose === PURPOSE && file.companyId === seat.companyId;
    if (!file || !isOwn) throw new AppError('not_found');
    const { sheet, lines } = await readFile(await files.pathOf(file.id), file.name);
    const bytes = writeCommentedCopy({
      sheetName: SI_SHEET_NAME,
      headLines: sheet.headLine,
      rows: (async function* () {
        yield* lines;
      })(),
      problems: Map.groupBy(sheet.problems, problem => problem.line),
      width: Math.max(1, ...lines.map(({ cells }) => cells.length)),
    });
    return sheetFile(`${file.name.replace(/\.[^.]*$/, '')}-批注.xlsx`, bytes);
  });

  implementFile(app, siExcelTemplate, async () => sheetFile('补料导入模板.xlsx', await template()));
}
