import { inSection, route } from './route.ts';

export const DATA_MAINTENANCE_ROUTES = {
  ...inSection('2.5', 'dataMaintenance', 'internal', {
    DataMaintenanceFreightRateMaintenanceShipCompany: route(
      '/DataMaintenance/FreightRateMaintenance/ShipCompany',
      '运价船公司维护',
      'Rate data: shipping lines',
      { screen: 'basic-data/overlay/rates#RateCarriersScreen', buttons: ['EDIT', 'SORT', 'EXPORT', 'LOG'] },
    ),
    DataMaintenanceFreightRateMaintenanceWharfmaintain: route(
      '/DataMaintenance/FreightRateMaintenance/wharfmaintain',
      '运价码头维护',
      'Rate data: terminals',
      { screen: 'basic-data/overlay/rates#RateTerminalsScreen', buttons: ['EDIT', 'SORT', 'ALIAS', 'LOG'] },
    ),
    DataMaintenanceFreightRateMaintenanceSurchargetype: route(
      '/DataMaintenance/FreightRateMaintenance/surchargetype',
      '附加费类型',
      'Surcharge types',
      { screen: 'basic-data/overlay/rates#RateSurchargesScreen', buttons: ['ADD', 'EDIT', 'SORT', 'ALIAS', 'LOG'] },
    ),
    DataMaintenanceFreightRateMaintenanceLinemaintain: route(
      '/DataMaintenance/FreightRateMaintenance/linemaintain',
      '运价航线维护',
      'Rate data: routes',
      { screen: 'basic-data/overlay/rates#RateLanesScreen', buttons: ['EDIT', 'SORT', 'ASSIGN', 'ALIAS', 'LOG'] },
    ),
    DataMaintenanceFreightRateMaintenancePortmaintain: route(
      '/DataMaintenance/FreightRateMaintenance/portmaintain',
      '运价港口维护',
      'Rate data: ports',
      {
        screen: 'basic-data/overlay/rates#RatePortsScreen',
        buttons: ['EDIT', 'ALIAS', 'ARBITRARY', 'SORT', 'EXPORT', 'LOG'],
      },
    ),
    DataMaintenanceBasicDataMapping: route('/DataMaintenance/BasicDataMapping', '基础数据映射', 'Basic data mapping', {
      screen: 'basic-data/mapping/mapping#BasicMappingScreen',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'MAP', 'IGNORE', 'REPROCESS', 'TEST'],
    }),
    DataMaintenanceLinecode: route('/DataMaintenance/Linecode', '航线代码', 'Route codes', {
      screen: 'basic-data/mapping/mapping#LineCodeScreen',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'MAP', 'REPROCESS'],
    }),
    DataMaintenanceScheduleMaintenance: route(
      '/DataMaintenance/ScheduleMaintenance',
      '实时船期',
      'Real-time sailing information',
      {
        screen: 'basic-data/schedule/board/board',
        buttons: [
          'ADD',
          'EDIT',
          'DELETE',
          'IMPORT',
          'EXPORT',
          'LOG',
          'SET_EST',
          'SET_ACT',
          'OMIT',
          'BLANK',
          'PULL',
          'NOTIFY',
        ],
      },
    ),
    DataMaintenanceShipAgency: route('/DataMaintenance/ShipAgency', '船代', 'Shipping agents', {
      screen: 'basic-data/commercial/agencies#ShipAgencyScreen',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'TEST'],
    }),
    DataMaintenanceOrderAgency: route('/DataMaintenance/OrderAgency', '订舱代理', 'Booking agents', {
      screen: 'basic-data/commercial/agencies#OrderAgencyScreen',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'TEST'],
    }),
    DataMaintenanceShipSchedulemaintain: route(
      '/DataMaintenance/ShipSchedulemaintain',
      '船期维护',
      'Sailing schedule maintenance',
      {
        screen: 'basic-data/schedule/plan/plan',
        buttons: [
          'ADD',
          'EDIT',
          'DELETE',
          'IMPORT',
          'EXPORT',
          'LOG',
          'GENERATE',
          'SHIFT',
          'SLIDE',
          'OMIT',
          'ADHOC',
          'BLANK',
          'PUBLISH',
        ],
      },
    ),
    DataMaintenanceShipmaintain: route('/DataMaintenance/Shipmaintain', '船舶维护', 'Vessels', {
      screen: 'basic-data/world/vessels',
      buttons: [
        'ADD',
        'EDIT',
        'DELETE',
        'IMPORT',
        'EXPORT',
        'LOG',
        'RENAME',
        'MERGE',
        'DEPRECATE',
        'APPROVE',
        'REJECT',
      ],
    }),
    DataMaintenanceBookCodes: route('/DataMaintenance/BookCodes', '订舱代码', 'Booking codes', {
      screen: 'basic-data/commercial/book-codes',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'REVEAL', 'EXTEND'],
    }),
    DataMaintenanceBillCode: route('/DataMaintenance/BillCode', '提单代码', 'Bill codes', {
      screen: 'basic-data/commercial/bill-code',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'TEST', 'RESERVE', 'VOID_NUMBER'],
    }),
  }),
};
