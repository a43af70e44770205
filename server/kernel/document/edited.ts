import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { Change } from '#contract/kernel/facts.ts';
import {
  type AnyDocument,
  type AnyDocumentRow,
  EDITED_BY,
  isGone,
  ownerFieldOf,
  RESTORE,
  toldState,
} from '#machines/kernel/document.ts';
import { blankOf, blankRow, foldDocument, toldByBirth } from '#machines/kernel/document-fold.ts';
import type { Deps } from '../deps.ts';
import { readFacts } from '../event-store.ts';
import { changesBetween } from '../resource/facts.ts';
import type { ServedResource } from '../resource/served-resource.ts';
import { dropTerms, putTerms } from '../resource/terms.ts';
import { guarded, judgeWrite, takeOut } from '../resource/write.ts';
import type { Tx } from '../tenancy.ts';
import { deleteDocument, insertDocument, updateDocument } from './document-row.ts';
import type { ServedDocument, Step, Written } from './served-document.ts';

/**
 * Documents that are edited like a resource: what their events write where an area says nothing else, the rules of their fields, and
 * the row that comes and goes. A document without `edited` passes through untouched.
 */

type Row = Readonly<Record<string, unknown>>;
type AnyStep = Step<AnyDocumentRow | null, never, never>;

/** With the references that other areas have added. */
const resourceOf = (deps: Pick<Deps, 'resources'>, { served }: ServedDocument): ServedResource =>
  deps.resources.get(served.resource.name) ?? served;

const sideFields = ({ sides }: AnyDocument): ReadonlySet<string> => new Set(Object.values(sides));

/** The row that `CREATE` makes of its payload; it belongs to the company of the actor, unless rows belong to nobody. */
export function bornOfPayload(document: AnyDocument, { payload, actor }: AnyStep): Row {
  const field = ownerFieldOf(document);
  const owner = field === null ? {} : { [field]: actor.companyId };
  return { ...blankRow(document), ...(payload as object), ...owner };
}

/** What an event of editing writes unless the area says otherwise; nothing for any other event. */
export function editedBy(document: AnyDocument, event: string, { payload, prepared }: AnyStep): Written<Row> {
  if (!document.edited) return {};
  const sides = sideFields(document);
  if (event === EDITED_BY.modify) return { changes: payload };
  if (event === RESTORE) return { changes: prepared };
  if (event !== EDITED_BY.delete) return {};
  const told = Object.keys(document.meta).filter(field => !sides.has(field) && !document.joined.includes(field));
  // The log alone keeps what it was.
  return { changes: Object.fromEntries(told.map(field => [field, blankOf(document.meta[field])])) };
}

const JUDGED: ReadonlySet<string> = new Set([EDITED_BY.create, EDITED_BY.modify, RESTORE]);

/**
 * What an event writes, with the fields that are derived from it, once the rules of the document have nothing against the row that it
 * makes; 422 `invalid_input` otherwise.
 */
export async function judged(
  served: ServedDocument,
  { tx, deps, who, now, row }: Pick<AnyStep, 'tx' | 'deps' | 'who' | 'now' | 'row'>,
  { event, to }: { readonly event: string; readonly to: string },
  changes: Row,
): Promise<Row> {
  const { document } = served;
  const told = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (!document.edited || !JUDGED.has(event)) return told;
  const before = event === EDITED_BY.modify ? row : null;
  const writer = { deps, tx, who, at: now };
  const good = await judgeWrite(
    writer,
    resourceOf(deps, served),
    { ...row, ...told, ...toldState(document, to) },
    before,
  );
  // The resource may show a part of the document; the rest is as it was given.
  const own = Object.keys(document.meta).filter(field => field in good && !document.joined.includes(field));
  return { ...told, ...Object.fromEntries(own.map(field => [field, good[field]])) };
}

/** How the birth is told: one change a field, as the log of a resource has it, or the whole row at once. */
export function birthOf(document: AnyDocument, candidate: Row): Change[] {
  const told = Object.fromEntries(Object.entries(candidate).filter(([field]) => !document.joined.includes(field)));
  const isByField = document.edited !== null || document.bornByField;
  return isByField ? changesBetween(document, null, told) : [{ path: '', after: toldByBirth(document, told) }];
}

/** Whether an edit changes nothing: then nothing is written. */
export const isIdle = ({ edited }: AnyDocument, event: string, changes: readonly Change[]): boolean =>
  edited !== null && event === EDITED_BY.modify && changes.length === 0;

/** Writes the row and, of a document that is edited like a resource, the words that find it. */
export async function keepRow(
  { tx, deps }: { readonly tx: Tx; readonly deps: Pick<Deps, 'resources'> },
  served: ServedDocument,
  before: AnyDocumentRow | null,
  after: AnyDocumentRow,
  { fields, columns: given }: { readonly fields: readonly string[]; readonly columns?: Row },
): Promise<void> {
  const { document } = served;
  const isNew = before === null || isGone(document, before.state);
  const columns = { ...served.columns(after as never), ...given };
  if (!document.edited) {
    if (isGone(document, after.state)) await deleteDocument(tx, served, after.id);
    else
      await (isNew ? insertDocument(tx, served, after, columns) : updateDocument(tx, served, after, fields, columns));
    return;
  }
  const resource = resourceOf(deps, served);
  if (isGone(document, after.state)) {
    await takeOut(tx, resource, before!);
    await dropTerms(tx.db, resource, [after.id]);
    return;
  }
  await guarded(resource, after, () =>
    isNew ? insertDocument(tx, served, after, columns) : updateDocument(tx, served, after, fields, columns),
  );
  const { caption, search } = resource.resource;
  const ownerField = ownerFieldOf(document);
  // Words are kept for the company whose row it is.
  const named = new Set([...Object.values(caption), ...search, 'pinyin', 'initials', ownerField]);
  if (!isNew && !resource.terms && !fields.some(field => named.has(field))) return;
  const owner = ownerField === null ? null : after[ownerField];
  const fresh = new Set(isNew ? [after.id] : []);
  await putTerms(tx.db, resource, [after], typeof owner === 'string' ? owner : null, fresh);
}

/** What a log of a document says now and, where it is deleted, what it was. 404 without a log, 422 where it is still there. */
export async function readGone(
  { db }: Tx,
  { document }: ServedDocument,
  id: string,
): Promise<{ readonly row: AnyDocumentRow; readonly was: Row }> {
  const facts = await readFacts(db, document.type, id);
  const row = foldDocument(document, facts, id);
  const was = foldDocument(document, facts.slice(0, -1), id);
  if (!row || !was) throw new AppError('not_found');
  if (!isGone(document, row.state)) throw new AppError('event_not_allowed');
  const fields = Object.keys(document.meta).filter(field => !document.joined.includes(field));
  const owner = await ownerInLog(db, document, row);
  return {
    row: { ...row, ...owner },
    was: { ...Object.fromEntries(fields.map(field => [field, was[field]])), ...owner },
  };
}

/** Facts of the kit of resources tell no owner: it is whose log it is. */
export async function ownerInLog(db: Tx['db'], document: AnyDocument, row: AnyDocumentRow): Promise<Row> {
  const { type } = document;
  const field = ownerFieldOf(document);
  if (field === null || row[field] !== null) return {};
  const { rows } = await sql<{ companyId: string }>`select company_id from document_event
    where document_type = ${type} and document_id = ${row.id} limit 1`.execute(db);
  return { [field]: rows[0]?.companyId ?? null };
}
