import type { StandardRoleCode } from '../menu/standard-roles.ts';

/** Seats of the demo: account, invented name, duty. The accounts are those of the architecture page, section 7. */
export interface DemoSeat {
  readonly company: string;
  readonly account: string;
  readonly name: string;
  readonly nameEn: string;
  readonly position: string;
  readonly role: StandardRoleCode;
  readonly lines: readonly string[];
}

type Duty = Pick<DemoSeat, 'position' | 'role' | 'lines'>;

const DUTIES = {
  admin: { position: '系统管理员', role: 'SYSTEM_ADMIN', lines: ['ADMIN'] },
  doc: { position: '单证', role: 'DOCUMENT_CLERK', lines: ['DOC'] },
  docsup: { position: '单证主管', role: 'DOCUMENT_SUPERVISOR', lines: ['DOC'] },
  salesLead: { position: '业务经理', role: 'SALES_MANAGER', lines: ['SALES'] },
  sales: { position: '业务员', role: 'SALES', lines: ['SALES'] },
  cs: { position: '客服', role: 'CUSTOMER_SERVICE', lines: ['CS'] },
  pricing: { position: '商务', role: 'PRICING', lines: ['RATE'] },
  finance: { position: '财务', role: 'FINANCE', lines: ['FIN'] },
  marketing: { position: '市场', role: 'MARKETING', lines: ['ADMIN'] },
  companyAdmin: { position: '管理员', role: 'COMPANY_ADMIN', lines: ['ADMIN'] },
  companyDoc: { position: '单证', role: 'COMPANY_DOCUMENTS', lines: ['DOC'] },
  companyBuyer: { position: '订舱', role: 'COMPANY_BOOKING', lines: ['OP'] },
  companyOperator: { position: '操作', role: 'COMPANY_OPERATIONS', lines: ['OP'] },
} as const satisfies Record<string, Duty>;

const seat = (company: string, account: string, duty: keyof typeof DUTIES, name: string, nameEn: string): DemoSeat => ({
  company,
  account,
  name,
  nameEn,
  ...DUTIES[duty],
});

const customer = (company: string, ...names: readonly (readonly [string, string])[]): DemoSeat[] =>
  (['companyAdmin', 'companyDoc', 'companyBuyer'] as const).map((duty, index) =>
    seat(company, ['admin', 'doc1', 'buyer1'][index]!, duty, ...names[index]!),
  );

const provider = (company: string, ...names: readonly (readonly [string, string])[]): DemoSeat[] =>
  (['companyAdmin', 'companyOperator'] as const).map((duty, index) =>
    seat(company, ['admin', 'op1'][index]!, duty, ...names[index]!),
  );

