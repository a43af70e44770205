import { showPointTo } from '#contract/session/calls.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { isMainHost } from '#streams/site.ts';
import type { SiteLayout } from './frame-kind.ts';

/** Variant of a site, as the server knows it (people-and-portals F.4). */
const VARIANTS: Readonly<Record<SiteLayout, string>> = {
  external: 'MAIN',
  customer: 'CUSTOMER',
  tMh: 'THOME',
  newMh: 'NEW',
  mh: 'MH',
};

const KEPT_MS = 60_000;

export interface SiteBrand {
  readonly name: string;
  readonly logo: string | null;
  /** The site is the product's own: it needs no word of who runs it. */
  readonly isMain: boolean;
}

/**
 * Whose site this is. On a company's domain that company's; on a main host the product's own, and for the portal variants the
 * platform company's, as a preview. An unknown host shows nobody's.
 */
export function useSite(layout: SiteLayout): SiteBrand {
  const t = useT('shell');
  const language = useLanguage();
  const { site } = useSession();
  const asks = layout !== 'external' && isMainHost(window.location.host);
  const preview = useCallQuery(showPointTo, { IsType: VARIANTS[layout] }, { enabled: asks, staleTime: KEPT_MS });
  const shown = site ?? (asks ? preview.data : null);
  if (!shown) return { name: t('brand'), logo: null, isMain: true };
  return { name: (language === 'EN' && shown.CompanyNameEn) || shown.CompanyName, logo: shown.Logo, isMain: false };
}
