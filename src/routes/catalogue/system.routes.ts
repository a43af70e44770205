import { inSection, record, route } from './route.ts';

export const SYSTEM_ROUTES = {
  ...inSection('2.9', 'system', 'internal', {
    InternalMaintenanceMenu: route('/internal/MaintenanceMenu', '内部菜单维护', 'Internal menu maintenance', {
      screen: 'access/screens/menu-maintenance#InternalMenuScreen',
      buttons: ['ADD', 'EDIT', 'DELETE', 'MOVE', 'PUBLISH', 'ROLLBACK'],
    }),
    InternalExternalMaintenanceMenu: route(
      '/internal/ExternalMaintenanceMenu',
      '客户端菜单维护',
      'External menu maintenance',
      {
        screen: 'access/screens/menu-maintenance#ExternalMenuScreen',
        buttons: ['ADD', 'EDIT', 'DELETE', 'MOVE', 'PUBLISH', 'ROLLBACK'],
      },
    ),
  }),
  ...inSection('2.14', 'system', 'internal', {
    SystemMenu: route('/system/menu', '菜单管理', 'Menu management', {
      screen: 'access/screens/menus',
      buttons: ['ENABLE', 'DISABLE'],
    }),
    // A menu item of its own: the specification has no separate role list, so no parent.
    SystemRoleRoleEdit: route('/system/role/roleEdit', '角色编辑', 'Role editor', {
      screen: 'access/screens/roles#PlatformRolesScreen',
      buttons: ['ADD', 'EDIT', 'COPY', 'DELETE', 'MEMBERS'],
    }),
    SystemRoleCompanyRole: route('/system/role/companyRole', '企业角色', 'Company roles', {
      screen: 'access/screens/roles#CompanyRolesScreen',
      buttons: ['ADD', 'EDIT', 'COPY', 'DELETE', 'MEMBERS'],
    }),
    SystemEmployeeList: route('/system/employee/list', '账号设置', 'Account settings', {
      screen: 'people/list/employee-list',
      buttons: [
        'ADD',
        'EDIT',
        'INVITE',
        'RESEND',
        'DISABLE',
        'ENABLE',
        'RESIGN',
        'RESET_PASSWORD',
        'UNLOCK',
        'END_SESSIONS',
        'IMPORT',
        'EXPORT',
        'LOG',
        'VIEW_ANY',
        'RESET_TWO_STEP',
      ],
    }),
    SystemBasicCode: route('/system/basicCode', '基础代码', 'Basic codes', {
      screen: 'basic-data/mapping/code-lists/code-lists',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'SORT', 'TRANSLATE', 'DISABLE'],
    }),
    SystemRelationMapping: route('/system/relationMapping', '关系映射', 'Relation mapping', {
      screen: 'basic-data/mapping/mapping#RelationMappingScreen',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'MAP', 'IGNORE', 'REPROCESS', 'TEST'],
    }),
    SystemStuffEdit: record('/system/StuffEdit', '编辑员工', 'Edit employee', '/system/employee/list', {
      screen: 'people/editor/stuff-edit',
    }),
    SystemPermissionPermissionList: route('/system/permission/permissionList', '权限清单', 'Permissions', {
      screen: 'access/screens/permission-list',
      buttons: ['GRANT_ITEM', 'EXPORT', 'VERIFY_AUDIT'],
    }),
    SystemHomePageManagementRecommendedPort: route(
      '/system/HomePageManagement/RecommendedPort',
      '推荐港口',
      'Recommended ports',
    ),
    SystemHomePageManagementRecommendedFreightDms: route(
      '/system/HomePageManagement/RecommendedFreightDms',
      '推荐运价',
      'Recommended rates',
      { alsoAt: ['/system/RecommendedFreightDms'] },
    ),
    SystemUserUserList: route('/system/user/userList', '用户列表', 'Individual users', {
      screen: 'people/users/user-list',
      buttons: ['DISABLE', 'ENABLE', 'UNLOCK', 'END_SESSIONS', 'REVEAL', 'DELETE', 'EXPORT', 'RESET_TWO_STEP'],
    }),
    // The product's own: the specification has no page for who keeps it running.
    SystemOperations: route('/system/operations', '系统运行', 'Operations', {
      screen: 'operations/operations',
      buttons: ['EDIT', 'RETRY', 'CANCEL', 'BACKUP'],
    }),
    SystemUserUserSurvey: route('/system/user/userSurvey', '用户概况', 'User overview', {
      screen: 'people/users/user-survey',
    }),
  }),
};
