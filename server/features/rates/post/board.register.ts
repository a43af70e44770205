import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { markPostsRead, postBoard, postFile, type RatePostView, readPost } from '#contract/rates/post/post.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { keptFile } from '../../../kernel/files/calls.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { implementFile } from '../../../kernel/http/implement-file.ts';
import { keyId, keysetPage, readKeyset } from '../../../kernel/keyset.ts';
import { onPrimary } from '../../../kernel/reads.ts';
import { SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { htmlOfMarks } from '../../../kernel/text/rich-text.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { titleOf } from './post-title.ts';
import { asReader, isMeantFor, type PostReader } from './readers.read.ts';

/** What readers get of announcements: the board, the text, and files. */

interface BoardRow {
  readonly id: string;
  readonly version: number;
  readonly companyId: string;
  readonly companyName: string;
  readonly titleZh: string;
  readonly titleEn: string | null;
  readonly kind: RatePostView['kind'];
  readonly state: RatePostView['state'];
  readonly carriers: string[];
  readonly lines: { zh: string; en: string }[];
  readonly ports: string[];
  readonly effectiveFrom: string;
  readonly effectiveTo: string | null;
  readonly isPinned: boolean;
  readonly isRead: boolean;
  readonly fileCount: number;
  readonly publishedAt: Date | null;
  readonly told: number | null;
}

interface TextRow extends BoardRow {
  readonly bodyZh: string | null;
  readonly bodyEn: string | null;
  readonly files: readonly { readonly fileId: string; readonly name: string; readonly size: number }[];
  readonly increaseId: string | null;
  readonly surchargeRuleIds: string[];
}

const isPinned = ({ today }: PostReader): RawBuilder<boolean> =>
  sql<boolean>`coalesce(p.pinned_until >= ${today}::date, false)`;

const columns = (reader: PostReader, who: SeatedWho) => sql`p.id, p.version, p.company_id, c.name_zh as company_name,
  p.title_zh, p.title_en, p.kind, p.state, p.effective_from, p.effective_to, p.published_at, p.told,
  array(select s.scac from shipping_line as s where s.id = any(p.carrier_ids) order by s.scac) as carriers,
  coalesce((select jsonb_agg(jsonb_build_object('zh', coalesce(l.name_zh, l.code), 'en', coalesce(l.name_en, l.name_zh, l.code)) order by l.code)
    from trade_lane as l where l.id = any(p.line_ids)), '[]') as lines,
  array(select o.un_locode from port as o where o.id = any(p.port_ids) order by o.un_locode) as ports,
  ${isPinned(reader)} as is_pinned, jsonb_array_length(p.files) as file_count,
  exists (select from rate_post_read as r where r.post_id = p.id and r.employee_id = ${who.seat.employeeId}) as is_read`;

const viewOf = (row: BoardRow, companyId: string, readBy: number): RatePostView => {
  const isOwn = row.companyId === companyId;
  const { id, version, kind, state, carriers, lines, ports, effectiveFrom, effectiveTo, isPinned: pinned } = row;
  return {
    id,
    version,
    title: titleOf(row),
    kind,
    state,
    carriers,
    lines,
    ports,
    effectiveFrom,
    effectiveTo,
    isPinned: pinned,
    isRead: row.isRead,
    files: row.fileCount,
    isOwn,
    from: row.companyName,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    readBy: isOwn ? readBy : null,
    told: isOwn ? row.told : null,
  };
};

/** Readers are of many companies: they are counted with the rights of the server, for the company's own announcements. */
const readersOf = async (
  { reads }: Pick<Deps, 'reads'>,
  rows: readonly BoardRow[],
  companyId: string,
): Promise<ReadonlyMap<string, number>> => {
  const own = rows.filter(row => row.companyId === companyId).map(({ id }) => id);
  if (own.length === 0) return new Map();
  const { rows: counted } = await reads.inScope(SYSTEM, tx =>
    sql<{ postId: string; n: number }>`select post_id, count(*)::int as n from rate_post_read
      where post_id = any(${own}::text[]) group by post_id`.execute(tx.db),
  );
  return new Map(counted.map(({ postId, n }) => [postId, n]));
};

const boardKey = z.tuple([z.enum(['0', '1']), z.iso.date(), keyId]);

/** One that the caller may read: any of his company that is his to keep, and what is meant for it. */
async function textFor(tx: Tx, reader: PostReader, who: SeatedWho, id: string, keepsPosts: boolean): Promise<TextRow> {
  const own = keepsPosts ? sql`or p.company_id = ${reader.companyId}` : sql``;
  const { rows } = await sql<TextRow>`select ${columns(reader, who)}, p.body_zh, p.body_en, p.files, p.increase_id,
      p.surcharge_rule_ids
    from rate_post as p join company as c on c.id = p.company_id
    where p.id = ${id} and (${isMeantFor(reader)} ${own})`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return row;
}

export function registerPostBoard(app: FastifyInstance, deps: Deps, keepsPosts: (who: SeatedWho) => boolean): void {
  implement(app, postBoard, async ({ who, query }) => {
    const { companyId } = who.seat;
    const from = readKeyset(query.cursor, boardKey);
    const { rows, n } = await asReader(deps, who, async (tx, reader) => {
      const wanted = sql`${isMeantFor(reader)}
        and (${query.kind === undefined} or p.kind = ${query.kind ?? ''})
        and (${query.carrier === undefined} or exists (select from shipping_line as s
          where s.scac = ${query.carrier ?? ''} and s.id = any(p.carrier_ids)))
        and (${query.unread === undefined} or not exists (select from rate_post_read as r
          where r.post_id = p.id and r.employee_id = ${who.seat.employeeId}))`;
      const pin = sql`case when ${isPinned(reader)} then '1' else '0' end`;
      const after = from
        ? sql`and (${pin}, p.effective_from, p.id) < (${from[0]}, ${from[1]}::date, ${from[2]})`
        : sql``;
      const page = await sql<BoardRow>`select ${columns(reader, who)} from rate_post as p
        join company as c on c.id = p.company_id where ${wanted} ${after}
        order by ${pin} desc, p.effective_from desc, p.id desc limit ${query.limit + 1}`.execute(tx.db);
      const counted = await sql<{ n: number }>`select count(*)::int as n from rate_post as p where ${wanted}`.execute(
        tx.db,
      );
      return { rows: page.rows, n: counted.rows[0]?.n ?? 0 };
    });
    const read = await readersOf(deps, rows, companyId);
    return {
      Data: keysetPage(rows, {
        limit: query.limit,
        counted: n,
        keyOf: row => [row.isPinned ? '1' : '0', row.effectiveFrom, row.id],
        show: row => viewOf(row, companyId, read.get(row.id) ?? 0),
      }),
    };
  });

  implement(app, readPost, async ({ who, query }) => {
    const row = await asReader(deps, who, (tx, reader) => textFor(tx, reader, who, query.id, keepsPosts(who)));
    const read = await readersOf(deps, [row], who.seat.companyId);
    const zh = htmlOfMarks(row.bodyZh ?? row.bodyEn ?? '');
    const isOwn = row.companyId === who.seat.companyId;
    return {
      Data: {
        ...viewOf(row, who.seat.companyId, read.get(row.id) ?? 0),
        html: { zh, en: row.bodyEn ? htmlOfMarks(row.bodyEn) : zh },
        attachments: row.files.map(({ fileId, name, size }) => ({ id: fileId, name, size })),
        // Which rules came of it is the company's own affair.
        increaseId: isOwn ? row.increaseId : null,
        surchargeRuleIds: isOwn ? row.surchargeRuleIds : [],
      },
    };
  });

  implement(app, markPostsRead, async ({ who, body }) => {
    const { companyId, employeeId } = who.seat;
    const { rows } = await asReader({ ...deps, reads: onPrimary(deps.db) }, who, (tx, reader) =>
      sql<{ postId: string }>`insert into rate_post_read (post_id, employee_id, company_id, at)
        select p.id, ${employeeId}, ${companyId}, ${deps.clock.now()} from rate_post as p
        where p.id = any(${body.ids}::text[]) and ${isMeantFor(reader)}
        on conflict do nothing returning post_id`.execute(tx.db),
    );
    return { Data: { read: rows.length } };
  });

  implementFile(app, postFile, async ({ who, query }) => {
    const row = await asReader(deps, who, (tx, reader) => textFor(tx, reader, who, query.id, keepsPosts(who)));
    const isOfPost = row.files.some(({ fileId }) => fileId === query.file);
    const file = isOfPost ? await deps.files.find(query.file) : undefined;
    if (!file) throw new AppError('not_found');
    return keptFile(deps.files, file);
  });
}
