import { Button, Switch } from '@blueprintjs/core';
import { useId } from 'react';
import {
  DEFAULT_DISPLAY,
  DENSITIES,
  type Display,
  FONT_SIZES,
  TAB_LIMITS,
  THEMES,
} from '#contract/settings/display.ts';
import { useSession } from '#kit/client.tsx';
import { setLanguage, useLanguage, useT, useText } from '#kit/i18n.ts';
import { showDisplay } from '#kit/settings/display.ts';
import type { SettingsPage } from '#kit/settings/setting-sections.ts';
import { useUserSettings } from '#kit/settings/use-settings.ts';
import { setTheme, useTheme } from '#kit/theme.ts';
import { allowedRoutes } from '#routes/catalogue/access.ts';
import { isBuilt } from '#routes/catalogue/built.ts';
import { Choices } from '../parts/choices.tsx';
import { Block } from '../parts/section.tsx';
import { useAutosave } from '../parts/use-autosave.ts';

const LANGUAGES = [
  { value: 'CN', label: '中文' },
  { value: 'EN', label: 'English' },
] as const;

const upTo = (least: number, most: number): number[] => Array.from({ length: most - least + 1 }, (_, n) => least + n);

/** How the product looks here and wherever the person signs in. Shown at once, saved with every change. */
export function DisplaySection({ page }: { readonly page: SettingsPage }) {
  const t = useT('settings');
  const text = useText();
  const id = useId();
  const language = useLanguage();
  const theme = useTheme();
  const { menu } = useSession();
  const { state, change } = useAutosave('display');
  const display = useUserSettings().data?.display.value ?? DEFAULT_DISPLAY;
  const set = (part: Partial<Display>) => {
    const next = { ...display, ...part };
    showDisplay(next);
    void change(next);
  };
  const pages = allowedRoutes(menu, true).filter(
    route =>
      isBuilt(route) &&
      !route.allowLogout &&
      route.redirect === null &&
      route.parent === null &&
      route.params.length === 0,
  );
  const languages = (
    <Choices
      legend={t('display.language')}
      options={LANGUAGES}
      value={language}
      onChange={value => {
        setLanguage(value);
        set({ language: value });
      }}
    />
  );
  if (page === 'customer')
    return (
      <Block title={t('display.language')} state={state}>
        {languages}
      </Block>
    );
  return (
    <Block
      title={t('display.look')}
      state={state}
      tools={
        <Button size="small" text={t('display.reset')} onClick={() => set({ ...DEFAULT_DISPLAY, language, theme })} />
      }
    >
      <div className="fl-set-fields">
        {languages}
        <Choices
          legend={t('display.theme')}
          options={THEMES.map(value => ({ value, label: t(`display.themes.${value}`) }))}
          value={theme}
          onChange={value => {
            setTheme(value);
            set({ theme: value });
          }}
        />
        <Choices
          legend={t('display.density')}
          options={DENSITIES.map(value => ({ value, label: t(`display.densities.${value}`) }))}
          value={display.density}
          onChange={density => set({ density })}
        />
        <Choices
          legend={t('display.fontSize')}
          options={upTo(FONT_SIZES.least, FONT_SIZES.most).map(value => ({ value, label: String(value) }))}
          value={display.fontSize}
          onChange={fontSize => set({ fontSize })}
        />
        <Choices
          legend={t('display.motion')}
          options={(['system', 'reduced'] as const).map(value => ({ value, label: t(`display.motions.${value}`) }))}
          value={display.motion}
          onChange={motion => set({ motion })}
        />
        <div className="fl-set-field">
          <label htmlFor={`${id}-landing`}>{t('display.landing')}</label>
          <select
            id={`${id}-landing`}
            value={display.landing ?? ''}
            onChange={event => set({ landing: event.currentTarget.value || null })}
          >
            <option value="">{t('display.firstPage')}</option>
            {pages.map(route => (
              <option key={route.name} value={route.path}>
                {text(route.title)}
              </option>
            ))}
          </select>
        </div>
        <div className="fl-set-field">
          <label htmlFor={`${id}-tabs`}>{t('display.mostTabs')}</label>
          <select
            id={`${id}-tabs`}
            value={display.mostTabs}
            onChange={event => set({ mostTabs: Number(event.currentTarget.value) })}
          >
            {upTo(TAB_LIMITS.least, TAB_LIMITS.most).map(value => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </select>
          <Switch
            checked={display.keepTabs}
            label={t('display.keepTabs')}
            onChange={event => set({ keepTabs: event.currentTarget.checked })}
          />
        </div>
      </div>
      <div className="fl-set-inline">
        <Button text={t('display.resetKept')} onClick={() => window.location.reload()} />
        <span className="fl-muted">{t('display.resetKeptHint')}</span>
      </div>
    </Block>
  );
}
