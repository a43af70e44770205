import type { z } from 'zod';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import { unknownVariables, variablesOf, wordsOfEvent } from '#contract/message/event-words.ts';
import { eventLabel, MESSAGE_EVENTS } from '#contract/message/events.ts';
import type { MessageTemplate, TemplateContent } from '#contract/message/manage.calls.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import type { messageTemplateRow } from '../tables.ts';

/** Templates of events. An event without a row in the table uses the product's own words. */

type TemplateRow = z.infer<typeof messageTemplateRow>;

const ownWords = (event: string): TemplateContent => ({ ...wordsOfEvent(event), level: null, mail: null });

function present(event: string, row: TemplateRow | undefined, updatedBy: string | null): MessageTemplate {
  const known = MESSAGE_EVENTS[event];
  const { titleZh, titleEn, bodyZh, bodyEn, level } = row ?? ownWords(event);
  return {
    event,
    titleZh,
    titleEn,
    bodyZh,
    bodyEn,
    level,
    mail: row?.mail === false ? false : null,
    name: { zh: eventLabel(event).zh, en: eventLabel(event).en },
    category: known?.category ?? 'SYSTEM',
    eventLevel: known?.level ?? 'INFO',
    slots: [...variablesOf(event)],
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedBy,
  };
}

export async function allTemplates({ db }: Tx): Promise<MessageTemplate[]> {
  const rows = await db.selectFrom('messageTemplate').selectAll().orderBy('event').limit(500).execute();
  const names = await namesOfSeats(
    db,
    rows.map(row => row.updatedBy),
  );
  const events = [...new Set([...Object.keys(MESSAGE_EVENTS), ...rows.map(row => row.event)])];
  return events.map(event => {
    const row = rows.find(one => one.event === event);
    return present(event, row, row ? (names.get(row.updatedBy)?.name ?? null) : null);
  });
}

const oneTemplate = async (tx: Tx, event: string): Promise<MessageTemplate> => {
  const found = (await allTemplates(tx)).find(template => template.event === event);
  if (!found) throw new AppError('not_found');
  return found;
};

interface Saving {
  readonly event: string;
  readonly version: number;
  readonly by: string;
  readonly now: Date;
}

/** The version is asked within the statement, so that of two at once one is told. */
export async function saveTemplate(
  tx: Tx,
  { event, version, by, now }: Saving,
  content: TemplateContent,
): Promise<{ readonly before: MessageTemplate; readonly after: MessageTemplate }> {
  const before = await oneTemplate(tx, event);
  const [first, ...more] = unknownVariables(event, content);
  if (first) throw invalid([first, ...more]);
  const values = { ...content, updatedBy: by, updatedAt: now };
  const written =
    version === 0
      ? await tx.db
          .insertInto('messageTemplate')
          .values({ event, ...values, version: 1 })
          .onConflict(conflict => conflict.column('event').doNothing())
          .returning('event')
          .executeTakeFirst()
      : await tx.db
          .updateTable('messageTemplate')
          .set({ ...values, version: version + 1 })
          .where('event', '=', event)
          .where('version', '=', version)
          .returning('event')
          .executeTakeFirst();
  if (!written) throw new AppError('stale_version');
  return { before, after: await oneTemplate(tx, event) };
}

export async function resetTemplate(
  tx: Tx,
  event: string,
  version: number,
): Promise<{ readonly before: MessageTemplate; readonly after: MessageTemplate }> {
  const before = await oneTemplate(tx, event);
  if (before.version !== version) throw new AppError('stale_version');
  await tx.db.deleteFrom('messageTemplate').where('event', '=', event).where('version', '=', version).execute();
  const known = Object.hasOwn(MESSAGE_EVENTS, event);
  return { before, after: known ? await oneTemplate(tx, event) : present(event, undefined, null) };
}
