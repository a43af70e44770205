import { HTMLSelect, Switch } from '@blueprintjs/core';
import { useId } from 'react';
import { DEFAULT_DISPLAY, type Display, TAB_LIMITS } from '#contract/settings/display.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { DEFAULT_ZONE } from '#kit/date-style.ts';
import { formatInstant, zoneText } from '#kit/date-time.ts';
import { setLanguage, useLanguage, useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { showDisplay, useDisplay } from '#kit/settings/display.ts';
import { type ChosenSetting, DISPLAY_CHOICES, timeZones } from '#kit/settings/display-choices.ts';
import type { SettingsPage } from '#kit/settings/setting-sections.ts';
import { setTheme, useTheme } from '#kit/theme.ts';
import { landingRoutes } from '#routes/catalogue/landing-routes.ts';
import { bothOf } from '../locale/words.ts';
import { Choices } from '../parts/choices.tsx';
import { Block } from '../parts/section.tsx';
import { useAutosave } from '../parts/use-autosave.ts';

const TABS = Array.from({ length: TAB_LIMITS.most - TAB_LIMITS.least + 1 }, (_, n) => TAB_LIMITS.least + n);

const LOOK = ['language', 'theme', 'density', 'fontSize', 'motion'] as const;
const READING = ['dateStyle', 'numberStyle', 'weekStart'] as const;

/** How the product looks here and wherever the person signs in. Shown at once, saved with every change. */
export function DisplaySection({ page }: { readonly page: SettingsPage }) {
  const t = useT('settings');
  const text = useText();
  const language = useLanguage();
  const theme = useTheme();
  const { state, change } = useAutosave('display');
  const display = useDisplay();
  const set = (part: Partial<Display>) => {
    const next = { ...display, ...part };
    if (part.language) setLanguage(part.language);
    if (part.theme) setTheme(part.theme);
    showDisplay(next);
    void change(next);
  };
  const own: readonly Command[] = [
    {
      id: 'settings.resetDisplay',
      title: bothOf(words => words.display.reset),
      enabled: true,
      run: () => set({ ...DEFAULT_DISPLAY, language, theme }),
    },
    {
      id: 'settings.reloadPages',
      title: bothOf(words => words.display.resetKept),
      enabled: true,
      run: () => window.location.reload(),
    },
  ];
  const [reset, reload] = useCommands(page === 'customer' ? [] : own);
  // "As this browser has it" is shown as what this browser has.
  const chosen = { ...display, language, theme };
  const choices = (setting: ChosenSetting) => {
    const { title, options } = DISPLAY_CHOICES[setting];
    return (
      <Choices<string | number>
        key={setting}
        legend={text(title)}
        options={options.map(({ value, label }) => ({ value, label: text(label) }))}
        value={chosen[setting]}
        onChange={value => set({ [setting]: value })}
      />
    );
  };
  if (page === 'customer')
    return (
      <Block title={t('display.language')} state={state}>
        {choices('language')}
      </Block>
    );
  return (
    <>
      <Block title={t('display.look')} state={state} tools={reset && <CommandButton command={reset} />}>
        <div className="fl-set-fields">{LOOK.map(choices)}</div>
      </Block>
      <Block title={t('display.reading')} state={state}>
        <div className="fl-set-fields">
          {READING.map(choices)}
          <ZoneField display={display} onChange={timeZone => set({ timeZone })} />
        </div>
      </Block>
      <PagesBlock display={display} state={state} onChange={set} reload={reload} />
    </>
  );
}

/** The zone of all times; under it the clock as it is read now. */
function ZoneField({
  display,
  onChange,
}: {
  readonly display: Display;
  readonly onChange: (zone: string | null) => void;
}) {
  const t = useT('settings');
  const id = useId();
  const now = useNow();
  const { employee } = useSession();
  const own = employee?.TimeZone ?? DEFAULT_ZONE;
  const zone = display.timeZone ?? own;
  return (
    <div className="fl-set-field">
      <label htmlFor={id}>{t('display.timeZone')}</label>
      <HTMLSelect
        id={id}
        value={display.timeZone ?? ''}
        aria-describedby={`${id}-now`}
        onChange={event => onChange(event.currentTarget.value || null)}
      >
        <option value="">
          {t('display.companyZone')} ({own})
        </option>
        {timeZones().map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </HTMLSelect>
      <small id={`${id}-now`} className="fl-muted">
        {t('display.now', { at: `${formatInstant(now, zone, 'dateMinute')} ${zoneText(zone, now)}` })}
      </small>
    </div>
  );
}

/** Where one arrives, and how pages are kept. */
function PagesBlock({
  display,
  state,
  onChange,
  reload,
}: {
  readonly display: Display;
  readonly state: Parameters<typeof Block>[0]['state'];
  readonly onChange: (part: Partial<Display>) => void;
  readonly reload: Command | undefined;
}) {
  const t = useT('settings');
  const text = useText();
  const id = useId();
  const { menu } = useSession();
  return (
    <Block title={t('display.pages')} state={state ?? 'idle'}>
      <div className="fl-set-fields">
        <div className="fl-set-field">
          <label htmlFor={`${id}-landing`}>{t('display.landing')}</label>
          <HTMLSelect
            id={`${id}-landing`}
            value={display.landing ?? ''}
            onChange={event => onChange({ landing: event.currentTarget.value || null })}
          >
            <option value="">{t('display.firstPage')}</option>
            {landingRoutes(menu).map(route => (
              <option key={route.name} value={route.path}>
                {text(route.title)}
              </option>
            ))}
          </HTMLSelect>
        </div>
        <div className="fl-set-field">
          <label htmlFor={`${id}-tabs`}>{t('display.mostTabs')}</label>
          <HTMLSelect
            id={`${id}-tabs`}
            value={display.mostTabs}
            onChange={event => onChange({ mostTabs: Number(event.currentTarget.value) })}
          >
            {TABS.map(value => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </HTMLSelect>
          <Switch
            checked={display.keepTabs}
            label={t('display.keepTabs')}
            onChange={event => onChange({ keepTabs: event.currentTarget.checked })}
          />
        </div>
      </div>
      <div className="fl-set-inline">
        {reload && <CommandButton command={reload} />}
        <span className="fl-muted">{t('display.resetKeptHint')}</span>
      </div>
    </Block>
  );
}
