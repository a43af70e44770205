import { inSection, route } from './route.ts';

export const FCL_EXPORT_ROUTES = {
  ...inSection('2.8', 'fclExport', 'internal', {
    FlcExportFclFreight: route('/FlcExport/FclFreight', '整箱运价', 'FCL rates'),
    FlcExportAdditionalFee: route('/FlcExport/AdditionalFee', '附加费', 'Additional fees'),
    FlcExportPriceSet: route('/FlcExport/PriceSet', '业务加价', 'Business mark-up'),
    FlcExportQueryPrice: route('/FlcExport/QueryPrice', '运价查询', 'Price query'),
  }),
};
