import { inSection, route } from './route.ts';

export const BASIC_DATA_ROUTES = {
  ...inSection('2.1', 'basicData', 'internal', {
    BasicDataShippingCompany: route('/BasicData/ShippingCompany', '船公司', 'Shipping lines', {
      buttons: [
        'ADD',
        'EDIT',
        'DELETE',
        'IMPORT',
        'EXPORT',
        'LOG',
        'APPROVE',
        'REJECT',
        'MERGE',
        'DEPRECATE',
        'DISABLE',
        'TEST_PATTERN',
      ],
    }),
    BasicDataGlobleHaven: route('/BasicData/GlobleHaven', '世界港口', 'World ports', {
      buttons: [
        'ADD',
        'EDIT',
        'DELETE',
        'IMPORT',
        'EXPORT',
        'LOG',
        'GROUP',
        'MERGE',
        'RECODE',
        'DEPRECATE',
        'DISABLE',
        'LOCK',
        'UNLOCK',
        'APPROVE',
        'REJECT',
      ],
    }),
    BasicDataWharf: route('/BasicData/Wharf', '港区码头', 'Port-area terminals', {
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'MERGE', 'DEPRECATE', 'APPROVE', 'REJECT'],
    }),
    BasicDataCostName: route('/BasicData/CostName', '费用代码', 'Fee codes', {
      buttons: [
        'ADD',
        'EDIT',
        'DELETE',
        'IMPORT',
        'EXPORT',
        'LOG',
        'DEPRECATE',
        'EXCLUDE',
        'PRINT_GROUP',
        'APPROVE',
        'REJECT',
      ],
    }),
    BasicDataCur: route('/BasicData/Cur', '币种', 'Currencies', {
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'RATE_ADD', 'RATE_IMPORT', 'COPY_MONTH', 'PUBLISH'],
    }),
    BasicDataLine: route('/BasicData/Line', '航线', 'Routes', {
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'MOVE', 'MERGE', 'DEPRECATE'],
    }),
  }),
};
