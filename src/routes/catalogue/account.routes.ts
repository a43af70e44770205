import { inSection, route } from './route.ts';

export const ACCOUNT_ROUTES = {
  ...inSection('2.9', 'account', 'internal', {
    InternalUserSetting: route('/internal/userSetting', '个人设置', 'Settings', {
      screen: 'settings/screens/settings#InternalSettingsScreen',
      keepAlive: false,
    }),
  }),
  ...inSection('2.9', 'account', 'none', {
    // Owner: editor. Visitor: only with the signed key c. Without a staff frame, because visitors see it. Not named
    // allowLogout by the specification; a card nobody can open would be useless.
    UserCardIndex: route('/UserCard/Index', '电子名片', 'Digital business card', {
      screen: 'user-card/screens/user-card',
      params: ['c'],
      audience: 'internal',
      allowLogout: true,
      alsoAt: ['/internal/UserCard/Index'],
    }),
  }),
  ...inSection('2.14', 'account', 'internal', {
    SystemUserCenter: route('/system/userCenter', '个人中心', 'User centre', {
      screen: 'settings/screens/user-centre',
      keepAlive: false,
    }),
  }),
  ...inSection('2.15', 'account', 'form', {
    Register: route('/register', '注册', 'Register', {
      screen: 'account/screens/register',
      params: ['invite', 'redirect'],
    }),
    // Needs a signed-in user (no company seat), staff and external alike: not open to visitors, who have no
    // companies to choose from.
    ChooseCompany: route('/chooseCompany', '选择企业', 'Choose company', {
      screen: 'account/screens/choose-company',
      params: ['redirect'],
      audience: 'external',
    }),
    // code and state come back from the social messaging app.
    WxLogin: route('/wxLogin', '社交账号登录', 'Social login', {
      screen: 'account/screens/wx-login',
      params: ['code', 'state'],
    }),
    EmployeeLogin: route('/employeeLogin', '企业账号登录', 'Company account login', {
      screen: 'account/screens/employee-login',
      params: ['redirect'],
    }),
  }),
  ...inSection('2.16', 'account', 'customer', {
    // Personal page: needs a signed-in user, although it stands in the customer portal.
    CustomerUser: route('/customer/user', '个人中心', 'My account', {
      redirect: '/customer/userSetting',
      audience: 'external',
    }),
    CustomerUserSetting: route('/customer/userSetting', '个人设置', 'Settings', {
      screen: 'settings/screens/settings#CustomerSettingsScreen',
      audience: 'external',
    }),
  }),
  ...inSection('2.18', 'account', 'externalManage', {
    // Also for signed-in people without a company seat.
    ManageUserSetting: route('/manage/userSetting', '个人设置', 'Settings', {
      screen: 'settings/screens/settings#ManageSettingsScreen',
      keepAlive: false,
    }),
  }),
  ...inSection('2.18', 'account', 'externalWorkbench', {
    // Settings page of the external workbench, printed without /external.
    WorkbenchUserSetting: route('/workbench/userSetting', '个人设置', 'Settings', {
      screen: 'settings/screens/settings#WorkbenchSettingsScreen',
      keepAlive: false,
      buttons: ['VERIFY_AUDIT'],
    }),
  }),
};
