import type { Text } from '#contract/kernel/text.ts';
import type { MessageCategory, MessageLevel } from '#contract/message/calls.ts';

/** What people of the demo were told in the last months: a few sentences of each kind, filled with ships, ports and customers. */
export interface DemoPattern {
  readonly event: string;
  readonly category: MessageCategory;
  readonly level: MessageLevel;
  /** Accounts that got it, as `COMPANY/account`; `{company}` is one customer after the other. */
  readonly to: readonly string[];
  readonly title: Text;
  readonly body: Text;
}

const pattern = (
  head: readonly [event: string, category: MessageCategory, level: MessageLevel, ...to: string[]],
  title: Text,
  body: Text,
): DemoPattern => {
  const [event, category, level, ...to] = head;
  return { event, category, level, to, title, body };
};

export const DEMO_PATTERNS: readonly DemoPattern[] = [
  pattern(
    ['schedule', 'BUSINESS', 'WARN', '{company}/doc1', '{company}/admin'],
    { zh: '船期推迟：{vessel} {voyage}', en: 'Vessel delayed: {vessel} {voyage}' },
    {
      zh: '{pol} 预计开航推迟 {days} 天。\n请留意截单时间的变化。',
      en: 'Departure from {pol} is expected {days} days later.\nPlease watch the cut-off times.',
    },
  ),
  pattern(
    ['schedule', 'BUSINESS', 'INFO', '{company}/doc1'],
    { zh: '已开航：{vessel} {voyage}', en: 'Sailed: {vessel} {voyage}' },
    { zh: '{vessel} 已从 {pol} 开航，目的港 {pod}。', en: '{vessel} has left {pol} for {pod}.' },
  ),
  pattern(
    ['booking-confirmed', 'BUSINESS', 'INFO', '{company}/buyer1'],
    { zh: '订舱已确认：{booking}', en: 'Booking confirmed: {booking}' },
    { zh: '{pol} - {pod}，{boxes} × 40HQ，船名 {vessel}。', en: '{pol} - {pod}, {boxes} x 40HQ on {vessel}.' },
  ),
  pattern(
    ['si-missing', 'AUDIT', 'WARN', '{company}/doc1', 'PLTFRM/cs1'],
    { zh: '距截单不足 24 小时：{booking}', en: 'Cut-off in less than 24 hours: {booking}' },
    { zh: '{vessel} {voyage} 补料尚未提交。', en: 'The instruction for {vessel} {voyage} has not been submitted.' },
  ),
  pattern(
    ['si-decided', 'AUDIT', 'INFO', '{company}/doc1'],
    { zh: '补料已通过：{si}', en: 'SI approved: {si}' },
    { zh: '{vessel} {voyage} {pol}-{pod}', en: '{vessel} {voyage} {pol}-{pod}' },
  ),
  pattern(
    ['si-decided', 'AUDIT', 'WARN', '{company}/doc1'],
    { zh: '补料已退回：{si}', en: 'SI returned: {si}' },
    {
      zh: '毛重与装箱单不符，请核对后重新提交。',
      en: 'The gross weight differs from the packing list. Please correct it.',
    },
  ),
  pattern(
    ['si-submitted', 'AUDIT', 'INFO', 'PLTFRM/doc1', 'PLTFRM/doc2', 'PLTFRM/docsup'],
    { zh: '新补料待审核：{si}', en: 'New SI to review: {si}' },
    { zh: '{vessel} {voyage} {pol}-{pod}', en: '{vessel} {voyage} {pol}-{pod}' },
  ),
  pattern(
    ['booking-returned', 'BUSINESS', 'WARN', '{company}/doc1', 'PLTFRM/doc1'],
    { zh: '订舱已退回 {booking}', en: 'Booking returned: {booking}' },
    { zh: '请补充收货人电话后重新提交。', en: 'Please add the telephone of the consignee and submit it again.' },
  ),
  pattern(
    ['price-request', 'BUSINESS', 'INFO', 'PLTFRM/sales2', 'PLTFRM/sales3'],
    { zh: '新询价：{pol}-{pod}', en: 'Price asked for: {pol}-{pod}' },
    { zh: '{boxes} × 40HQ，请在 {days} 小时内答复。', en: '{boxes} x 40HQ. Please answer within {days} hours.' },
  ),
  pattern(
    ['rate-enquiry', 'CRM', 'INFO', 'PLTFRM/sales3', 'PLTFRM/sales5'],
    { zh: '网站询价：{pol} 到 {pod}', en: 'Asked on the site: {pol} to {pod}' },
    {
      zh: '每月约 {boxes} 个 40HQ，希望本周内报价。',
      en: 'About {boxes} x 40HQ a month; a price is wanted this week.',
    },
  ),
  pattern(
    ['rate-post', 'BUSINESS', 'INFO', 'PLTFRM/marketing'],
    { zh: '运价公告：{pod} 航线', en: 'Rate announcement: lanes to {pod}' },
    { zh: '已通知 {sent} 位读者。', en: '{sent} readers were told.' },
  ),
  pattern(
    ['card-enquiry', 'CRM', 'INFO', 'PLTFRM/marketing', 'PLTFRM/sales1'],
    { zh: '名片询价：{pol}-{pod}', en: 'Enquiry through a card: {pol}-{pod}' },
    { zh: '{boxes} × 40HQ，请电话联系。', en: '{boxes} x 40HQ; please call.' },
  ),
  pattern(
    ['global', 'ANNOUNCEMENT', 'INFO', '{company}/admin', '{company}/doc1', '{company}/buyer1'],
    { zh: '{pol} 港区作业提示', en: 'Notice from the port of {pol}' },
    { zh: '夜间进港需提前预约，每车一单。', en: 'Gate-in at night needs an appointment for each truck.' },
  ),
  pattern(
    ['global', 'ANNOUNCEMENT', 'INFO', 'PLTFRM/cs1', 'PLTFRM/cs2', 'PLTFRM/sales2', 'PLTFRM/finance'],
    { zh: '{carrier} {pod} 航线附加费调整', en: '{carrier}: surcharges to {pod} change' },
    { zh: '自下月 1 日起每箱增加 {days} 美元。', en: 'USD {days} more per box from the first of next month.' },
  ),
  pattern(
    ['rate-batch-done', 'BUSINESS', 'INFO', 'PLTFRM/pricing', 'PLTFRM/admin'],
    { zh: '批次 RB{si} 执行完成', en: 'Batch RB{si} is done' },
    { zh: '修改 {sent}，新增 {boxes}。', en: '{sent} changed, {boxes} new.' },
  ),
  pattern(
    ['company-licence', 'SYSTEM', 'WARN', '{company}/admin', 'PLTFRM/admin2'],
    { zh: '营业执照将在 {days} 天后到期', en: 'The business licence expires in {days} days' },
    { zh: '请在“当前企业”上传新的证照。', en: 'Please upload the new licence under "Current company".' },
  ),
  pattern(
    ['two-step-reset', 'SECURITY', 'WARN', '{company}/buyer1', 'PLTFRM/cs2', 'PLTFRM/finance'],
    {
      zh: '管理员已重置您账号的两步验证',
      en: 'An administrator has reset the two-step verification of your account',
    },
    { zh: '如果不是您要求的，请立即联系管理员。', en: 'If you did not ask for it, tell your administrator at once.' },
  ),
];

