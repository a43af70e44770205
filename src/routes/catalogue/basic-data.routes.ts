import { inSection, route } from './route.ts';

export const BASIC_DATA_ROUTES = {
  ...inSection('2.1', 'basicData', 'internal', {
    BasicDataShippingCompany: route('/BasicData/ShippingCompany', '船公司', 'Shipping lines'),
    BasicDataGlobleHaven: route('/BasicData/GlobleHaven', '世界港口', 'World ports'),
    BasicDataWharf: route('/BasicData/Wharf', '港区码头', 'Port-area terminals'),
    BasicDataCostName: route('/BasicData/CostName', '费用代码', 'Fee codes'),
    BasicDataCur: route('/BasicData/Cur', '币种', 'Currencies'),
    BasicDataLine: route('/BasicData/Line', '航线', 'Routes'),
  }),
};
