import { inSection, record, route, sublist } from './route.ts';

export const TRACKING_ROUTES = {
  ...inSection('2.9', 'tracking', 'internal', {
    InternalFreightTrackFreightTrack: route('/internal/freightTrack/FreightTrack', '货物跟踪', 'Cargo tracking'),
    InternalFreightTrackFreightTrackDetail: record(
      '/internal/freightTrack/FreightTrackDetail',
      '货物跟踪详情',
      'Cargo tracking detail',
      '/internal/freightTrack/FreightTrack',
    ),
    InternalFreightTrackUserSearchLog: sublist(
      '/internal/freightTrack/UserSearchLog',
      '用户查询日志',
      'User search log',
      '/internal/freightTrack/FreightTrack',
    ),
  }),
  ...inSection('2.18', 'tracking', 'externalWorkbench', {
    ExternalWorkbenchFreightTrackFreightTrack: route(
      '/external/workbench/freightTrack/FreightTrack',
      '货物跟踪',
      'Cargo tracking',
    ),
    ExternalWorkbenchFreightTrackFreightTrackDetail: record(
      '/external/workbench/freightTrack/FreightTrackDetail',
      '货物跟踪详情',
      'Cargo tracking detail',
      '/external/workbench/freightTrack/FreightTrack',
      { alsoAt: ['/external/workbench/FreightTrackDetail'] },
    ),
  }),
};
