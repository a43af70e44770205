import { addDays, weekdayOf } from '#contract/basic-data/rules/calendar-day.ts';
import type { Row } from '../../../../kernel/resource/served-resource.ts';

/** Public holidays of five countries, computed for any year: dates of the demo follow the day of its start. */

type Day = readonly [day: string, zh: string, en: string];

const at = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The nth weekday of a month; a negative n counts from its end. Monday is 1. */
function nth(year: number, month: number, weekday: number, n: number): string {
  if (n > 0) {
    const first = at(year, month, 1);
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
  }
  const last = addDays(at(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1), -1);
  return addDays(last, -((weekdayOf(last) - weekday + 7) % 7) + (n + 1) * 7);
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return at(year, Math.floor(f / 31), (f % 31) + 1);
}

/** Days of a year by month and day of another calendar, as `1-1` of the Chinese one. */
function daysIn(year: number, calendar: 'chinese' | 'islamic-umalqura'): ReadonlyMap<string, string> {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
  const days = new Map<string, string>();
  for (let day = at(year, 1, 1); day.startsWith(String(year)); day = addDays(day, 1)) {
    const parts = format.formatToParts(new Date(`${day}T00:00:00Z`));
    const part = (type: string): string => parts.find(one => one.type === type)?.value ?? '';
    // A leap month is written `6bis`: its days are no feast days. The later of two equal days of a year stays out.
    const key = `${part('month')}-${part('day')}`;
    if (!days.has(key)) days.set(key, day);
  }
  return days;
}

/** First days of the Chinese year as they are published: the computed one is a day late in 2027, when the moon is new at 23:56. */
const SPRING: Readonly<Record<number, string>> = {
  2026: '2026-02-17',
  2027: '2027-02-06',
  2028: '2028-01-26',
  2029: '2029-02-13',
  2030: '2030-02-03',
};

interface Arrangement {
  readonly off: readonly (readonly [from: string, to: string, zh: string, en: string])[];
  /** Saturdays and Sundays that are worked instead. */
  readonly worked: readonly (readonly [day: string, zh: string, en: string])[];
}

/** Holidays announced by the State Council. For other years, extra days off and working weekends are not known. */
const ANNOUNCED: Readonly<Record<number, Arrangement>> = {
  2026: {
    off: [
      ['2026-01-01', '2026-01-03', '元旦', "New Year's Day"],
      ['2026-02-15', '2026-02-23', '春节', 'Spring Festival'],
      ['2026-04-04', '2026-04-06', '清明节', 'Qingming Festival'],
      ['2026-05-01', '2026-05-05', '劳动节', 'Labour Day'],
      ['2026-06-19', '2026-06-21', '端午节', 'Dragon Boat Festival'],
      ['2026-09-25', '2026-09-27', '中秋节', 'Mid-Autumn Festival'],
      ['2026-10-01', '2026-10-07', '国庆节', 'National Day'],
    ],
    worked: [
      ['2026-01-04', '元旦调休上班', "Worked for New Year's Day"],
      ['2026-02-14', '春节调休上班', 'Worked for Spring Festival'],
      ['2026-02-28', '春节调休上班', 'Worked for Spring Festival'],
      ['2026-05-09', '劳动节调休上班', 'Worked for Labour Day'],
      ['2026-09-20', '国庆节调休上班', 'Worked for National Day'],
      ['2026-10-10', '国庆节调休上班', 'Worked for National Day'],
    ],
  },
};

const UNKNOWN = ['（法定日，放假安排未公布）', ' (by law; arrangement not announced)'] as const;

const CHINA = (year: number): Day[] => {
  const announced = ANNOUNCED[year];
  if (announced)
    return announced.off.flatMap(([from, to, zh, en]) => {
      const days: Day[] = [];
      for (let day = from; day <= to; day = addDays(day, 1)) days.push([day, zh, en]);
      return days;
    });
  return chinaByLaw(year).map(([day, zh, en]) => [day, `${zh}${UNKNOWN[0]}`, `${en}${UNKNOWN[1]}`]);
};

const chinaByLaw = (year: number): Day[] => {
  const lunar = daysIn(year, 'chinese');
  const spring = SPRING[year] ?? lunar.get('1-1') ?? at(year, 2, 1);
  const century = year % 100;
  const qingming = at(year, 4, Math.floor(century * 0.2422 + 4.81) - Math.floor(century / 4));
  return [
    [at(year, 1, 1), '元旦', "New Year's Day"],
    ...[-1, 0, 1, 2].map((by): Day => [addDays(spring, by), '春节', 'Spring Festival']),
    [qingming, '清明节', 'Qingming Festival'],
    [at(year, 5, 1), '劳动节', 'Labour Day'],
    [at(year, 5, 2), '劳动节', 'Labour Day'],
    [lunar.get('5-5') ?? at(year, 6, 15), '端午节', 'Dragon Boat Festival'],
    [lunar.get('8-15') ?? at(year, 9, 20), '中秋节', 'Mid-Autumn Festival'],
    ...[1, 2, 3].map((day): Day => [at(year, 10, day), '国庆节', 'National Day']),
  ];
};

