import { sql } from 'kysely';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { likeText } from '../../kernel/resource/condition-sql.ts';
import type { Searchable } from '../../kernel/search/searchable.ts';

/** So many of the newest are looked through: what a person has been told lately. */
const NEWEST = 200;

interface MessageLine {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string;
  readonly senderName: string;
  readonly at: Date;
  readonly isUnread: boolean;
}

/** The person's own newest messages by a part of their title. */
export const messageSearchable: Searchable = {
  type: 'message',
  title: { zh: '消息', en: 'Messages' },
  screens: [MESSAGE_PATHS.detail, MESSAGE_PATHS.externalDetail],

  async find(tx, { text, seat, userId, limit }) {
    const keys = [`e:${seat.employeeId}`, ...(userId ? [`u:${userId}`] : [])];
    const part = `%${likeText(text)}%`;
    // Key by key in the order of the index, so that the newest are met without sorting the rest.
    const { rows } =
      await sql<MessageLine>`select m.id, m.title, m.title_en, m.sender_name, n.at, n.read_at is null as is_unread
      from unnest(${keys}::text[]) as k (key), lateral (
        select r.message_id, r.at, r.read_at from message_recipient as r
        where r.recipient_key = k.key and r.archived_at is null
        order by r.pinned desc, r.at desc, r.message_id desc limit ${NEWEST}) as n
      join message as m on m.id = n.message_id
      where m.title ilike ${part} or m.title_en ilike ${part}
      order by n.at desc, m.id desc limit ${limit}`.execute(tx.db);
    return rows.map((row, place) => ({
      id: row.id,
      match: 'prefix' as const,
      place: 4 + place / 100,
      title: { zh: row.title, en: row.titleEn },
      subtitle: { zh: row.senderName, en: row.senderName },
      state: row.isUnread ? { zh: '未读', en: 'Unread' } : null,
      addresses: [MESSAGE_PATHS.detail, MESSAGE_PATHS.externalDetail].map(path => `${path}?id=${row.id}`),
      detail: [
        { label: { zh: '发送人', en: 'Sender' }, value: row.senderName },
        { label: { zh: '时间', en: 'Time' }, value: { at: row.at.toISOString() } },
      ],
    }));
  },
};
