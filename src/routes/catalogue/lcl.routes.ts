import { inSection, record, route } from './route.ts';

export const LCL_ROUTES = {
  ...inSection('2.13', 'lcl', 'internal', {
    SeaFreightLCLFreightManagementLCLRateMaintenance: route(
      '/SeaFreight/LCLFreightManagement/LCLRateMaintenance',
      '拼箱运价维护',
      'LCL rate maintenance',
      {
        buttons: [
          ...(['ADD', 'EDIT', 'DELETE', 'COPY', 'EXPORT', 'LOG', 'SUBMIT', 'PUBLISH', 'CONFIRM', 'REJECT'] as const),
          ...(['HIDE', 'SHOW', 'WITHDRAW', 'EXTEND', 'SPACE_STATUS', 'IMPORT'] as const),
        ],
      },
    ),
    SeaFreightLCLFreightManagementLCLRateEdit: record(
      '/SeaFreight/LCLFreightManagement/LCLRateEdit',
      '编辑拼箱运价',
      'Edit LCL rate',
      '/SeaFreight/LCLFreightManagement/LCLRateMaintenance',
    ),
    SeaFreightLCLFreightManagementLCLRateHistory: route(
      '/SeaFreight/LCLFreightManagement/LCLRateHistory',
      '拼箱运价历史',
      'LCL rate history',
      { params: ['id'] },
    ),
    SeaFreightLCLFreightManagementLCLSearch: route(
      '/SeaFreight/LCLFreightManagement/LCLSearch',
      '拼箱运价查询',
      'LCL rate search',
      { buttons: ['ASK_PRICE'] },
    ),
    // The hyphen belongs to the path.
    SeaFreightLCLFreightManagementFreightCoLoad: route(
      '/SeaFreight/LCLFreightManagement/FreightCo-load',
      '拼箱附加费维护',
      'LCL surcharge maintenance',
      { buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'END', 'TEST'] },
    ),
  }),
};