const CUSTOMERS = ['BWBAYY', 'NQUAYS', 'RCHDSZ', 'QDTEAM', 'TJSTEE'];
const LANES = [
  ['CNSHA', 'USLAX', 'COSCO', 'COSCO SHIPPING LEO', '046E'],
  ['CNNGB', 'NLRTM', 'Maersk', 'MAERSK HANGZHOU', '512W'],
  ['CNTAO', 'DEHAM', 'Hapag-Lloyd', 'HAMBURG EXPRESS', '231W'],
  ['CNYTN', 'AUSYD', 'ONE', 'ONE COMMITMENT', '078S'],
  ['CNXMN', 'SGSIN', 'Evergreen', 'EVER ACE', '1290-014W'],
  ['CNTXG', 'AEJEA', 'MSC', 'MSC GULSUN', 'FY602W'],
] as const;

/** Values of the n-th message: no chance in them, so that every demo says the same. */
export function demoValues(n: number): Readonly<Record<string, string>> {
  const [pol, pod, carrier, vessel, voyage] = LANES[n % LANES.length]!;
  return {
    pol,
    pod,
    carrier,
    vessel,
    voyage,
    company: CUSTOMERS[n % CUSTOMERS.length]!,
    booking: `BK${String(260_100_000 + n * 7_919).slice(0, 9)}`,
    si: `SI26${String(10_000_000 + n * 104_729).slice(0, 8)}`,
    days: String(2 + (n % 6)),
    boxes: String(1 + (n % 9)),
    price: String(1_150 + (n % 23) * 85),
    sent: String(120 + ((n * 37) % 260)),
  };
}
