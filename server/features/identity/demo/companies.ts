import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import type { StandardRoleCode } from '../menu/standard-roles.ts';

/** Invented companies of the demo (design J); credit codes carry valid check characters. */
export interface DemoCompany {
  readonly code: string;
  readonly kind: CompanyKind;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly shortName: string;
  readonly uscc: string;
  readonly status: 'ACTIVE' | 'SUSPENDED';
  readonly packages: readonly StandardRoleCode[];
  readonly providerTypes?: readonly string[];
  readonly domain?: { readonly host: string; readonly siteKey: string; readonly variant: string };
}

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    code: 'PLTFRM',
    kind: 'platform',
    nameZh: '平台运营公司',
    nameEn: 'Platform Operations',
    shortName: '平台',
    uscc: '91510100MA6C000042',
    status: 'ACTIVE',
    packages: [],
  },
  {
    code: 'BWBAYY',
    kind: 'customer',
    nameZh: '上海蓝鲸湾国际物流有限公司',
    nameEn: 'Blue Whale Bay Logistics',
    shortName: '蓝鲸湾',
    uscc: '91310000MA1K000019',
    status: 'ACTIVE',
    packages: ['PACKAGE_CUSTOMER_FULL'],
    domain: { host: 'bluewhalebay.example', siteKey: 'bluewhalebay', variant: 'CUSTOMER' },
  },
  {
    code: 'NQUAYS',
    kind: 'customer',
    nameZh: '宁波北码头货运代理有限公司',
    nameEn: 'Northquay Freight',
    shortName: '北码头',
    uscc: '91330200MA2G00007W',
    status: 'ACTIVE',
    packages: ['PACKAGE_CUSTOMER_FULL'],
    domain: { host: 'northquay.portal.example', siteKey: 'northquay', variant: 'NEW' },
  },
  {
    code: 'RCHDSZ',
    kind: 'customer',
    nameZh: '深圳兰橙跨境电商有限公司',
    nameEn: 'Orchid Orange E-commerce',
    shortName: '兰橙',
    uscc: '91440300MA5E00009G',
    status: 'ACTIVE',
    packages: ['PACKAGE_CUSTOMER_FULL'],
  },
  {
    code: 'QDTEAM',
    kind: 'customer',
    nameZh: '青岛麦浪食品进出口有限公司',
    nameEn: 'Wheatwave Foods',
    shortName: '麦浪',
    uscc: '91370200MA3C00008C',
    status: 'ACTIVE',
    packages: ['PACKAGE_CUSTOMER_BASIC'],
  },
  {
    code: 'TJSTEE',
    kind: 'customer',
    nameZh: '天津铁杉机械有限公司',
    nameEn: 'Hemlock Machinery',
    shortName: '铁杉',
    uscc: '91120116MA0500006G',
    status: 'ACTIVE',
    packages: ['PACKAGE_CUSTOMER_BASIC'],
  },
  {
    code: 'XMTEAX',
    kind: 'customer',
    nameZh: '厦门茶岭贸易有限公司',
    nameEn: 'Tea Ridge Trading',
    shortName: '茶岭',
    uscc: '91350200MA2X00003A',
    status: 'SUSPENDED',
    packages: ['PACKAGE_CUSTOMER_BASIC'],
    domain: { host: 'tearidge.example', siteKey: 'tearidge', variant: 'MH' },
  },
  {
    code: 'GZSHPA',
    kind: 'provider',
    nameZh: '广州锚点船务代理有限公司',
    nameEn: 'Anchorpoint Agency',
    shortName: '锚点',
    uscc: '91440101MA9U000016',
    status: 'ACTIVE',
    packages: ['PACKAGE_PROVIDER_AGENT'],
    providerTypes: ['CARRIER_AGENT', 'NVOCC'],
    domain: { host: 'anchorpoint.example', siteKey: 'anchorpoint', variant: 'THOME' },
  },
  {
    code: 'SHTRUK',
    kind: 'provider',
    nameZh: '上海径直集卡运输有限公司',
    nameEn: 'Straightway Trucking',
    shortName: '径直集卡',
    uscc: '91310000MA1K00002C',
    status: 'ACTIVE',
    packages: ['PACKAGE_PROVIDER_TRUCKING'],
    providerTypes: ['TRUCKING'],
  },
  {
    code: 'SZYARD',
    kind: 'provider',
    nameZh: '苏州稳仓仓储有限公司',
    nameEn: 'Steadyyard Depot',
    shortName: '稳仓',
    uscc: '91320500MA1M00005Q',
    status: 'ACTIVE',
    packages: ['PACKAGE_PROVIDER_TRUCKING'],
    providerTypes: ['WAREHOUSE', 'DEPOT'],
  },
];
