/** Individual users as the platform sees them (design C, `/system/user/userList`). */

export const USER_PATH = '/system/user/userList';
export const USER_SURVEY_PATH = '/system/user/userSurvey';

export const USER_STATUS = {
  ACTIVE: { zh: '正常', en: 'Active', tone: 'good' },
  LOCKED: { zh: '锁定', en: 'Locked', tone: 'warn' },
  DISABLED: { zh: '停用', en: 'Disabled', tone: 'warn' },
  DELETED: { zh: '已注销', en: 'Deleted', tone: 'neutral' },
} as const;

/** Personal data of a deleted user is erased after so many days; until then it can be taken back. */
export const ERASE_DAYS = 15;
