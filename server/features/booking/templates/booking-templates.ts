import { sql } from 'kysely';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import { type BookingContent, bookingContentSchema } from '#contract/booking/booking-content.ts';
import {
  type BookingTemplateRow,
  bookingTemplateResource,
  type TemplateScope,
} from '#contract/booking/booking-template.resource.ts';
import { carriedContent, contentOfTemplate, templateFieldsOf } from '#contract/booking/rules/template-content.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { type AnyRow, rowOf } from '#contract/kernel/resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { createRow, modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { helpedCustomer, nameOfCopy, partiesOf } from '../parties/sft-templates.ts';
import { bookingTemplates } from './booking-templates.served.ts';

/** Days of templates are counted where the desk is. */
const DESK_ZONE = 'Asia/Shanghai';
const MOST_OFFERED = 50;
/** What a customer's staff share among themselves, the platform's people use when they book for him. */
const OPEN_SCOPES: readonly TemplateScope[] = ['COMPANY', 'CUSTOMER'];

const today = (deps: Pick<Deps, 'clock'>): string => localDayOf(deps.clock.now().toISOString(), DESK_ZONE);

const boxes = (equipments: unknown): string =>
  (equipments as BookingTemplateRow['equipments']).map(({ type, units }) => `${units}x${type}`).join(' ');

export async function templatesOffered(deps: Deps, who: SeatedWho, customerId: string | undefined) {
  const columns = ['id', 'name', 'scope', 'carrier', 'loading', 'discharge', 'equipments', 'usedCount'] as const;
  const own = await deps.reads.inScope(scopeOf(who), ({ db }) =>
    db
      .selectFrom('bookingTemplate')
      .select([...columns, 'companyId'])
      .where(({ or, eb }) =>
        or([
          eb('customerId', 'is', null),
          ...(customerId ? [eb('customerId', '=', customerId)] : []),
          eb.val(customerId === undefined),
        ]),
      )
      .orderBy('usedCount', 'desc')
      .orderBy('name')
      .limit(MOST_OFFERED)
      .execute(),
  );
  const helped = helpedCustomer(who, customerId);
  const theirs = helped
    ? await deps.reads.inScope(SYSTEM, ({ db }) =>
        db
          .selectFrom('bookingTemplate')
          .select([...columns, 'companyId'])
          .where('companyId', '=', helped)
          .where('scope', 'in', OPEN_SCOPES)
          .orderBy('usedCount', 'desc')
          .orderBy('name')
          .limit(MOST_OFFERED)
          .execute(),
      )
    : [];
  return [...own, ...theirs].map(({ equipments, usedCount, companyId, ...row }) => ({
    ...row,
    containers: boxes(equipments),
    usedCount: usedCount ?? 0,
    isOfCustomer: companyId === helped,
  }));
}

async function visibleTemplate(deps: Deps, who: SeatedWho, id: string, customerId: string | undefined) {
  const helped = helpedCustomer(who, customerId);
  const read = ({ db }: Tx) => db.selectFrom('bookingTemplate').selectAll().where('id', '=', id);
  const row =
    (await inScope(deps.db, scopeOf(who), tx => read(tx).executeTakeFirst())) ??
    (helped
      ? await inScope(deps.db, SYSTEM, tx =>
          read(tx).where('companyId', '=', helped).where('scope', 'in', OPEN_SCOPES).executeTakeFirst(),
        )
      : undefined);
  if (!row) throw new AppError('not_found');
  return row;
}

/** What a booking begins with today; the use is counted and nothing logged, the template stays as it is. */
export async function beginFrom(deps: Deps, who: SeatedWho, id: string, customerId: string | undefined) {
  const row = await visibleTemplate(deps, who, id, customerId);
  // The parties are read as the template's owner does: whom it is shared with has not got the list they stand in.
  const named = await inScope(deps.db, SYSTEM, async ({ db }) => {
    await db
      .updateTable('bookingTemplate')
      .set({ usedCount: sql`used_count + 1`, lastUsedAt: deps.clock.now() as never })
      .where('id', '=', id)
      .execute();
    if (row.partyTemplateId === null) return null;
    const parties = await db
      .selectFrom('sftTemplate')
      .selectAll()
      .where('id', '=', row.partyTemplateId)
      .where('companyId', '=', row.companyId)
      .executeTakeFirst();
    return parties ? partiesOf(parties) : null;
  });
  const carried = row.carried === null ? null : bookingContentSchema.parse(row.carried);
  const content = contentOfTemplate(rowOf(bookingTemplateResource, row), carried, today(deps), named);
  return { id: row.id, name: row.name, customerId: row.customerId, content };
}

interface Kept {
  readonly id: string | null;
  readonly name: string;
  readonly scope: TemplateScope;
  readonly customerId: string | null;
  readonly content: BookingContent;
}

/** Makes a template of what stands in a form, or writes over one of the company's own. */
export async function keepAsTemplate(
  writer: Writer,
  deps: Deps,
  { id, name, scope, customerId, content }: Kept,
): Promise<AnyRow> {
  const fields = { name, scope, customerId, partyTemplateId: null, ...templateFieldsOf(content, today(deps)) };
  let row: AnyRow;
  if (id === null) row = await createRow(writer, bookingTemplates, fields);
  else {
    const before = await readRow(writer.tx.db, bookingTemplates, id);
    if (!before) throw new AppError('not_found');
    row = await modifyRow(writer, bookingTemplates, { id, version: before.version, changes: fields });
  }
  await writer.tx.db
    .updateTable('bookingTemplate')
    .set({ carried: JSON.stringify(carriedContent(content)) })
    .where('id', '=', row.id)
    .execute();
  return row;
}

/** A copy is the copier's own until he shares it. */
export async function copyTemplate(writer: Writer, row: AnyRow): Promise<AnyRow> {
  const made = await createRow(writer, bookingTemplates, { ...row, name: nameOfCopy(row.name), scope: 'SELF' });
  await sql`update booking_template set carried = (select carried from booking_template where id = ${row.id})
    where id = ${made.id}`.execute(writer.tx.db);
  return made;
}
