import type { FastifyInstance } from 'fastify';
import { BUSINESS_LINE, EMPLOYEE_STATE } from '#contract/people/employee.ts';
import { employeeTemplate, IMPORT_COLUMNS, importEmployees } from '#contract/people/import.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { receiveFile } from '../../../kernel/files/receive-file.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { sheetFile } from '../../../kernel/sheets/sheet-file.ts';
import { writeTemplate } from '../../../kernel/sheets/write-template.ts';
import { importSeats } from './import.ts';
import { readLines } from './read-lines.ts';

const MAX_BYTES = 10 * 1024 * 1024;
/** Long enough to check and to write; nobody asks for it afterwards. */
const KEPT_MS = 3_600_000;

const STATES = ['INVITED', 'ACTIVE', 'DISABLED'] as const;
const labels = (words: Readonly<Record<string, { readonly zh: string }>>): string[] =>
  Object.values(words).map(({ zh }) => zh);

async function template(): Promise<Buffer> {
  const columns = Object.entries(IMPORT_COLUMNS);
  const chunks: Buffer[] = [];
  const bytes = writeTemplate({
    sheetName: '员工',
    head: [{ cells: columns.map(([, { zh }]) => zh) }, { cells: columns.map(([, { en }]) => en) }],
    columns: columns.map(([key]) => ({
      key,
      kind: 'text' as const,
      width: 16,
      ...(key === 'status' ? { choices: STATES.map(state => EMPLOYEE_STATE[state].zh) } : {}),
      ...(key === 'businessLines'
        ? {
            help: {
              zh: `多个用分号分隔：${labels(BUSINESS_LINE).join('；')}`,
              en: Object.keys(BUSINESS_LINE).join('; '),
            },
          }
        : {}),
    })),
  });
  for await (const chunk of bytes) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Employees by file (B.7): the template, the check and the writing. The file itself is not kept. */
export function registerEmployeeImport(app: FastifyInstance, deps: Deps): void {
  const { files, clock } = deps;

  implement(app, importEmployees, async ({ query: { mode }, who, request }) => {
    const { file } = await receiveFile(files, request, {
      maxBytes: MAX_BYTES,
      purpose: 'employeeImport',
      accept: ['.xlsx', '.csv'],
      keepUntil: new Date(clock.now().getTime() + KEPT_MS),
    });
    const lines = await readLines(await files.pathOf(file.id), file.name);
    return { Data: await importSeats({ deps, who, request }, lines, mode) };
  });

  implementFile(app, employeeTemplate, async () => sheetFile('员工导入模板.xlsx', await template()));
}
