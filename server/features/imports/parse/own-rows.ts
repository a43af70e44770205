import type { z } from 'zod';
import { importFinding } from '#contract/imports/findings.ts';
import type { ImportHeader, ImportMessage, ImportOutcome } from '#contract/imports/import-run.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { rowsByKeys } from '../../../kernel/imports/find-rows.ts';
import type { ImportDiff } from '../../../kernel/imports/import-kind.ts';
import { changesBetween } from '../../../kernel/resource/facts.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { judge, type Writer } from '../../../kernel/resource/write.ts';
import type { SheetRow } from '../../../kernel/sheets/sheet-types.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { readCell, referencesIn } from '../cells/read-cell.ts';
import { createReferences } from '../cells/resolve-references.ts';
import { isError, messageOf, type PreviewRow } from './preview-row.ts';

/** Rows of a resource's own file: cells -> values, judged as if a person had typed them, beside the row with the same key. */

export interface OwnFile {
  readonly served: ServedResource;
  /** Who imports, as the rows will be written. */
  readonly writer: Omit<Writer, 'tx'>;
  readonly header: ImportHeader;
  readonly today: string;
}

interface Reading {
  readonly row: SheetRow;
  readonly values: Row;
  readonly messages: ImportMessage[];
}

export const locksOf = (row: AnyRow | null): readonly string[] =>
  Array.isArray(row?.fieldLocks) ? row.fieldLocks.map(String) : [];

const keyText = (values: Row, key: readonly string[]): string =>
  key
    .map(field => values[field])
    .filter(value => value !== null && value !== undefined && value !== '')
    .join(' ');

