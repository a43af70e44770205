import { inSection, record, route } from './route.ts';

export const LCL_ROUTES = {
  ...inSection('2.13', 'lcl', 'internal', {
    SeaFreightLCLFreightManagementLCLRateMaintenance: route(
      '/SeaFreight/LCLFreightManagement/LCLRateMaintenance',
      '拼箱运价维护',
      'LCL rate maintenance',
      {
        screen: 'rates/lcl/screens/lcl-rates',
        buttons: [
          'ADD',
          'EDIT',
          'DELETE',
          'COPY',
          'EXPORT',
          'LOG',
          'SUBMIT',
          'PUBLISH',
          'CONFIRM',
          'REJECT',
          'HIDE',
          'SHOW',
          'WITHDRAW',
          'EXTEND',
          'SPACE_STATUS',
          'IMPORT',
        ],
      },
    ),
    SeaFreightLCLFreightManagementLCLRateEdit: record(
      '/SeaFreight/LCLFreightManagement/LCLRateEdit',
      '编辑拼箱运价',
      'Edit LCL rate',
      '/SeaFreight/LCLFreightManagement/LCLRateMaintenance',
      { screen: 'rates/lcl/screens/lcl-rate-edit' },
    ),
    SeaFreightLCLFreightManagementLCLRateHistory: route(
      '/SeaFreight/LCLFreightManagement/LCLRateHistory',
      '拼箱运价历史',
      'LCL rate history',
      { screen: 'rates/lcl/screens/lcl-history', params: ['id'] },
    ),
    SeaFreightLCLFreightManagementLCLSearch: route(
      '/SeaFreight/LCLFreightManagement/LCLSearch',
      '拼箱运价查询',
      'LCL rate search',
      { screen: 'rates/lcl/screens/lcl-search', buttons: ['ASK_PRICE'] },
    ),
    // The hyphen belongs to the path.
    SeaFreightLCLFreightManagementFreightCoLoad: route(
      '/SeaFreight/LCLFreightManagement/FreightCo-load',
      '拼箱附加费维护',
      'LCL surcharge maintenance',
      {
        screen: 'rates/rules/surcharges/surcharges#LclSurchargesScreen',
        buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'END', 'TEST'],
      },
    ),
  }),
};