export const DEMO_SEATS: readonly DemoSeat[] = [
  seat('PLTFRM', 'admin', 'admin', '周岚', 'Lan Zhou'),
  seat('PLTFRM', 'admin2', 'admin', '傅远航', 'Yuanhang Fu'),
  seat('PLTFRM', 'doc1', 'doc', '沈知微', 'Zhiwei Shen'),
  seat('PLTFRM', 'doc2', 'doc', '陆晓禾', 'Xiaohe Lu'),
  seat('PLTFRM', 'docsup', 'docsup', '顾承安', "Cheng'an Gu"),
  seat('PLTFRM', 'sales1', 'salesLead', '韩牧之', 'Muzhi Han'),
  seat('PLTFRM', 'sales2', 'sales', '许清扬', 'Qingyang Xu'),
  seat('PLTFRM', 'sales3', 'sales', '梁以宁', 'Yining Liang'),
  seat('PLTFRM', 'sales4', 'sales', '邵一鸣', 'Yiming Shao'),
  seat('PLTFRM', 'sales5', 'sales', '贺云舒', 'Yunshu He'),
  seat('PLTFRM', 'cs1', 'cs', '叶青禾', 'Qinghe Ye'),
  seat('PLTFRM', 'cs2', 'cs', '孟子悠', 'Ziyou Meng'),
  seat('PLTFRM', 'pricing', 'pricing', '谢望舒', 'Wangshu Xie'),
  seat('PLTFRM', 'finance', 'finance', '程知夏', 'Zhixia Cheng'),
  seat('PLTFRM', 'marketing', 'marketing', '方屿', 'Yu Fang'),
  ...customer('BWBAYY', ['江临', 'Lin Jiang'], ['宋时雨', 'Shiyu Song'], ['温如初', 'Ruchu Wen']),
  ...customer('NQUAYS', ['丁北辰', 'Beichen Ding'], ['罗一诺', 'Yinuo Luo'], ['马行舟', 'Xingzhou Ma']),
  ...customer('RCHDSZ', ['何兰因', 'Lanyin He'], ['余小满', 'Xiaoman Yu'], ['卢星河', 'Xinghe Lu']),
  ...customer('QDTEAM', ['于海阔', 'Haikuo Yu'], ['姜麦冬', 'Maidong Jiang'], ['曲思远', 'Siyuan Qu']),
  ...customer('TJSTEE', ['石铁生', 'Tiesheng Shi'], ['郭木兰', 'Mulan Guo'], ['白景行', 'Jingxing Bai']),
  ...customer('XMTEAX', ['林见山', 'Jianshan Lin'], ['苏茗', 'Ming Su'], ['吴岭南', 'Lingnan Wu']),
  ...provider('GZSHPA', ['黄锚生', 'Maosheng Huang'], ['区泳珊', 'Wing Shan Au']),
  ...provider('SHTRUK', ['钱径', 'Jing Qian'], ['杜长路', 'Changlu Du']),
  ...provider('SZYARD', ['陶稳', 'Wen Tao'], ['严仓舒', 'Cangshu Yan']),
];

/** Individual users; `seats` are the seats bound to them, as `COMPANY/account`. */
export interface DemoUser {
  readonly email: string;
  readonly displayName: string;
  readonly about: { readonly zh: string; readonly en: string };
  readonly seats: readonly string[];
  readonly firstRegister?: boolean;
  readonly isLocked?: boolean;
  readonly hasTwoStep?: boolean;
}

/** The seat of `seats3@…` that is shown greyed: disabled, at a suspended company. */
export const DEMO_DISABLED_SEAT = 'XMTEAX/buyer1';

export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: 'seats3@demo.example',
    displayName: '温如初',
    about: { zh: '三个企业账号，其一已停用', en: 'three seats, one of them disabled' },
    seats: ['BWBAYY/buyer1', 'PLTFRM/cs2', DEMO_DISABLED_SEAT],
  },
  {
    email: 'seats1@demo.example',
    displayName: '罗一诺',
    about: { zh: '一个企业账号', en: 'one seat' },
    seats: ['NQUAYS/doc1'],
  },
  { email: 'noseat@demo.example', displayName: '阮行', about: { zh: '没有企业账号', en: 'no seat' }, seats: [] },
  {
    email: 'first@demo.example',
    displayName: '简初',
    about: { zh: '首次登录', en: 'first login' },
    seats: [],
    firstRegister: true,
  },
  {
    email: 'locked@demo.example',
    displayName: '闻止',
    about: { zh: '已锁定', en: 'locked' },
    seats: [],
    isLocked: true,
  },
  {
    email: 'twostep@demo.example',
    displayName: '白景行',
    about: { zh: '两步验证', en: 'two-step sign-in' },
    seats: ['TJSTEE/buyer1'],
    hasTwoStep: true,
  },
];

/** One password for all; they exist in demo mode only. */
export const DEMO_PASSWORD = 'Fairlead#2026';
/** Base32 secret of `twostep@…`, printed at the start in demo mode. */
export const DEMO_TOTP_SECRET = 'KBSWC3DFMF2HE2LUNBSXG5DPOJSWIZLN';
export const DEMO_RECOVERY_CODES = ['DEMO-7Q4K-2M9X', 'DEMO-R8TC-5W3H', 'DEMO-J6VN-9P2D'];
