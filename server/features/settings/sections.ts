import type { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import { DEFAULT_PREFERENCES, preferencesSchema } from '#contract/message/preferences.ts';
import type { SettingsSection, UserSettings } from '#contract/settings/calls.ts';
import { DEFAULT_DISPLAY, displaySchema } from '#contract/settings/display.ts';
import { DEFAULT_KEYBOARD, keyboardSchema } from '#contract/settings/keyboard.ts';
import { DEFAULT_WORK, workSchema } from '#contract/settings/work.ts';
import type { Tx } from '../../kernel/tenancy.ts';
import type { Who } from '../../kernel/who.ts';
import { personKeyOf, seatKeyOf } from './owner.ts';

interface Section<T> {
  readonly schema: z.ZodType<T>;
  readonly usual: T;
  readonly ownerOf: (who: Who) => string;
}

const SECTIONS: { readonly [S in SettingsSection]: Section<UserSettings[S]['value']> } = {
  display: { schema: displaySchema, usual: DEFAULT_DISPLAY, ownerOf: personKeyOf },
  keyboard: { schema: keyboardSchema, usual: DEFAULT_KEYBOARD, ownerOf: personKeyOf },
  notifications: { schema: preferencesSchema, usual: DEFAULT_PREFERENCES, ownerOf: seatKeyOf },
  work: { schema: workSchema, usual: DEFAULT_WORK, ownerOf: seatKeyOf },
};

export async function settingsOf({ db }: Tx, who: Who): Promise<UserSettings> {
  const rows = await db
    .selectFrom('userSetting')
    .selectAll()
    .where('ownerKey', 'in', [...new Set([personKeyOf(who), seatKeyOf(who)])])
    .execute();
  const sectionOf = <S extends SettingsSection>(name: S): UserSettings[S] => {
    const { schema, usual, ownerOf } = SECTIONS[name];
    const row = rows.find(({ ownerKey, section }) => section === name && ownerKey === ownerOf(who));
    // What an older version kept and this one does not understand counts as never chosen, under its own version.
    const read = schema.safeParse(row?.value);
    return { value: read.success ? read.data : usual, version: row?.version ?? 0 } as UserSettings[S];
  };
  return {
    display: sectionOf('display'),
    keyboard: sectionOf('keyboard'),
    notifications: sectionOf('notifications'),
    work: sectionOf('work'),
  };
}

/** Keeps one section; its new version. Of two who saw the same version, the second is told so. */
export async function saveSection<S extends SettingsSection>(
  { db }: Tx,
  who: Who,
  change: { readonly section: S; readonly value: UserSettings[S]['value']; readonly seen: number; readonly now: Date },
): Promise<number> {
  const { section, value, seen, now } = change;
  const ownerKey = SECTIONS[section].ownerOf(who);
  const kept = { value: JSON.stringify(value), updatedAt: now };
  const saved =
    seen === 0
      ? await db
          .insertInto('userSetting')
          .values({ ownerKey, section, version: 1, ...kept })
          .onConflict(conflict => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('userSetting')
          .set({ ...kept, version: seen + 1 })
          .where('ownerKey', '=', ownerKey)
          .where('section', '=', section)
          .where('version', '=', seen)
          .returning('version')
          .executeTakeFirst();
  if (!saved) throw new AppError('stale_version');
  return saved.version;
}
