import type { Text } from '#contract/kernel/text.ts';
import {
  DATE_STYLES,
  DENSITIES,
  type Display,
  FONT_SIZES,
  MOTIONS,
  NUMBER_STYLES,
  THEMES,
  WEEK_STARTS,
} from '#contract/settings/display.ts';
import { formatDate } from '../date-time.ts';
import { formatFigure } from '../figures.ts';

/** Settings of the display that are one of a few: the settings page shows them side by side, commands ask for one. */
export type ChosenSetting =
  | 'language'
  | 'theme'
  | 'density'
  | 'fontSize'
  | 'motion'
  | 'dateStyle'
  | 'numberStyle'
  | 'weekStart';

export interface DisplayOption<V> {
  readonly value: V;
  readonly label: Text;
}

export interface DisplayChoice<S extends ChosenSetting = ChosenSetting> {
  readonly setting: S;
  readonly title: Text;
  readonly options: readonly DisplayOption<NonNullable<Display[S]>>[];
}

const named = <V extends string>(
  values: readonly V[],
  labels: Readonly<Record<V, Text>>,
): readonly DisplayOption<V>[] => values.map(value => ({ value, label: labels[value] }));

/** The same in both languages. */
const plain = (text: string): Text => ({ zh: text, en: text });

const SAMPLE_DAY = '2026-03-09';
const SAMPLE_FIGURE = '1234567.5';

export const DISPLAY_CHOICES = {
  language: {
    setting: 'language',
    title: { zh: '语言', en: 'Language' },
    options: [
      { value: 'CN', label: plain('中文') },
      { value: 'EN', label: plain('English') },
    ],
  },
  theme: {
    setting: 'theme',
    title: { zh: '主题', en: 'Theme' },
    options: named(THEMES, {
      light: { zh: '浅色', en: 'Light' },
      dark: { zh: '深色', en: 'Dark' },
      system: { zh: '跟随系统', en: 'As the system' },
    }),
  },
  density: {
    setting: 'density',
    title: { zh: '密度', en: 'Density' },
    options: named(DENSITIES, {
      compact: { zh: '紧凑', en: 'Compact' },
      normal: { zh: '标准', en: 'Normal' },
      roomy: { zh: '宽松', en: 'Roomy' },
    }),
  },
  fontSize: {
    setting: 'fontSize',
    title: { zh: '字号', en: 'Font size' },
    options: Array.from({ length: FONT_SIZES.most - FONT_SIZES.least + 1 }, (_, n) => ({
      value: FONT_SIZES.least + n,
      label: plain(String(FONT_SIZES.least + n)),
    })),
  },
  motion: {
    setting: 'motion',
    title: { zh: '动画', en: 'Motion' },
    options: named(MOTIONS, {
      system: { zh: '跟随系统', en: 'As the system' },
      reduced: { zh: '减少动画', en: 'Reduced' },
      full: { zh: '全部动画', en: 'Full' },
    }),
  },
  dateStyle: {
    setting: 'dateStyle',
    title: { zh: '日期格式', en: 'Date format' },
    options: DATE_STYLES.map(value => ({ value, label: plain(formatDate(SAMPLE_DAY, 'date', value)) })),
  },
  numberStyle: {
    setting: 'numberStyle',
    title: { zh: '数字格式', en: 'Number format' },
    options: NUMBER_STYLES.map(value => ({ value, label: plain(formatFigure(SAMPLE_FIGURE, value)) })),
  },
  weekStart: {
    setting: 'weekStart',
    title: { zh: '每周第一天', en: 'First day of the week' },
    options: named(WEEK_STARTS, {
      monday: { zh: '星期一', en: 'Monday' },
      saturday: { zh: '星期六', en: 'Saturday' },
      sunday: { zh: '星期日', en: 'Sunday' },
    }),
  },
} as const satisfies { readonly [S in ChosenSetting]: DisplayChoice<S> };

/** Every zone that the browser can compute with. */
export const timeZones = (): readonly string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
