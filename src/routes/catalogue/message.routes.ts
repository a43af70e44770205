import { inSection, record, route } from './route.ts';

export const MESSAGE_ROUTES = {
  ...inSection('2.14', 'message', 'internal', {
    SystemMessage: route('/system/message', '我的消息', 'My messages', {
      screen: 'message/inbox/inbox#SystemMessagesScreen',
    }),
    // The id query is named by the specification.
    SystemMessageDetail: record('/system/messageDetail', '消息详情', 'Message detail', '/system/message', {
      screen: 'message/inbox/detail',
    }),
    SystemMessageManage: route('/system/messageManage', '消息管理', 'Message management', {
      screen: 'message/manage/manage',
      buttons: ['TEMPLATE_EDIT', 'RETRY'],
    }),
    SystemSendGlobalMessage: record(
      '/system/sendGlobalMessage',
      '发送全局消息',
      'Send global message',
      '/system/globalMessageList',
      { screen: 'message/global/send' },
    ),
    SystemGlobalMessageList: route('/system/globalMessageList', '全局消息列表', 'Global messages', {
      screen: 'message/global/global-list',
      buttons: [
        'SUBMIT',
        'SEND',
        'TEST_SEND',
        'APPROVE',
        'REJECT',
        'CANCEL',
        'RECALL',
        'COPY',
        'REMIND',
        'EXPORT',
        'LOG',
      ],
    }),
  }),
  ...inSection('2.16', 'message', 'customer', {
    // Child page of the user pages (/customer/user, /customer/userSetting). Personal page: needs a signed-in user,
    // although it stands in the customer portal.
    CustomerMessage: route('/customer/message', '我的消息', 'My messages', {
      screen: 'message/inbox/inbox#CustomerMessagesScreen',
      parent: '/customer/userSetting',
      audience: 'external',
    }),
  }),
  ...inSection('2.18', 'message', 'externalManage', {
    ManageMessage: route('/manage/message', '我的消息', 'My messages', {
      screen: 'message/inbox/inbox#ManageMessagesScreen',
    }),
    ManageMessageDetail: record('/manage/messageDetail', '消息详情', 'Message detail', '/manage/message', {
      screen: 'message/inbox/detail',
    }),
  }),
};
