import { inSection, route } from './route.ts';

export const ELECTRONIC_PACKING_ROUTES = {
  ...inSection('2.6', 'electronicPacking', 'internal', {
    // Printed with /internal: the path without it is not a route.
    InternalElectronicPackingApplyAudit: route(
      '/internal/ElectronicPacking/ApplyAudit',
      '电子装箱申请审核',
      'Electronic packing: application audit',
    ),
    InternalElectronicPackingUnpacking: route(
      '/internal/ElectronicPacking/Unpacking',
      '电子装箱拆箱',
      'Electronic packing: unpacking',
    ),
    InternalElectronicPackingOperatingRecord: route(
      '/internal/ElectronicPacking/OperatingRecord',
      '电子装箱操作记录',
      'Electronic packing: operating records',
    ),
  }),
};