export function createOwnReader({ served, writer, header, today }: OwnFile) {
  const { resource, imported } = served;
  const companyId = writer.who?.seat.companyId ?? null;
  const columns = header.columns.flatMap(({ index, field }) => {
    const meta = field === null ? undefined : resource.meta[field];
    // What the server computes is never taken from a file, but it may help to find the row.
    return meta && (!meta.computed || resource.key.includes(field!)) ? [{ index, field: field!, meta }] : [];
  });
  const columnOf = new Map(columns.map(({ index, field }) => [field, index]));
  const references = createReferences(writer.deps.resources);
  const context = { today, idOf: references.idOf };
  const seen = new Map<string, number>();

  // Columns that the server fills itself are read only to be held against what it fills them with.
  const heldColumns = header.columns.flatMap(({ index, field }) =>
    field !== null && resource.meta[field]?.computed && !resource.key.includes(field) ? [{ index, field }] : [],
  );
  const heldCells = ({ cells }: SheetRow): Readonly<Record<string, string>> =>
    Object.fromEntries(heldColumns.map(({ index, field }) => [field, (cells[index] ?? '').trim()]));

  const columnAt = (path: string): number | null => columnOf.get(/^[^.[]*/.exec(path)?.[0] ?? '') ?? null;

  function wantedBy(rows: readonly SheetRow[]): Map<string, Set<string>> {
    const wanted = new Map<string, Set<string>>();
    const ask = (target: string, text: string): void => {
      wanted.set(target, (wanted.get(target) ?? new Set()).add(text));
    };
    for (const { cells } of rows)
      for (const { index, meta } of columns) if (cells[index]) referencesIn(meta, cells[index], ask);
    return wanted;
  }

  function read(row: SheetRow): Reading {
    const values: Record<string, unknown> = {};
    const messages: ImportMessage[] = [];
    for (const { index, field, meta } of columns) {
      const cell = readCell(field, meta, row.cells[index] ?? '', context);
      if ('finding' in cell) messages.push(messageOf({ ...cell.finding, path: field }, index));
      else values[field] = cell.value;
    }
    return { row, values, messages };
  }

  /** The fields of the key as they would be kept; null where one of them cannot be told. */
  function keyOf({ values, messages }: Reading): Row | null {
    if (messages.some(({ path }) => resource.key.includes(path))) return null;
    const key: Record<string, unknown> = {};
    for (const field of resource.key) {
      const parsed = (resource.schema.shape[field] as z.ZodType).safeParse(values[field]);
      if (!parsed.success) return null;
      key[field] = parsed.data;
    }
    const isComputed = (field: string): boolean => resource.meta[field]?.computed === true && !columnOf.has(field);
    if (!resource.key.some(isComputed) || !served.derive) return key;
    const derived = served.derive(key, null);
    for (const field of resource.key.filter(isComputed)) key[field] = derived[field] ?? key[field];
    return key;
  }

  const typed = (values: Row): Row =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !resource.meta[field]?.computed));

  /** Files of people who may not see a value hold its mask: that is no change. */
  const withoutMasks = (theirs: Row, ours: AnyRow | null): Row => {
    const { concealed } = served;
    if (!concealed || !ours) return theirs;
    const isMask = ([field, value]: [string, unknown]): boolean =>
      concealed.fields.includes(field) && typeof ours[field] === 'string' && concealed.mask(ours[field]) === value;
    return Object.fromEntries(Object.entries(theirs).filter(entry => !isMask(entry)));
  };

  async function compare(tx: Tx, reading: Reading, key: Row | null, ours: AnyRow | null): Promise<PreviewRow> {
    const { row, values } = reading;
    const messages = [...reading.messages];
    const name = key ? keyText(key, resource.key) : keyText(values, resource.key);
    const done = (outcome: ImportOutcome, diff: readonly ImportDiff[] = []): PreviewRow => ({
      line: row.line,
      cells: row.cells,
      isMissing: false,
      key: name,
      outcome,
      diff,
      messages,
      targetId: ours?.id ?? null,
      targetVersion: ours?.version ?? null,
    });
    const say = (finding: Parameters<typeof messageOf>[0]): void => {
      messages.push(messageOf(finding, columnAt(finding.path)));
    };
    const first = key ? seen.get(name) : undefined;
    if (key && first === undefined) seen.set(name, row.line);
    if (first !== undefined) say(importFinding('IM-18', resource.key.at(-1)!, { line: first, key: name }));

    const locks = locksOf(ours);
    const theirs = withoutMasks(typed(values), ours);
    const taken = Object.fromEntries(Object.entries(theirs).filter(([field]) => !locks.includes(field)));
    const judged = judge(served, { ...(ours ?? imported?.born), ...taken }, ours);
    const known = new Set(messages.map(({ path }) => path));
    const found = async (wanted: Row): Promise<readonly Finding[]> => [
      ...(ours ? (served.alone?.(wanted, ours) ?? []) : []),
      ...((await served.check?.(wanted, { tx, before: ours, companyId })) ?? []),
      ...((await served.held?.(heldCells(row), wanted, tx)) ?? []),
    ];
    // A cell that could not be read is empty to the rules: they would say the same once more in other words.
    for (const finding of judged.findings) if (!known.has(finding.path)) say(finding);
    // A row that cannot be parsed is not compared with others; every other row gets all its findings at once.
    if (Object.keys(judged.row).length === 0) return done('ERROR');
    if (messages.some(isError)) {
      for (const finding of await found(judged.row)) if (!known.has(finding.path)) say(finding);
      return done('ERROR');
    }

    const kept = Object.entries(theirs)
      .filter(
        ([field, value]) =>
          locks.includes(field) && changesBetween(resource, { [field]: ours?.[field] }, { [field]: value }).length > 0,
      )
      .map(([field, value]): ImportDiff => ({ field, ours: ours?.[field] ?? null, theirs: value, locked: true }));
    for (const { field } of kept) say(importFinding('IM-26', field));
    const changed = changesBetween(resource, ours, judged.row).map(
      ({ path }): ImportDiff => ({ field: path, ours: ours?.[path] ?? null, theirs: judged.row[path], locked: false }),
    );
    if (ours && changed.length === 0) return done('SAME', kept);
    for (const finding of await found(judged.row)) say(finding);
    for (const finding of (await imported?.refusals({ ...writer, tx }, ours, judged.row)) ?? []) say(finding);
    if (messages.some(isError)) return done('ERROR');
    return done(ours ? 'CHANGED' : 'NEW', [...changed, ...kept]);
  }

  return {
    /** A batch of rows as they would come in. */
    async preview(tx: Tx, rows: readonly SheetRow[]): Promise<PreviewRow[]> {
      await references.load(tx, wantedBy(rows));
      const readings = rows.map(read);
      const keys = readings.map(keyOf);
      const asked = keys.filter(key => key !== null);
      const found = await rowsByKeys(tx, served, asked);
      const ours = new Map(asked.map((key, at) => [key, found[at] ?? null]));
      const previews: PreviewRow[] = [];
      for (const [at, reading] of readings.entries()) {
        const key = keys[at] ?? null;
        previews.push(await compare(tx, reading, key, key ? (ours.get(key) ?? null) : null));
      }
      return previews;
    },
  };
}
