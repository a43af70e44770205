import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { told } from '#contract/message/event-words.ts';
import { isFixedChannel, NOTIFY_CATEGORIES, NOTIFY_CHANNELS, type Preferences } from '#contract/message/preferences.ts';
import {
  colleagues,
  type SettingsSection,
  saveDisplay,
  saveKeyboard,
  saveNotifications,
  saveWork,
  testNotification,
  type UserSettings,
  userSettings,
} from '#contract/settings/calls.ts';
import type { Display } from '#contract/settings/display.ts';
import { audit, auditActor } from '../../kernel/audit.ts';
import type { Deps } from '../../kernel/deps.ts';
import { versionSeen } from '../../kernel/http/if-match.ts';
import { implement } from '../../kernel/http/implement.ts';
import { newId } from '../../kernel/ids.ts';
import { inScope, personScope, type Scope, SYSTEM, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import type { SeatedWho, Who } from '../../kernel/who.ts';
import { queueMessage } from '../message/outbox.ts';
import { personKeyOf, seatKeyOf } from './owner.ts';
import { saveSection, settingsOf } from './sections.ts';

const LISTED = 30;

const refuse = (path: string, code: string, message: Text) => invalid([{ path, code, severity: 'error', message }]);

/** The switches as they count: a fixed one is kept on. */
function withFixed(preferences: Preferences): Preferences {
  const matrix = { ...preferences.matrix };
  for (const category of NOTIFY_CATEGORIES)
    for (const channel of NOTIFY_CHANNELS)
      if (isFixedChannel(category, channel)) matrix[category] = { ...matrix[category], [channel]: true };
  return { ...preferences, matrix };
}

async function checkDeputy({ db }: Tx, { seat }: SeatedWho, { away }: UserSettings['work']['value']): Promise<void> {
  if (away === null) return;
  if (away.to < away.from)
    throw refuse('away.to', 'AWAY_RANGE', { zh: '结束日期早于开始日期', en: 'It ends before it begins' });
  if (away.deputyId === seat.employeeId)
    throw refuse('away.deputyId', 'DEPUTY_SELF', {
      zh: '不能选择自己为代理人',
      en: 'Choose somebody else than yourself',
    });
  const deputy = await db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', away.deputyId)
    .where('companyId', '=', seat.companyId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!deputy)
    throw refuse('away.deputyId', 'DEPUTY_UNKNOWN', {
      zh: '请选择本公司的在职同事',
      en: 'Choose a colleague in office',
    });
}

/** The language that a sign-in begins in: that of the person and of all his seats (A.9). */
async function keepLanguage({ db }: Tx, { userId, seat }: Who, language: Display['language']): Promise<void> {
  if (language === null) return;
  if (userId !== null) await db.updateTable('appUser').set({ language }).where('id', '=', userId).execute();
  await db
    .updateTable('employee')
    .set({ language })
    .where(eb => (userId === null ? eb('id', '=', seat?.employeeId ?? '') : eb('userId', '=', userId)))
    .execute();
}

export function registerSectionCalls(
  app: FastifyInstance,
  { db, reads, clock, bus }: Pick<Deps, 'db' | 'reads' | 'clock' | 'bus'>,
): void {
  implement(app, userSettings, async ({ who }) => ({
    Data: await reads.inScope(personScope(who), tx => settingsOf(tx, who)),
  }));

  const keep = async <S extends SettingsSection, W extends Who>(
    { who, request }: { readonly who: W; readonly request: FastifyRequest },
    section: S,
    value: UserSettings[S]['value'],
    check?: (tx: Tx) => Promise<void>,
    scope: Scope = personScope(who),
  ) => {
    const seen = versionSeen(request);
    const now = clock.now();
    const version = await inScope(db, scope, async tx => {
      await check?.(tx);
      const saved = await saveSection(tx, who, { section, value, seen, now });
      await audit(tx, {
        ...auditActor(who, request),
        action: 'SETTINGS_CHANGE',
        companyId: who.seat?.companyId ?? null,
        at: now,
        targetType: 'setting',
        targetId: section,
      });
      return saved;
    });
    // Other tabs and frames of the same person follow.
    const docId = section === 'display' || section === 'keyboard' ? personKeyOf(who) : seatKeyOf(who);
    await bus.publish({
      to: { ...(who.seat ? { employees: [who.seat.employeeId] } : {}), ...(who.userId ? { users: [who.userId] } : {}) },
      message: { type: 'doc', docType: 'userSetting', docId, version, state: section },
    });
    return { Data: { version }, headers: { ETag: `"${version}"` } };
  };

  implement(app, saveDisplay, async input =>
    // The language stands at the account as well, which a request's own role may not write.
    keep(input, 'display', input.body, tx => keepLanguage(tx, input.who, input.body.language), SYSTEM),
  );
  implement(app, saveKeyboard, async input => keep(input, 'keyboard', input.body));
  implement(app, saveNotifications, async input => keep(input, 'notifications', withFixed(input.body)));
  implement(app, saveWork, async input =>
    keep(input, 'work', input.body, tx => checkDeputy(tx, input.who, input.body)),
  );

  implement(app, colleagues, async ({ who, query }) => ({
    Data: await reads.inScope(scopeOf(who), tx =>
      tx.db
        .selectFrom('employee')
        .select(['id as employeeId', 'name', 'nameEn', 'position'])
        .where('companyId', '=', who.seat.companyId)
        .where('status', '=', 'ACTIVE')
        .where('id', '!=', who.seat.employeeId)
        .where(eb => {
          const like = `%${query.q.replace(/[\\%_]/g, '\\$&')}%`;
          return eb.or([eb('name', 'ilike', like), eb('nameEn', 'ilike', like), eb('account', 'ilike', like)]);
        })
        .orderBy('name')
        .orderBy('id')
        .limit(LISTED)
        .execute(),
    ),
  }));

  implement(app, testNotification, async ({ who }) => {
    const now = clock.now();
    await inScope(db, scopeOf(who), async tx => {
      await queueMessage(tx, {
        to: { employees: [who.seat.employeeId] },
        companyId: who.seat.companyId,
        ...told('notification-test', {}),
        sendId: newId(),
        category: 'SYSTEM',
        dueAt: now,
        // Pressed again and again it stays one message.
        dedupeKey: `test:${who.seat.employeeId}`,
      });
    });
    return { Data: null };
  });
}
