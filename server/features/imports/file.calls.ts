import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { importResult, importTemplate } from '#contract/imports/calls.ts';
import type { ImportMessage } from '#contract/imports/import-run.ts';
import { problemSchema } from '#contract/kernel/envelope.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../kernel/deps.ts';
import { contentDisposition } from '../../kernel/files/file-name.ts';
import { CONTENT_TYPE } from '../../kernel/resource/export.calls.ts';
import { type CellProblem, writeCommentedCopy } from '../../kernel/sheets/commented-copy.ts';
import { readSheet } from '../../kernel/sheets/read-sheet.ts';
import type { SheetRow } from '../../kernel/sheets/sheet-types.ts';
import { inScope, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho } from '../../kernel/who.ts';
import { kindFor } from './kinds.ts';
import { documentOf } from './run-row.ts';
import { readRun } from './run-store.ts';
import { templateFile } from './template-file.ts';

/** Files for people: the empty template, and the uploaded rows with their remarks. */

const download = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition(name))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .type(CONTENT_TYPE.xlsx);

const bytes = { 200: z.unknown().describe('The bytes of the file'), default: problemSchema };

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
  const { db, files } = deps;

  app.route<{ Querystring: z.output<NonNullable<typeof importTemplate.query>> }>({
    method: importTemplate.method,
    url: importTemplate.path,
    config: { call: importTemplate },
    schema: {
      ...{ tags: ['Import'], summary: importTemplate.summary.en, description: importTemplate.summary.zh },
      ...{ querystring: importTemplate.query!, response: bytes },
    },
    handler: async (request, reply) => {
      const { served } = kindFor(deps, request.who as SeatedWho, request.query.kind);
      try {
        // Small, and whole before the answer begins: a failure is told as one (specification §8).
        const chunks = [];
        for await (const chunk of templateFile(served.resource)) chunks.push(chunk as Buffer);
        return download(reply, `${served.resource.title.zh}-导入模板.xlsx`).send(Buffer.concat(chunks));
      } catch (error) {
        throw new AppError('TEMPLATE_FAILED', { cause: error });
      }
    },
  });

  app.route<{ Querystring: z.output<NonNullable<typeof importResult.query>> }>({
    method: importResult.method,
    url: importResult.path,
    config: { call: importResult },
    schema: {
      ...{ tags: ['Import'], summary: importResult.summary.en, description: importResult.summary.zh },
      ...{ querystring: importResult.query!, response: bytes },
    },
    handler: async (request, reply) => {
      const who = request.who as SeatedWho;
      const { run, problems, width } = await inScope(db, scopeOf(who), async tx => {
        const row = await readRun(tx.db, request.query.id);
        kindFor(deps, who, row.kind);
        return { run: documentOf(row), problems: await problemsOf(tx, row.id), width: await widthOf(tx, row.id) };
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
      return download(reply, `${run.no}-${run.fileName.replace(/\.[^.]*$/, '')}.xlsx`).send(copy);
    },
  });
}
