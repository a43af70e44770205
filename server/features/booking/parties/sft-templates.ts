import { sql } from 'kysely';
import { defaultParties, printOf } from '#contract/booking/rules/resolve-parties.ts';
import { SFT_ROLES, type SftRole, sftParty } from '#contract/booking/sft-template.resource.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { createRow, deleteRow, modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { seenRow } from '../row-commands.ts';
import { bookingTemplates } from '../templates/booking-templates.served.ts';
import { sftTemplates } from './sft-templates.served.ts';

const MOST_OFFERED = 50;
const MOST_COMPARED = 2_000;
const MOST_FOLLOWERS = 200;

/** Staff of the platform book for customers, with what those have kept. */
export const helpedCustomer = (who: SeatedWho, customerId: string | undefined): string | null =>
  customerId !== undefined && who.seat.companyKind === 'platform' && customerId !== who.seat.companyId
    ? customerId
    : null;

/** The default first, then those of customer and country, most used first. */
export async function partiesOffered(
  deps: Deps,
  who: SeatedWho,
  ask: { readonly customerId?: string | undefined; readonly podCountry?: string | undefined },
) {
  const customerId = ask.customerId ?? null;
  const podCountry = ask.podCountry ?? null;
  const helped = helpedCustomer(who, ask.customerId);
  const read = (tx: Tx, companyId: string) =>
    tx.db
      .selectFrom('sftTemplate')
      .select(['id', 'name', 'customerId', 'podCountry', 'isDefault', 'usedCount', 'shipperName', 'consigneeName'])
      .where('companyId', '=', companyId)
      .where(({ or, eb }) => or([eb('customerId', 'is', null), eb('customerId', '=', customerId ?? '')]))
      .orderBy(
        sql`is_default desc, (customer_id is not null) desc, (pod_country is not distinct from ${podCountry}) desc`,
      )
      .orderBy('usedCount', 'desc')
      .orderBy('name')
      .limit(MOST_OFFERED)
      .execute();
  const own = await deps.reads.inScope(scopeOf(who), tx => read(tx, who.seat.companyId));
  const theirs = helped ? await deps.reads.inScope(SYSTEM, tx => read(tx, helped)) : [];
  const usual = defaultParties(own, { customerId, podCountry }) ?? defaultParties(theirs, { customerId, podCountry });
  const shown = (rows: typeof own, isOfCustomer: boolean) =>
    rows.map(({ id, name, usedCount, shipperName, consigneeName }) => ({
      id,
      name,
      isOfCustomer,
      isDefault: id === usual?.id,
      usedCount: usedCount ?? 0,
      shipper: shipperName ?? '',
      consignee: consigneeName ?? '',
    }));
  return [...shown(own, false), ...shown(theirs, true)].sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Parties of a template row as bookings hold them. */
export const partiesOf = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries((Object.keys(SFT_ROLES) as SftRole[]).map(role => [role, sftParty(row, role)])) as Record<
    SftRole,
    ReturnType<typeof sftParty>
  >;

/** Takes a template; looking at it counts as a use and changes nothing, so nothing is logged. */
export async function takeSft(deps: Deps, who: SeatedWho, id: string, customerId: string | undefined) {
  const helped = helpedCustomer(who, customerId);
  const read = async ({ db }: Tx, companyId: string) =>
    db.selectFrom('sftTemplate').selectAll().where('id', '=', id).where('companyId', '=', companyId).executeTakeFirst();
  const row =
    (await inScope(deps.db, scopeOf(who), tx => read(tx, who.seat.companyId))) ??
    (helped ? await inScope(deps.db, SYSTEM, tx => read(tx, helped)) : undefined);
  if (!row) throw new AppError('not_found');
  await inScope(deps.db, SYSTEM, async ({ db }) => {
    await db
      .updateTable('sftTemplate')
      .set({ usedCount: sql`used_count + 1`, lastUsedAt: deps.clock.now() as never })
      .where('id', '=', id)
      .execute();
  });
  return { id: row.id, name: row.name, parties: partiesOf(row) };
}

/** At most one for a customer and a country: the one before is none any more. */
export async function setDefault(
  writer: Writer,
  seen: { readonly id: string; readonly version: number },
  isDefault: boolean,
) {
  const row = await seenRow(writer, sftTemplates, seen);
  if (isDefault) {
    const { rows } = await sql<{ id: string; version: number }>`select id, version from sft_template
      where is_default and id <> ${row.id} and company_id = current_setting('app.company', true)
        and customer_id is not distinct from ${row.customerId} and pod_country is not distinct from ${row.podCountry}`.execute(
      writer.tx.db,
    );
    for (const before of rows)
      await modifyRow(writer, sftTemplates, { ...before, changes: { isDefault: false }, event: 'DEFAULT' });
  }
  return modifyRow(writer, sftTemplates, { ...seen, changes: { isDefault }, event: 'DEFAULT' });
}

const COPY = ' (复制)';
export const nameOfCopy = (name: unknown): string => `${String(name).slice(0, 60 - COPY.length)}${COPY}`;

export const copySft = (writer: Writer, row: Readonly<Record<string, unknown>>) =>
  createRow(writer, sftTemplates, { ...row, name: nameOfCopy(row.name) });

/** Groups of templates that print the same. */
export async function duplicatesOf({ db }: Tx) {
  const rows = await db
    .selectFrom('sftTemplate')
    .selectAll()
    .orderBy('usedCount', 'desc')
    .orderBy('name')
    .limit(MOST_COMPARED)
    .execute();
  const groups = Map.groupBy(rows, printOf);
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map(group => group.map(({ id, version, name, usedCount }) => ({ id, version, name, usedCount: usedCount ?? 0 })));
}

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Uses are added up, templates of bookings follow; those that went into it are deleted and can be brought back. */
export async function mergeSft(writer: Writer, keep: Seen, rows: readonly Seen[]) {
  const kept = await seenRow(writer, sftTemplates, keep);
  const others = rows.filter(({ id }) => id !== keep.id);
  let followed = 0;
  let uses = Number(kept.usedCount ?? 0);
  for (const other of others) {
    const gone = await seenRow(writer, sftTemplates, other);
    const { rows: followers } = await sql<Seen>`select id, version from booking_template
      where party_template_id = ${gone.id} order by id limit ${MOST_FOLLOWERS}`.execute(writer.tx.db);
    for (const follower of followers)
      await modifyRow(writer, bookingTemplates, { ...follower, changes: { partyTemplateId: keep.id }, event: 'MERGE' });
    followed += followers.length;
    uses += Number(gone.usedCount ?? 0);
    await deleteRow(writer, sftTemplates, gone.id, gone.version);
  }
  await modifyRow(writer, sftTemplates, { ...keep, changes: { usedCount: uses }, event: 'MERGE' });
  return { merged: others.length, followed };
}
