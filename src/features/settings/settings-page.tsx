import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { Activity, type ComponentType, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { PageHeader } from '#kit/page-header.tsx';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import {
  type SettingsPage as Page,
  type SettingsSectionId,
  type SettingsSectionInfo,
  sectionsOf,
} from '#kit/settings/setting-sections.ts';
import { useUserSettings } from '#kit/settings/use-settings.ts';
import './locale/words.ts';
import { bothOf } from './locale/words.ts';
import { matchingSections } from './parts/matching-sections.ts';
import { CardSection } from './sections/card.tsx';
import { CompaniesSection } from './sections/companies.tsx';
import { DevicesSection } from './sections/devices.tsx';
import { DisplaySection } from './sections/display.tsx';
import { KeyboardSection } from './sections/keyboard.tsx';
import { LinksSection } from './sections/links.tsx';
import { NotificationsSection } from './sections/notifications.tsx';
import { PrivacySection } from './sections/privacy.tsx';
import { ProfileSection } from './sections/profile.tsx';
import { RightsSection } from './sections/rights.tsx';
import { SignInSection } from './sections/sign-in.tsx';
import { WorkSection } from './sections/work.tsx';
import './parts/settings.css';

const SECTIONS: Readonly<Record<SettingsSectionId, ComponentType<{ readonly page: Page }>>> = {
  profile: ProfileSection,
  signIn: SignInSection,
  devices: DevicesSection,
  companies: CompaniesSection,
  notifications: NotificationsSection,
  display: DisplaySection,
  keyboard: KeyboardSection,
  work: WorkSection,
  card: CardSection,
  links: LinksSection,
  privacy: PrivacySection,
  rights: RightsSection,
};

const ADDRESS = 'tab';
const NUMBERED = 9;

/** The settings, one section at a time; Alt and a number goes to it, the address remembers it. Visited ones keep their input. */
export function SettingsPage({ page, foot }: { readonly page: Page; readonly foot?: React.ReactNode }) {
  const t = useT('settings');
  const text = useText();
  const { employee } = useSession();
  const settings = useUserSettings();
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLHeadingElement>(null);
  const offered = sectionsOf(page, employee?.CompanyKind ?? null);
  const current = offered.find(({ id }) => id === params.get(ADDRESS)) ?? offered[0]!;
  const [visited, setVisited] = useState<readonly SettingsSectionId[]>([]);
  if (!visited.includes(current.id)) setVisited([...visited, current.id]);
  const found = matchingSections(offered, typed);

  const open = (id: SettingsSectionId) => {
    setParams(
      before => {
        before.set(ADDRESS, id);
        return before;
      },
      { replace: true },
    );
    requestAnimationFrame(() => panel.current?.focus());
  };

  useCommands([
    ...offered.map((section, index) => ({
      id: `settings.open.${section.id}`,
      title: { zh: `设置：${section.title.zh}`, en: `Settings: ${section.title.en}` },
      ...(index < NUMBERED ? { shortcut: `alt+${index + 1}` } : {}),
      enabled: true as const,
      quiet: true,
      run: () => open(section.id),
    })),
    {
      id: 'settings.search',
      title: bothOf(words => words.search),
      shortcut: '/',
      enabled: true,
      quiet: true,
      run: () => search.current?.focus(),
    },
  ]);

  return (
    <div className="fl-page fl-set-page">
      <PageHeader title={t('title')} />
      <div className="fl-set">
        <nav className="fl-card fl-set-side" aria-label={t('sections')}>
          <InputGroup
            inputRef={search}
            type="search"
            leftIcon={<SearchIcon />}
            value={typed}
            placeholder={t('search')}
            aria-label={t('search')}
            onChange={event => setTyped(event.currentTarget.value)}
            onKeyDown={event => {
              const [first] = found;
              if (event.key !== 'Enter' || !first) return;
              setTyped('');
              open(first.section.id);
            }}
          />
          <ul>
            {found.map(({ section, matches }) => (
              <SectionEntry
                key={section.id}
                section={section}
                matches={matches.map(match => text(match))}
                place={offered.indexOf(section) + 1}
                isCurrent={section === current}
                onOpen={() => {
                  setTyped('');
                  open(section.id);
                }}
              />
            ))}
          </ul>
          {found.length === 0 && <p className="fl-muted">{t('nothing')}</p>}
          {foot}
        </nav>
        <div className="fl-set-panel">
          <h2 ref={panel} tabIndex={-1}>
            {text(current.title)}
          </h2>
          {settings.isPending && <LoadingState />}
          {settings.error && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
          {settings.data &&
            offered
              .filter(({ id }) => visited.includes(id))
              .map(({ id }) => {
                const Section = SECTIONS[id];
                return (
                  <Activity key={id} mode={id === current.id ? 'visible' : 'hidden'}>
                    <Section page={page} />
                  </Activity>
                );
              })}
        </div>
      </div>
    </div>
  );
}

function SectionEntry(props: {
  readonly section: SettingsSectionInfo;
  readonly matches: readonly string[];
  readonly place: number;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}) {
  const text = useText();
  const { section, matches, place, isCurrent, onOpen } = props;
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={place <= NUMBERED ? `Alt+${place}` : undefined}
        onClick={onOpen}
      >
        <span>
          {text(section.title)}
          {matches.length > 0 && <small>{matches.join(' · ')}</small>}
        </span>
        {place <= NUMBERED && <Kbd keys={`alt+${place}`} />}
      </button>
    </li>
  );
}
