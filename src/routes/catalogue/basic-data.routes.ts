import { inSection, route } from './route.ts';

export const BASIC_DATA_ROUTES = {
  ...inSection('2.1', 'basicData', 'internal', {
    BasicDataShippingCompany: route('/BasicData/ShippingCompany', '船公司', 'Shipping lines', {
      screen: 'basic-data/world/shipping-lines',
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
      screen: 'basic-data/world/ports',
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
      screen: 'basic-data/world/terminals',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'MERGE', 'DEPRECATE', 'APPROVE', 'REJECT'],
    }),
    BasicDataCostName: route('/BasicData/CostName', '费用代码', 'Fee codes', {
      screen: 'basic-data/commercial/fees',
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
      screen: 'basic-data/commercial/currencies',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'RATE_ADD', 'RATE_IMPORT', 'COPY_MONTH', 'PUBLISH'],
    }),
    BasicDataLine: route('/BasicData/Line', '航线', 'Routes', {
      screen: 'basic-data/world/lanes',
      buttons: ['ADD', 'EDIT', 'DELETE', 'IMPORT', 'EXPORT', 'LOG', 'MOVE', 'MERGE', 'DEPRECATE'],
    }),
  }),
};
