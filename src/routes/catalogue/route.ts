import type { Text } from '#contract/kernel/text.ts';
import type { Area } from './areas.ts';
import type { ButtonCode } from './buttons.ts';

/** Frame around a page; `mh`, `newMh`, `tMh` are the portal variants, `none` is the page alone. */
export type Layout =
  | 'internal'
  | 'externalWorkbench'
  | 'externalManage'
  | 'form'
  | 'external'
  | 'customer'
  | 'mh'
  | 'newMh'
  | 'tMh'
  | 'none';

/** Whose screen it is. Rights come from the menu tree and `allowLogout`, never from here. */
export type Audience = 'internal' | 'external' | 'public';

/** What an area file says about one route: everything but the name, which is its key. */
export interface RouteEntry {
  /** Canonical path, letter case and misspellings as the specification prints them; compared without regard to case. */
  readonly path: string;
  readonly title: Text;
  readonly section: string;
  readonly area: Area;
  readonly layout: Layout;
  readonly audience: Audience;
  /** State is kept when the user leaves. */
  readonly keepAlive: boolean;
  /** A visitor may open it. */
  readonly allowLogout: boolean;
  /** Menu item whose permission, buttons and highlight count for a page without a menu item of its own. */
  readonly parent: string | null;
  /** Where "back" goes without history, and after saving. */
  readonly lastPage: string | null;
  /** The route only forwards, query included. */
  readonly redirect: string | null;
  /** Query parameters, spelled as the calls spell them; all optional for the router. */
  readonly params: readonly string[];
  /** Addresses that come from the other reading of a printed list; rule 4 and 5 aliases are derived. */
  readonly alsoAt: readonly string[];
  /** Codes its menu node can grant. */
  readonly buttons: readonly ButtonCode[];
  /**
   * Its screen below `src/features`: `si/screens/si-check` is `si-check.screen.tsx`, where a visitor may open it
   * `si-check.visitor.screen.tsx`. Of a file with several screens it names the one: `…/roles#CompanyRolesScreen`. Null while it is planned.
   */
  readonly screen: string | null;
}

type Options = Partial<Omit<RouteEntry, 'path' | 'title' | 'section' | 'area' | 'layout'>>;
type Page = Options & Pick<RouteEntry, 'path' | 'title'>;

/** A page with its titles; members left out take the defaults of `inSection`. */
export const route = (path: string, zh: string, en: string, options: Options = {}): Page => ({
  path,
  title: { zh, en },
  ...options,
});

/** A page of one record, opened from the list `parent` and going back to it. */
export const record = (path: string, zh: string, en: string, parent: string, options: Options = {}): Page =>
  route(path, zh, en, { parent, params: ['id'], keepAlive: false, ...options });

/** A list below a list (logs, results): no menu item of its own, but its state is kept. */
export const sublist = (path: string, zh: string, en: string, parent: string, options: Options = {}): Page =>
  route(path, zh, en, { parent, keepAlive: true, ...options });

const WORKBENCHES: readonly Layout[] = ['internal', 'externalWorkbench', 'externalManage'];

function audienceOf(layout: Layout): Audience {
  if (layout === 'internal') return 'internal';
  return WORKBENCHES.includes(layout) ? 'external' : 'public';
}

/**
 * Routes of one section of the specification, one area and one layout. What most of them share follows from the layout:
 * menu pages of the workbenches keep their state, public pages are open to visitors, "back" is the parent.
 */
export function inSection<Name extends string>(
  section: string,
  area: Area,
  layout: Layout,
  pages: Readonly<Record<Name, Page>>,
): Record<Name, RouteEntry> {
  const complete = (page: Page): RouteEntry => {
    const { audience = audienceOf(layout), parent = null, redirect = null } = page;
    return {
      section,
      area,
      layout,
      keepAlive: WORKBENCHES.includes(layout) && parent === null && redirect === null,
      allowLogout: audience === 'public',
      lastPage: parent,
      params: [],
      alsoAt: [],
      buttons: [],
      screen: null,
      ...page,
      audience,
      parent,
      redirect,
    };
  };
  return Object.fromEntries(Object.entries<Page>(pages).map(([name, page]) => [name, complete(page)])) as Record<
    Name,
    RouteEntry
  >;
}
