import { inSection, route } from './route.ts';

export const CUSTOMER_PORTAL_ROUTES = {
  ...inSection('2.16', 'customerPortal', 'customer', {
    CustomerHome: route('/customer/home', '首页', 'Home'),
    CustomerCompany: route('/customer/company', '公司介绍', 'Company'),
    CustomerCargoCenter: route('/customer/cargoCenter', '货物跟踪', 'Cargo tracking'),
    CustomerFreightCenter: route('/customer/freightCenter', '运价查询', 'Rate query', {
      screen: 'rates/search/screens/public-search#FreightCenterScreen',
    }),
    CustomerProduct: route('/customer/product', '产品服务', 'Products'),
    CustomerAboutus: route('/customer/aboutus', '关于我们', 'About us'),
    CustomerContact: route('/customer/contact', '联系我们', 'Contact'),
    CustomerBooking: route('/customer/booking', '现舱查询', 'Ready-space query', {
      screen: 'space/buy/screens/public',
    }),
    CustomerQuicksearch: route('/customer/quicksearch', '快速查询', 'Quick search', {
      screen: 'rates/search/screens/public-search#QuickSearchRatesScreen',
    }),
    CustomerDataDownload: route('/customer/dataDownload', '资料下载', 'Downloads'),
  }),
};
