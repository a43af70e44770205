import { inSection, route } from './route.ts';

export const DATA_MAINTENANCE_ROUTES = {
  ...inSection('2.5', 'dataMaintenance', 'internal', {
    DataMaintenanceFreightRateMaintenanceShipCompany: route(
      '/DataMaintenance/FreightRateMaintenance/ShipCompany',
      '运价船公司维护',
      'Rate data: shipping lines',
    ),
    DataMaintenanceFreightRateMaintenanceWharfmaintain: route(
      '/DataMaintenance/FreightRateMaintenance/wharfmaintain',
      '运价码头维护',
      'Rate data: terminals',
    ),
    DataMaintenanceFreightRateMaintenanceSurchargetype: route(
      '/DataMaintenance/FreightRateMaintenance/surchargetype',
      '附加费类型',
      'Surcharge types',
    ),
    DataMaintenanceFreightRateMaintenanceLinemaintain: route(
      '/DataMaintenance/FreightRateMaintenance/linemaintain',
      '运价航线维护',
      'Rate data: routes',
    ),
    DataMaintenanceFreightRateMaintenancePortmaintain: route(
      '/DataMaintenance/FreightRateMaintenance/portmaintain',
      '运价港口维护',
      'Rate data: ports',
    ),
    DataMaintenanceBasicDataMapping: route('/DataMaintenance/BasicDataMapping', '基础数据映射', 'Basic data mapping'),
    DataMaintenanceLinecode: route('/DataMaintenance/Linecode', '航线代码', 'Route codes'),
    DataMaintenanceScheduleMaintenance: route(
      '/DataMaintenance/ScheduleMaintenance',
      '实时船期',
      'Real-time sailing information',
    ),
    DataMaintenanceShipAgency: route('/DataMaintenance/ShipAgency', '船代', 'Shipping agents'),
    DataMaintenanceOrderAgency: route('/DataMaintenance/OrderAgency', '订舱代理', 'Booking agents'),
    DataMaintenanceShipSchedulemaintain: route(
      '/DataMaintenance/ShipSchedulemaintain',
      '船期维护',
      'Sailing schedule maintenance',
    ),
    DataMaintenanceShipmaintain: route('/DataMaintenance/Shipmaintain', '船舶维护', 'Vessels'),
    DataMaintenanceBookCodes: route('/DataMaintenance/BookCodes', '订舱代码', 'Booking codes'),
    DataMaintenanceBillCode: route('/DataMaintenance/BillCode', '提单代码', 'Bill codes'),
  }),
};
