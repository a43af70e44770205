import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import type { RuleIds } from '../../rules/demo/ids.ts';

/** What a pricing desk announces in a few weeks: increases, blank sailings, a port that is full, space that is tight. */

const text = (...paragraphs: string[]): string => paragraphs.join('\n\n');

export function postRows({ carrier, port, line, company }: RuleIds, today: string, levelB: string) {
  const all = { visibility: 'PUBLIC_SITE' } as const;
  const at = (days: number) => addDays(today, days);
  return [
    {
      ...{ ...all, kind: 'GRI', titleZh: 'MSC 全航线 GRI 通知', titleEn: 'MSC general rate increase, all trades' },
      ...{ carrierIds: [carrier('MSCU')], effectiveFrom: at(14), publishedDaysAgo: 2, pinnedUntil: at(10) },
      bodyZh: text(
        '接船公司通知，MSC 自生效日起上调所有航线基本运费：',
        '- 20GP：**USD 300**\n- 40GP / 40HC：**USD 400**',
        '以开航日（ETD）计算。已确认订舱且在生效日前开航的不受影响；NAC 与合约价不在调整范围内。',
      ),
      bodyEn: text(
        'MSC raises the base freight of all trades from the effective date:',
        '- 20GP: **USD 300**\n- 40GP / 40HC: **USD 400**',
        'Counted by ETD. Confirmed bookings that sail before it, named accounts and contracts are not affected.',
      ),
    },
    {
      ...{
        ...all,
        kind: 'PSS',
        titleZh: '达飞北欧线旺季附加费',
        titleEn: 'CMA CGM peak season surcharge, North Europe',
      },
      ...{ carrierIds: [carrier('CMDU')], lineIds: [line('NEU')], portIds: [port('CNSHA'), port('CNNGB')] },
      ...{ effectiveFrom: at(9), effectiveTo: at(40), publishedDaysAgo: 1 },
      bodyZh: text(
        '达飞自上海、宁波出口至北欧基本港的货物加收旺季附加费 **USD 150/20GP，USD 300/40GP/40HC**。',
        '以开航日计算，单列在附加费中，随运费预付。',
      ),
      bodyEn: text(
        'Cargo from Shanghai and Ningbo to North Europe base ports: **USD 150 per 20GP, USD 300 per 40GP/40HC**.',
        'Counted by ETD, prepaid with the freight.',
      ),
    },
    {
      ...{ ...all, kind: 'BLANK_SAILING', titleZh: '中远海运 AEU3 停航一班' },
      ...{ carrierIds: [carrier('COSU')], lineIds: [line('NEU')], effectiveFrom: at(12), effectiveTo: at(18) },
      ...{ titleEn: 'COSCO AEU3 blank sailing', publishedDaysAgo: 3 },
      bodyZh: text(
        'AEU3 航线下下周停航一班。已订该航次的货物可选：',
        '1. 提前至前一班（舱位先到先得）\n2. 顺延至下一班，免改单费',
        '请于三个工作日内回复。',
      ),
      bodyEn: text(
        'One sailing of AEU3 is blanked the week after next. Cargo booked on it may:',
        '1. go one sailing earlier, first come first served\n2. move to the next one, free of amendment fee',
        'Please answer within three working days.',
      ),
    },
    {
      ...{
        ...all,
        kind: 'SPACE',
        titleZh: '美西线月底舱位紧张',
        titleEn: 'US West Coast: space is tight to month end',
      },
      ...{
        lineIds: [line('USWC')],
        portIds: [port('USLAX'), port('USLGB')],
        effectiveFrom: at(-2),
        effectiveTo: at(12),
      },
      publishedDaysAgo: 2,
      bodyZh: '各船公司美西航次普遍爆舱，建议提前 **10 天** 订舱，并准备可接受的备选航次。',
      bodyEn: 'Sailings to the US West Coast are full: book **10 days** ahead and name a second sailing.',
    },
    {
      ...{ ...all, kind: 'PORT', titleZh: '汉堡港堆场拥堵提醒', titleEn: 'Hamburg: congested yards' },
      ...{ portIds: [port('DEHAM')], effectiveFrom: at(-6), effectiveTo: at(20), publishedDaysAgo: 6 },
      bodyZh: '汉堡各码头堆场利用率超过 90 %，提柜预约需提前 5 天。请注意目的港免费期。',
      bodyEn: 'Yards at Hamburg are over 90 % full; book pick-up five days ahead and mind the free time.',
    },
    {
      ...{
        kind: 'RATE',
        titleZh: '赫伯罗特上海—美东运价下调',
        titleEn: 'Hapag-Lloyd Shanghai to US East Coast: lower',
      },
      ...{ carrierIds: [carrier('HLCU')], lineIds: [line('USEC')], portIds: [port('CNSHA')], effectiveFrom: at(3) },
      ...{ visibility: 'LEVELS', visibleLevels: [levelB], publishedDaysAgo: 0 },
      bodyZh: '上海至美东基本港 40HC 下调 **USD 120**，限额 50 个自然箱，请尽快订舱。',
      bodyEn: 'Shanghai to US East Coast base ports: **USD 120** less per 40HC, 50 boxes only.',
    },
    {
      ...{
        kind: 'RATE',
        titleZh: '北码头专享：宁波—费利克斯托特价',
        titleEn: 'For you: Ningbo to Felixstowe special',
      },
      ...{ carrierIds: [carrier('EGLV')], portIds: [port('CNNGB'), port('GBFXT')], effectiveFrom: at(1) },
      ...{ visibility: 'COMPANIES', visibleCompanyIds: [company('NQUAYS')], effectiveTo: at(21), publishedDaysAgo: 1 },
      bodyZh: '为贵司保留每周 10 × 40HC，价格请在运价查询中查看，订舱请注明特价。',
      bodyEn: 'Ten 40HC a week are kept for you; find the price in the rate query and name the special when booking.',
    },
    {
      ...{ kind: 'OTHER', titleZh: '年底运价维护分工', titleEn: 'Who keeps which rates at the end of the year' },
      ...{ visibility: 'COMPANY', effectiveFrom: at(-10), effectiveTo: at(30), publishedDaysAgo: 10 },
      bodyZh: '- 欧线：商务一组\n- 美线：商务二组\n- 近洋：商务三组\n\n过期前三天未续的运价由各组长处理。',
      bodyEn: '- Europe: desk one\n- America: desk two\n- Intra-Asia: desk three',
    },
    {
      ...{ ...all, kind: 'GRI', titleZh: '阳明美线 GRI（草稿）', titleEn: 'Yang Ming GRI, America (draft)' },
      ...{ carrierIds: [carrier('YMLU')], lineIds: [line('USWC'), line('USEC')], effectiveFrom: at(16) },
      publishedDaysAgo: null,
      bodyZh: '待船公司书面通知后发布。',
      bodyEn: null,
    },
  ];
}
