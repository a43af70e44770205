import type { Feature } from '../../kernel/feature.ts';
import { registerMenuCalls } from './menu/menu.calls.ts';
import { registerPermissionCalls } from './permission/permission.calls.ts';
import { registerMemberCalls } from './role/member.calls.ts';
import { registerPackageCalls } from './role/package.calls.ts';
import { registerRoleCalls } from './role/role.calls.ts';

/** Menus, roles, packages and permissions, as administrators keep them. What they come to is asked of `identity`. */
export const accessFeature: Feature = {
  name: 'access',
  register(app, deps) {
    registerMenuCalls(app, deps);
    registerRoleCalls(app, deps);
    registerMemberCalls(app, deps);
    registerPackageCalls(app, deps);
    registerPermissionCalls(app, deps);
  },
};
