import { inSection, record, route } from './route.ts';

export const PUBLIC_SITE_ROUTES = {
  ...inSection('2.17', 'publicSite', 'tMh', {
    ExternalThome: route('/external/thome', '第三方门户', 'Third-party portal'),
  }),
  ...inSection('2.17', 'publicSite', 'newMh', {
    ExternalHome: route('/external/home', '首页', 'Home'),
    ExternalCompany: route('/external/company', '公司介绍', 'Company'),
    ExternalService: route('/external/service', '服务项目', 'Services'),
    ExternalNewsList: route('/external/newsList', '新闻列表', 'News'),
    ExternalNewsDetaile: record('/external/newsDetaile', '新闻详情', 'News detail', '/external/newsList'),
    ExternalProduct: route('/external/product', '产品服务', 'Products'),
    ExternalAboutus: route('/external/aboutus', '关于我们', 'About us'),
    // Visitor: what the workbench offers and how to sign in.
    ExternalBeforeWorkBench: route('/external/BeforeWorkBench', '进入工作台', 'Before the workbench'),
    ExternalElectronicRates: route('/external/electronic/rates', '电子服务:运价查询', 'E-service: rates', {
      screen: 'rates/search/screens/public-search#ElectronicRatesScreen',
    }),
    ExternalElectronicSchedules: route('/external/electronic/schedules', '电子服务:船期查询', 'E-service: schedules'),
    ExternalElectronicTracking: route('/external/electronic/tracking', '电子服务:货物跟踪', 'E-service: tracking'),
    ExternalElectronicDownload: route('/external/electronic/download', '电子服务:资料下载', 'E-service: downloads'),
    ExternalServiceSeaTransportation: route('/external/service/seaTransportation', '海运', 'Sea transport', {
      parent: '/external/service',
    }),
    ExternalServiceLandTransportation: route('/external/service/landTransportation', '陆运', 'Land transport', {
      parent: '/external/service',
    }),
    ExternalServiceAirTransportation: route('/external/service/airTransportation', '空运', 'Air transport', {
      parent: '/external/service',
    }),
    ExternalServiceSeaTrain: route('/external/service/seaTrain', '海铁联运', 'Sea-rail transport', {
      parent: '/external/service',
    }),
    ExternalServiceRiver: route('/external/service/river', '内河运输', 'River transport', {
      parent: '/external/service',
    }),
    ExternalServiceSupplyChain: route('/external/service/supplyChain', '供应链服务', 'Supply chain', {
      parent: '/external/service',
    }),
  }),
  ...inSection('2.17', 'publicSite', 'mh', {
    ExternalMHpageHome: route('/external/MHpage/Home', '首页', 'Home'),
    ExternalMHpageAbout: route('/external/MHpage/about', '关于我们', 'About us'),
    ExternalMHpageJoinUs: route('/external/MHpage/joinUs', '加入我们', 'Join us'),
    ExternalMHpageSocialRecruitment: record(
      '/external/MHpage/socialRecruitment',
      '社会招聘',
      'Social recruitment',
      '/external/MHpage/joinUs',
    ),
    ExternalMHpageContactUs: route('/external/MHpage/ContactUs', '联系我们', 'Contact us'),
    ExternalMHpageNews: route('/external/MHpage/News', '新闻中心', 'News', { params: ['id'] }),
  }),
  ...inSection('2.17', 'publicSite', 'external', {
    // showLogin and showConflict are named by the specification (401 and 409).
    Home: route('/', '首页', 'Home', {
      screen: 'general/screens/home',
      params: ['showLogin', 'showConflict', 'redirect'],
    }),
    // Same screen as /. A route of its own, not a redirect.
    MainPage: route('/mainPage', '首页', 'Home', {
      screen: 'general/screens/home',
      params: ['showLogin', 'showConflict', 'redirect'],
    }),
    // Terms of the registration; `version` names an earlier edition.
    Terms: route('/terms', '用户协议', 'Terms of use', {
      screen: 'account/screens/terms#TermsScreen',
      params: ['version'],
    }),
    Privacy: route('/privacy', '隐私政策', 'Privacy policy', {
      screen: 'account/screens/terms#PrivacyScreen',
      params: ['version'],
    }),
    QuickSearch: route('/QuickSearch', '快速查询', 'Quick search', {
      screen: 'rates/search/screens/public-search#QuickSearchRatesScreen',
      params: ['tab'],
    }),
    // The main site has no news list: back goes to the home page.
    NewsDetail: record('/newsDetail', '新闻详情', 'News detail', '/'),
    // k: signed key of one customer; otherwise sign in.
    Asiawise: route('/asiawise', '客户集装箱查询', 'Customer container query', { params: ['k'] }),
  }),
};
