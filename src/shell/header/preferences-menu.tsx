import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { BlankIcon, TickIcon } from '@blueprintjs/icons';
import { THEMES } from '#contract/settings/display.ts';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useChooseDisplay } from '#kit/settings/use-settings.ts';
import { useTheme } from '#kit/theme.ts';

const LANGUAGES = [
  ['CN', '中文'],
  ['EN', 'English'],
] as const;

const mark = (chosen: boolean) => (chosen ? <TickIcon /> : <BlankIcon />);

/** Language and theme, as items of a menu. */
export function PreferenceItems() {
  const t = useT('shell');
  const language = useLanguage();
  const theme = useTheme();
  const choose = useChooseDisplay();
  return (
    <>
      <MenuDivider title={t('language')} />
      {LANGUAGES.map(([value, name]) => (
        <MenuItem key={value} icon={mark(value === language)} text={name} onClick={() => choose({ language: value })} />
      ))}
      <MenuDivider title={t('theme')} />
      {THEMES.map(value => (
        <MenuItem
          key={value}
          icon={mark(value === theme)}
          text={t(`themes.${value}`)}
          onClick={() => choose({ theme: value })}
        />
      ))}
    </>
  );
}
