import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { type RatePostRow, ratePost } from '#machines/rates/rate-post.document.ts';
import { serveDocument } from '../../../kernel/document/served-document.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { askForRule, makeRule } from './make-rule.ts';
import { queueTelling } from './tell-readers.ts';

/** What the events of an announcement read, write and lead to. */

/** Purpose of the files of announcements among the stored ones. */
export const POST_FILE = 'ratePostFile';

/** A file that the actor has just stored for an announcement, and that belongs to none yet. */
async function freshFile({ db }: Tx, { companyId, employeeId }: DocumentActor, fileId: string) {
  const { rows } = await sql<RatePostRow['files'][number]>`select f.id as file_id, f.name, f.size::int as size
    from stored_file as f
    where f.id = ${fileId} and f.purpose = ${POST_FILE} and f.company_id = ${companyId} and f.created_by = ${employeeId}
      and not exists (select from rate_post as p where p.company_id = f.company_id
        and p.files @> jsonb_build_array(jsonb_build_object('fileId', f.id)))`.execute(db);
  const [file] = rows;
  if (!file) throw new AppError('not_found');
  return file;
}

export const servedRatePost = serveDocument(ratePost, {
  table: 'ratePost',
  prepare: { TO_RULE: askForRule },
  write: {
    ATTACH: async ({ tx, row, actor, payload }) => ({
      changes: { files: [...row.files, await freshFile(tx, actor, payload.fileId)] },
    }),
    DETACH({ row, payload }) {
      const files = row.files.filter(({ fileId }) => fileId !== payload.fileId);
      if (files.length === row.files.length) throw new AppError('not_found');
      return { changes: { files } };
    },
    PUBLISH: ({ at, actor }) => ({ changes: { publishedAt: at, publisherId: actor.employeeId } }),
    WITHDRAW: () => ({ changes: { pinnedUntil: null } }),
    PIN: ({ payload: { until } }) => ({ changes: { pinnedUntil: until } }),
    TO_RULE: async step => ({ changes: await makeRule(step) }),
  },
  after: {
    async DETACH({ tx, deps, payload }) {
      tx.afterCommit(() => deps.files.remove(payload.fileId));
    },
    async PUBLISH({ tx, deps, row }) {
      await queueTelling(tx, deps, row);
    },
  },
});
