/** Menu paths whose buttons are the rights of this area. Reading one's own messages needs none. */
export const MESSAGE_PATHS = {
  mine: '/system/message',
  detail: '/system/messageDetail',
  manage: '/system/messageManage',
  send: '/system/sendGlobalMessage',
  globals: '/system/globalMessageList',
  externalMine: '/manage/message',
  externalDetail: '/manage/messageDetail',
} as const;
