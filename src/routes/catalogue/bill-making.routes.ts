import { inSection, route } from './route.ts';

export const BILL_MAKING_ROUTES = {
  ...inSection('2.11', 'billMaking', 'internal', {
    MakeOrderBusinessHBLMake: route('/MakeOrderBusiness/HBLMake', '分单制作', 'House bill making'),
    MakeOrderBusinessInvoiceMake: route('/MakeOrderBusiness/InvoiceMake', '账单制作', 'Invoice making'),
    MakeOrderBusinessMBLMake: route('/MakeOrderBusiness/MBLMake', '主单制作', 'Master bill making'),
  }),
};
