import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { preferencesSchema } from '../message/preferences.ts';
import { displaySchema } from './display.ts';
import { keyboardSchema } from './keyboard.ts';
import { workSchema } from './work.ts';

/** Version 0: never saved, the product's own choice. */
const section = <T extends z.ZodType>(value: T) => z.object({ value, version: z.int() });

/** Sections that go with the person into every company (display, keyboard), and those of the seat (notifications, work). */
export const userSettingsSchema = z.object({
  display: section(displaySchema),
  keyboard: section(keyboardSchema),
  notifications: section(preferencesSchema),
  work: section(workSchema),
});
export type UserSettings = z.infer<typeof userSettingsSchema>;
export type SettingsSection = keyof UserSettings;

export const userSettings = defineCall({
  method: 'GET',
  path: '/api/UserSetting/Get',
  access: 'user',
  summary: { zh: '我的设置', en: 'My settings, section by section, each with its version' },
  data: userSettingsSchema,
});

const saved = z.object({ version: z.int() });

export const saveDisplay = defineCall({
  method: 'POST',
  path: '/api/UserSetting/SaveDisplay',
  access: 'user',
  summary: { zh: '保存显示设置', en: 'Keep the display section; If-Match = its version, 0 for the first time' },
  body: displaySchema,
  data: saved,
  errors: ['stale_version'],
});

export const saveKeyboard = defineCall({
  method: 'POST',
  path: '/api/UserSetting/SaveKeyboard',
  access: 'user',
  summary: { zh: '保存键盘设置', en: 'Keep own keys of commands; If-Match = the version of the section' },
  body: keyboardSchema,
  data: saved,
  errors: ['stale_version'],
});

export const saveNotifications = defineCall({
  method: 'POST',
  path: '/api/UserSetting/SaveNotifications',
  access: 'user',
  summary: { zh: '保存通知设置', en: 'Keep how to be told; switches that are fixed stay on. If-Match = the version' },
  body: preferencesSchema,
  data: saved,
  errors: ['stale_version'],
});

export const saveWork = defineCall({
  method: 'POST',
  path: '/api/UserSetting/SaveWork',
  access: 'seat',
  summary: { zh: '保存工作设置', en: 'Keep absence, deputy and mail signature of the seat; If-Match = the version' },
  body: workSchema,
  data: saved,
  errors: ['stale_version'],
});

/** Who can stand in: colleagues at the own company. */
export const colleagues = defineCall({
  method: 'GET',
  path: '/api/UserSetting/Colleagues',
  access: 'seat',
  summary: { zh: '可选代理人', en: 'Colleagues who may be deputy, by name' },
  query: z.object({ q: z.string().max(50).default('') }),
  data: z.array(
    z.object({ employeeId: z.string(), name: z.string(), nameEn: z.string(), position: z.string().nullable() }),
  ),
});

export const testNotification = defineCall({
  method: 'POST',
  path: '/api/UserSetting/TestNotification',
  access: 'seat',
  summary: { zh: '发送测试通知', en: 'Send myself a message, to see how it arrives' },
  body: z.object({}),
  data: z.null(),
});
