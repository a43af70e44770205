import type { Readable } from 'node:stream';
import type { FieldMeta } from '#contract/kernel/field.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { sheetColumns, sheetHead, sheetName, YES_NO } from '../../kernel/resource/resource-sheet.ts';
import type { CellValue } from '../../kernel/sheets/sheet-columns.ts';
import { type TemplateColumn, writeTemplate } from '../../kernel/sheets/write-template.ts';

/** The empty workbook of a resource: what an export writes, without rows. */

const HELP_OF_LISTS = { zh: '多个值用分号分隔', en: 'Several values are parted by semicolons' };
const HELP_OF_REFERENCES = { zh: '填写代码或名称', en: 'A code or a name' };
const HELP_OF_ROWS = { zh: 'JSON 明细，与导出格式相同', en: 'Entries as JSON, as an export writes them' };

function helpOf({ kind, help, required }: FieldMeta): { zh: string; en: string } | undefined {
  const parts = [
    ...(required ? [{ zh: '必填', en: 'Required' }] : []),
    ...(help ? [help] : []),
    ...(kind === 'reference' || kind === 'references' ? [HELP_OF_REFERENCES] : []),
    ...(kind === 'choices' || kind === 'texts' || kind === 'references' ? [HELP_OF_LISTS] : []),
    ...(kind === 'rows' ? [HELP_OF_ROWS] : []),
  ];
  if (parts.length === 0) return undefined;
  return { zh: parts.map(({ zh }) => zh).join('；'), en: parts.map(({ en }) => en).join('; ') };
}

function choicesOf({ kind, choices = [] }: FieldMeta): readonly string[] | undefined {
  if (kind === 'yesNo') return [YES_NO.true.zh, YES_NO.false.zh];
  return kind === 'choice' ? choices.map(({ label }) => label.zh) : undefined;
}

/** Fields that people may fill in, in the order of the declaration. */
export const typedFields = ({ meta }: Resource): string[] => Object.keys(meta).filter(field => !meta[field]?.computed);

export function templateFile(resource: Resource): Readable {
  const fields = typedFields(resource);
  const columns = sheetColumns(resource, fields).map((column): TemplateColumn => {
    const meta = resource.meta[column.key]!;
    const help = helpOf(meta);
    const choices = choicesOf(meta);
    return { ...column, ...(help ? { help } : {}), ...(choices ? { choices } : {}) };
  });
  const example = fields.map((field): CellValue => resource.meta[field]?.example ?? null);
  return writeTemplate({
    sheetName: sheetName(resource.title.zh),
    head: sheetHead(resource, fields),
    columns,
    ...(example.some(value => value !== null) ? { example } : {}),
  });
}
