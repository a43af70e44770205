import type { Kysely } from 'kysely';
import { carrierConfigResource } from '#contract/booking/config.resource.ts';
import { type CarrierBookingConfig, carrierBookingConfigSchema } from '#contract/booking/config.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Tables } from '../../../db/tables.ts';
import { modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { carrierConfigs } from './carrier-configs.served.ts';

/** Publication of a carrier's configuration: what it held is kept under its revision, so that an earlier one can hold again. */

const VERSIONS_SHOWN = 100;

/** What a row would hold if it were published. */
export const contentOfRow = (row: AnyRow): CarrierBookingConfig =>
  carrierBookingConfigSchema.parse(
    Object.fromEntries(
      Object.keys(carrierBookingConfigSchema.shape)
        .map(field => [field, row[field]])
        .filter(([, value]) => value !== null && value !== undefined),
    ),
  );

/** Fields of the row, as a publication has them. */
function rowOfContent(content: CarrierBookingConfig): Record<string, unknown> {
  const kept = content as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(carrierConfigResource.meta)
      .filter(([field, { computed }]) => !computed && field in kept)
      .map(([field]) => [field, kept[field] === '' ? null : kept[field]]),
  );
}

async function nextRevision(db: Kysely<Tables>, carrier: string): Promise<number> {
  const row = await db
    .selectFrom('carrierBookingConfigVersion')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('carrier', '=', carrier)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

interface Publication {
  readonly row: AnyRow;
  readonly content: CarrierBookingConfig;
  readonly restoredFrom: number | null;
}

async function publishContent(writer: Writer, { row, content, restoredFrom }: Publication): Promise<AnyRow> {
  const { tx, at, who } = writer;
  const revision = await nextRevision(tx.db, content.carrier);
  await tx.db
    .insertInto('carrierBookingConfigVersion')
    .values({
      configId: row.id,
      carrier: content.carrier,
      revision,
      restoredFrom,
      publishedAt: at,
      content: JSON.stringify({ ...content, revision }),
      publishedBy: who?.seat.employeeId ?? null,
    })
    .execute();
  return modifyRow(writer, carrierConfigs, {
    id: row.id,
    version: row.version,
    event: restoredFrom === null ? 'PUBLISH' : 'ROLLBACK',
    changes: {
      ...(restoredFrom === null ? {} : rowOfContent(content)),
      revision,
      hasChanges: false,
      publishedAt: at.toISOString(),
    },
  });
}

export async function publishRow(writer: Writer, row: AnyRow): Promise<AnyRow> {
  if (row.hasChanges !== true) throw new AppError('event_not_allowed');
  return publishContent(writer, { row, content: contentOfRow(row), restoredFrom: null });
}

/** An earlier publication holds again; what was being worked on is replaced by it. */
export async function rollBackRow(writer: Writer, row: AnyRow, revision: number): Promise<AnyRow> {
  const found = await writer.tx.db
    .selectFrom('carrierBookingConfigVersion')
    .select('content')
    .where('configId', '=', row.id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const content = carrierBookingConfigSchema.parse(found.content);
  return publishContent(writer, { row, content, restoredFrom: revision });
}

const differing = (after: unknown, before: unknown): string[] => {
  const [now, then] = [after, before].map(content => carrierBookingConfigSchema.parse(content)) as [object, object];
  const earlier = then as Readonly<Record<string, unknown>>;
  return Object.entries(now)
    .filter(([field, value]) => field !== 'revision' && JSON.stringify(value) !== JSON.stringify(earlier[field]))
    .map(([field]) => field);
};

export async function versionsOf(db: Kysely<Tables>, configId: string) {
  const rows = await db
    .selectFrom('carrierBookingConfigVersion as version')
    .leftJoin('employee', 'employee.id', 'version.publishedBy')
    .select([
      'version.revision',
      'version.content',
      'version.restoredFrom',
      'version.publishedAt',
      'employee.name as who',
    ])
    .where('version.configId', '=', configId)
    .orderBy('version.revision', 'desc')
    .limit(VERSIONS_SHOWN + 1)
    .execute();
  return rows.slice(0, VERSIONS_SHOWN).map(({ revision, content, restoredFrom, publishedAt, who }, at) => ({
    revision,
    restoredFrom,
    who: who ?? null,
    publishedAt: publishedAt.toISOString(),
    changed: rows[at + 1] ? differing(content, rows[at + 1]?.content) : [],
  }));
}