/** A federal holiday on a weekend is kept on the Friday before or the Monday after. */
const observed = ([day, zh, en]: Day): Day[] => {
  const weekday = weekdayOf(day);
  const by = weekday === 6 ? -1 : weekday === 7 ? 1 : 0;
  return by === 0
    ? [[day, zh, en]]
    : [
        [day, zh, en],
        [addDays(day, by), `${zh}（补休）`, `${en} (observed)`],
      ];
};

const AMERICA = (year: number): Day[] =>
  (
    [
      [at(year, 1, 1), '元旦', "New Year's Day"],
      [nth(year, 1, 1, 3), '马丁·路德·金日', 'Martin Luther King Jr. Day'],
      [nth(year, 2, 1, 3), '总统日', "Presidents' Day"],
      [nth(year, 5, 1, -1), '阵亡将士纪念日', 'Memorial Day'],
      [at(year, 6, 19), '六月节', 'Juneteenth'],
      [at(year, 7, 4), '独立日', 'Independence Day'],
      [nth(year, 9, 1, 1), '劳工节', 'Labor Day'],
      [nth(year, 10, 1, 2), '哥伦布日', 'Columbus Day'],
      [at(year, 11, 11), '退伍军人节', 'Veterans Day'],
      [nth(year, 11, 4, 4), '感恩节', 'Thanksgiving'],
      [at(year, 12, 25), '圣诞节', 'Christmas Day'],
    ] as Day[]
  ).flatMap(observed);

const christian = (year: number): Day[] => {
  const easter = easterOf(year);
  return [
    [at(year, 1, 1), '元旦', "New Year's Day"],
    [addDays(easter, 1), '复活节星期一', 'Easter Monday'],
    [addDays(easter, 39), '耶稣升天节', 'Ascension Day'],
    [addDays(easter, 50), '圣灵降临节星期一', 'Whit Monday'],
    [at(year, 12, 25), '圣诞节', 'Christmas Day'],
    [at(year, 12, 26), '圣诞节次日', 'Second day of Christmas'],
  ];
};

const NETHERLANDS = (year: number): Day[] => {
  const king = at(year, 4, 27);
  return [
    ...christian(year),
    [weekdayOf(king) === 7 ? addDays(king, -1) : king, '国王节', "King's Day"],
    ...(year % 5 === 0 ? [[at(year, 5, 5), '解放日', 'Liberation Day'] as Day] : []),
  ];
};

const GERMANY = (year: number): Day[] => [
  ...christian(year),
  [addDays(easterOf(year), -2), '耶稣受难日', 'Good Friday'],
  [at(year, 5, 1), '劳动节', 'Labour Day'],
  [at(year, 10, 3), '统一日', 'Day of German Unity'],
];

const EMIRATES = (year: number): Day[] => {
  const lunar = daysIn(year, 'islamic-umalqura');
  const feast = (key: string, zh: string, en: string): Day[] => {
    const day = lunar.get(key);
    return day === undefined ? [] : [[day, zh, en]];
  };
  return [
    [at(year, 1, 1), '元旦', "New Year's Day"],
    ...['10-1', '10-2', '10-3'].flatMap(key => feast(key, '开斋节', 'Eid al-Fitr')),
    ...feast('12-9', '阿拉法特日', 'Arafat Day'),
    ...['12-10', '12-11', '12-12'].flatMap(key => feast(key, '宰牲节', 'Eid al-Adha')),
    ...feast('1-1', '伊斯兰新年', 'Islamic New Year'),
    ...feast('3-12', '圣纪节', "The Prophet's Birthday"),
    [at(year, 12, 2), '国庆日', 'National Day'],
    [at(year, 12, 3), '国庆日', 'National Day'],
  ];
};

const CALENDARS = { CN: CHINA, US: AMERICA, NL: NETHERLANDS, DE: GERMANY, AE: EMIRATES } as const;
/** Holidays of all five calendars in a year; a day that two feasts share is named by both. */
export function holidaysOf(year: number): Row[] {
  const worked = (ANNOUNCED[year]?.worked ?? []).map(([day, nameZh, nameEn]) => ({
    calendar: 'CN',
    day,
    nameZh,
    nameEn,
    isWorkday: true,
  }));
  const off = Object.entries(CALENDARS).flatMap(([calendar, days]) => {
    const byDay = Map.groupBy(days(year), ([day]) => day);
    return [...byDay].map(([day, feasts]) => ({
      calendar,
      day,
      nameZh: [...new Set(feasts.map(([, zh]) => zh))].join('、'),
      nameEn: [...new Set(feasts.map(([, , en]) => en))].join(', '),
      isWorkday: false,
    }));
  });
  return [...off, ...worked];
}
