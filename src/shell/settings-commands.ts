import type { Text } from '#contract/kernel/text.ts';
import { type Display, TAB_LIMITS } from '#contract/settings/display.ts';
import { askInPalette } from '#kit/ask-in-palette.ts';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { asks, type CommandArg, isYes } from '#kit/command-args.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { zoneText } from '#kit/date-time.ts';
import { useDisplay } from '#kit/settings/display.ts';
import { type ChosenSetting, DISPLAY_CHOICES, type DisplayChoice, timeZones } from '#kit/settings/display-choices.ts';
import { useChooseDisplay } from '#kit/settings/use-settings.ts';
import { landingRoutes } from '#routes/catalogue/landing-routes.ts';
import { shellText } from './locale/words.ts';

/** Language and theme have commands of their own beside these. */
const ASKED = [
  'density',
  'fontSize',
  'motion',
  'dateStyle',
  'numberStyle',
  'weekStart',
] as const satisfies readonly ChosenSetting[];

const isLike = ({ zh, en }: Text, wanted: string): boolean =>
  [zh, en].some(name => name.toLowerCase().replace(/\s/g, '').includes(wanted));

/** More zones than these are not listed; typing a city narrows them. */
const MOST_ZONES = 40;

/** Every setting of the display as a command that asks for the value: a person need not open the settings. */
export function SettingsCommands(): null {
  const display = useDisplay();
  const choose = useChooseDisplay();
  const { state, menu } = useSession();

  const command = (
    setting: keyof Display,
    arg: CommandArg<'value'>,
    take: (value: string) => Partial<Display>,
  ): Command => {
    const id = `settings.set.${setting}`;
    const { zh, en } = arg.title;
    return {
      id,
      title: { zh: `设置${zh}`, en: `Set ${en.charAt(0).toLowerCase()}${en.slice(1)}` },
      section: shellText('sections.settings'),
      enabled: true,
      quiet: true,
      asks: asks([arg], ({ value }) => choose(take(value))),
      run: () => askInPalette(id),
    };
  };

  const oneOfFew = (setting: (typeof ASKED)[number]): Command => {
    const { title, options }: DisplayChoice = DISPLAY_CHOICES[setting];
    return command(
      setting,
      {
        name: 'value',
        kind: 'choice',
        title,
        choices: options.map(({ value, label }) => ({
          value: String(value),
          label,
          current: value === display[setting],
        })),
      },
      chosen => ({ [setting]: options.find(({ value }) => String(value) === chosen)?.value ?? display[setting] }),
    );
  };

  const company = { zh: '公司时区', en: 'Zone of the company' };
  const zone = command(
    'timeZone',
    {
      name: 'value',
      kind: 'choice',
      title: { zh: '时区', en: 'Time zone' },
      choices: async ({ query }) => {
        const wanted = query.trim().toLowerCase().replace(/[\s_]/g, '');
        const found = timeZones().filter(name => name.toLowerCase().replace(/_/g, '').includes(wanted));
        return [
          ...(isLike(company, wanted) ? [{ value: '-', label: company, current: display.timeZone === null }] : []),
          ...found.slice(0, MOST_ZONES).map(name => ({
            value: name,
            label: { zh: name, en: name },
            hint: { zh: zoneText(name), en: zoneText(name) },
            current: name === display.timeZone,
          })),
        ];
      },
    },
    chosen => ({ timeZone: chosen === '-' ? null : chosen }),
  );

  const landing = command(
    'landing',
    {
      name: 'value',
      kind: 'choice',
      title: { zh: '登录后打开', en: 'Page after sign-in' },
      choices: [
        { value: '-', label: { zh: '菜单的第一页', en: 'First page of the menu' }, current: display.landing === null },
        ...landingRoutes(menu).map(route => ({
          value: route.path,
          label: route.title,
          current: route.path === display.landing,
        })),
      ],
    },
    chosen => ({ landing: chosen === '-' ? null : chosen }),
  );

  const tabs: readonly Command[] = [
    command('keepTabs', { name: 'value', kind: 'yesNo', title: { zh: '保留标签页', en: 'Keep tabs' } }, answer => ({
      keepTabs: isYes(answer),
    })),
    command(
      'mostTabs',
      {
        name: 'value',
        kind: 'number',
        title: { zh: '最多标签页', en: 'Most tabs' },
        min: String(TAB_LIMITS.least),
        max: String(TAB_LIMITS.most),
        decimals: 0,
      },
      answer => ({ mostTabs: Number(answer) }),
    ),
  ];

  useCommands([...ASKED.map(oneOfFew), zone, ...(state === 'seated' ? [landing, ...tabs] : [])], 'shell');
  return null;
}
