import { inSection, route } from './route.ts';

export const PACKING_DYNAMIC_ROUTES = {
  ...inSection('2.11', 'packingDynamic', 'internal', {
    PackingDynamicContainermaintenance: route(
      '/PackingDynamic/Containermaintenance',
      '箱动态维护',
      'Container status maintenance',
    ),
    PackingDynamicContainerquerry: route('/PackingDynamic/Containerquerry', '箱动态查询', 'Container status query'),
  }),
};
