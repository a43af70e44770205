import { inSection, route } from './route.ts';

export const FCL_EXPORT_ROUTES = {
  ...inSection('2.8', 'fclExport', 'internal', {
    FlcExportFclFreight: route('/FlcExport/FclFreight', '整箱运价', 'FCL rates', {
      screen: 'rates/search/screens/staff-search#SellBaseScreen',
      buttons: ['EXPORT', 'ASK_PRICE', 'SPACE_STATUS'],
    }),
    FlcExportAdditionalFee: route('/FlcExport/AdditionalFee', '附加费', 'Additional fees', {
      screen: 'rates/rules/surcharges/surcharges#LocalFeesScreen',
      buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'END', 'TEST'],
    }),
    FlcExportPriceSet: route('/FlcExport/PriceSet', '业务加价', 'Business mark-up', {
      screen: 'rates/rules/markups/markups#CompanyMarkupsScreen',
      buttons: ['ADD', 'EDIT', 'DELETE', 'EXPORT', 'LOG', 'COPY', 'ENABLE', 'DISABLE', 'EXPLAIN'],
    }),
    FlcExportQueryPrice: route('/FlcExport/QueryPrice', '运价查询', 'Price query', {
      screen: 'rates/search/screens/staff-search#PriceQueryScreen',
      buttons: ['EXPORT', 'ASK_PRICE', 'ANSWER', 'FAVOURITE'],
    }),
  }),
};
