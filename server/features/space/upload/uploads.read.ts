import { sql } from 'kysely';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import { UPLOADS_KEPT_DAYS, type UploadedSpace } from '#contract/space/upload/upload.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

const DAY_MS = 86_400_000;

interface Found {
  readonly id: string;
  readonly fileName: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly appliedAt: Date | null;
  readonly counts: UploadedSpace['counts'];
}

interface Ask {
  readonly after: readonly [createdAt: string, id: string] | null;
  readonly limit: number;
}

/** Sheets of the reader's company, the latest first; one more row than asked for tells that there are more. */
export async function readUploads({ db }: Tx, { after, limit }: Ask): Promise<UploadedSpace[]> {
  const older = after ? sql`where (u.created_at, u.id) < (${after[0]}::timestamptz, ${after[1]})` : sql``;
  const { rows } =
    await sql<Found>`select u.id, u.file_name, u.created_at, coalesce(e.name, '') as created_by, u.applied_at,
      u.result -> 'counts' as counts
    from space_upload as u left join employee as e on e.id = u.created_by
    ${older} order by u.created_at desc, u.id desc limit ${limit + 1}`.execute(db);
  return rows.map(({ createdAt, appliedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
  }));
}

export async function countUploads({ db }: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from (select from space_upload limit ${TOTAL_LIMIT + 1}) as found`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What came of old sheets is forgotten; their files go by themselves. */
export const forgetUploads = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db
    .deleteFrom('spaceUpload')
    .where('createdAt', '<', new Date(clock.now().getTime() - UPLOADS_KEPT_DAYS * DAY_MS))
    .execute();
