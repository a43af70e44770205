import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { importResult, importTemplate } from '#contract/imports/calls.ts';
import type { ImportMessage } from '#contract/imports/import-run.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implementFile } from '../../kernel/http/implement-file.ts';
import { type CellProblem, writeCommentedCopy } from '../../kernel/sheets/commented-copy.ts';
import { readSheet } from '../../kernel/sheets/read-sheet.ts';
import { sheetFile } from '../../kernel/sheets/sheet-file.ts';
import type { SheetRow } from '../../kernel/sheets/sheet-types.ts';
import { scopeOf, type Tx } from '../../kernel/tenancy.ts';
import { readRun } from './import-run.served.ts';
import { kindFor } from './kinds.ts';
import { templateFile } from './template-file.ts';

/** Files for people: the empty template, and the uploaded rows with their remarks. */

const isForPeople = ({ severity }: ImportMessage): boolean => severity !== 'info';

async function problemsOf({ db }: Tx, runId: string): Promise<Map<number, CellProblem[]>> {
  const rows = await db
    .selectFrom('importRow')
    .select(['line', 'messages'])
    .where('runId', '=', runId)
    .where(sql<boolean>`messages <> '[]'::jsonb`)
    .orderBy('line')
    .execute();
  return new Map(
    rows
      .map(({ line, messages }): [number, CellProblem[]] => [
        line,
        (messages as ImportMessage[]).filter(isForPeople).map(({ column, message }) => ({ column, message })),
      ])
      .filter(([, problems]) => problems.length > 0),
  );
}

async function widthOf({ db }: Tx, runId: string): Promise<number> {
  const { rows } = await sql<{ width: number | null }>`select max(cardinality(cells)) as width
    from import_row where run_id = ${runId}`.execute(db);
  return rows[0]?.width ?? 0;
}

/** Rows above the data may be wider than any row of it; what hangs over says nothing. */
async function* clipped(rows: AsyncIterable<SheetRow>, width: number): AsyncGenerator<SheetRow> {
  for await (const { line, cells } of rows) yield { line, cells: cells.slice(0, width) };
}

export function registerFileCalls(app: FastifyInstance, deps: Deps): void {
  const { reads, files } = deps;

  implementFile(app, importTemplate, async ({ query, who }) => {
    const { served } = kindFor(deps, who, query.kind);
    try {
      // Small, and whole before the answer begins: a failure is told as one (specification §8).
      const chunks = [];
      for await (const chunk of templateFile(served.resource)) chunks.push(chunk as Buffer);
      return sheetFile(`${served.resource.title.zh}-导入模板.xlsx`, Buffer.concat(chunks));
    } catch (error) {
      throw new AppError('TEMPLATE_FAILED', { cause: error });
    }
  });

  implementFile(app, importResult, async ({ query, who }) => {
    const { run, problems, width } = await reads.inScope(scopeOf(who), async tx => {
      const found = await readRun(tx.db, query.id);
      kindFor(deps, who, found.kind);
      return { run: found, problems: await problemsOf(tx, found.id), width: await widthOf(tx, found.id) };
    });
    if (width === 0) throw new AppError('not_found');
    const { encoding, sheet } = run.options;
    const reader = await readSheet(await files.pathOf(run.fileId), {
      name: run.fileName,
      ...(encoding ? { encoding } : {}),
      ...(sheet === undefined ? {} : { sheet }),
    });
    const columns = Math.max(width, run.header?.columns.length ?? 0);
    const copy = writeCommentedCopy({
      sheetName: run.no,
      headLines: run.header?.lines.at(-1) ?? 0,
      rows: clipped(reader.rows(), columns),
      problems,
      width: columns,
    });
    return sheetFile(`${run.no}-${run.fileName.replace(/\.[^.]*$/, '')}.xlsx`, copy);
  });
}
