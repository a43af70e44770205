import { inSection, record, route } from './route.ts';

export const PORTAL_CONFIG_ROUTES = {
  ...inSection('2.12', 'portalConfig', 'internal', {
    PortalEnterpriseInformation: route('/Portal/EnterpriseInformation', '企业信息', 'Enterprise information'),
    PortalNewsManagement: route('/Portal/NewsManagement', '新闻管理', 'News management'),
    PortalAnnouncement: route('/Portal/Announcement', '公告', 'Announcements'),
    PortalNewsInfo: record('/Portal/NewsInfo', '新闻编辑', 'News editor', '/Portal/NewsManagement'),
    PortalRecruitmentManagement: route('/Portal/RecruitmentManagement', '招聘管理', 'Recruitment management'),
    PortalSetqymh: route('/Portal/Setqymh', '启用企业门户', 'Enable portal'),
    PortalShipTableMaintain: route('/Portal/ShipTableMaintain', '船期表维护', 'Schedule table maintenance'),
    PortalShipLetterMaintain: route('/Portal/ShipLetterMaintain', '船公司函件维护', 'Carrier letter maintenance'),
    PortalHome: route('/Portal/Home', '门户首页配置', 'Portal home'),
    PortalWebsiteConfig: route('/Portal/websiteConfig', '网站配置', 'Website configuration'),
    PortalCustomerEnterpriseInformation: route(
      '/Portal/CustomerEnterpriseInformation',
      '客户企业信息',
      'Customer enterprise information',
    ),
    PortalProductService: route('/Portal/ProductService', '产品服务', 'Products and services'),
    PortalOurAddress: route('/Portal/OurAddress', '公司地址', 'Our addresses'),
    PortalFloatingWindow: route('/Portal/FloatingWindow', '浮窗', 'Floating windows'),
  }),
};
