import type { Page } from '@playwright/test';
import { BUILT_ROUTES } from '#routes/catalogue/built.ts';
import { ROUTE, type Route, type RouteName } from '#routes/catalogue/catalogue.ts';
import type { Api } from './api.ts';
import type { Operator } from './operator.ts';
import { SiRecords } from './si-records.ts';

/** Who opens which built routes, so that every screen is seen by somebody who may see it. */

export interface Visitor {
  readonly name: string;
  /** Company account; an individual user has no company, a visitor nothing. */
  readonly account: readonly [company: string, account: string] | readonly [user: string] | null;
  readonly opens: (route: Route) => boolean;
}

const startsWith =
  (...prefixes: readonly string[]) =>
  ({ path }: Route): boolean =>
    prefixes.some(prefix => path.toLowerCase().startsWith(prefix.toLowerCase()));

const OWN_COMPANY: ReadonlySet<string> = new Set<RouteName>([
  'SystemEmployeeList',
  'SystemStuffEdit',
  'SystemRoleCompanyRole',
  'SystemCurrentCompanyDetail',
  'SystemCompanyEditCompanyInfo',
  'ManageUserSetting',
]);

const isPublic = ({ allowLogout, path }: Route): boolean => allowLogout && path !== ROUTE.UserCardIndex.path;
const isOfProvider = startsWith('/manage/message', '/workbench/userSetting', '/system/userCenter');
const isOfUser = startsWith('/chooseCompany', '/customer/');
/** Prices and ready space are for those of a customer who buy. */
const isOfBuyer = startsWith(
  '/external/workbench/PriceQuery',
  '/external/workbench/dsView',
  '/workbench/NowCargoSpace/',
);
const isOfCustomer = (route: Route): boolean => startsWith('/external/workbench')(route) && !isOfBuyer(route);
const isOfClerk = startsWith('/tdManage', '/UserCard');
const isTaken = (route: Route): boolean =>
  [isPublic, isOfProvider, isOfUser, isOfCustomer, isOfBuyer, isOfClerk].some(opens => opens(route));

const VISITORS: readonly Visitor[] = [
  { name: 'a visitor', account: null, opens: isPublic },
  { name: 'an individual user', account: ['seats3@demo.example'], opens: isOfUser },
  { name: 'staff of a provider', account: ['GZSHPA', 'op1'], opens: isOfProvider },
  { name: 'a customer’s clerk', account: ['NQUAYS', 'doc1'], opens: isOfCustomer },
  {
    name: 'a customer’s administrator',
    account: ['NQUAYS', 'admin'],
    opens: route => OWN_COMPANY.has(route.name) || isOfBuyer(route),
  },
  { name: 'a document clerk', account: ['PLTFRM', 'doc1'], opens: isOfClerk },
  {
    name: 'the platform’s administrator',
    account: ['PLTFRM', 'admin'],
    opens: route => !isTaken(route) && route.name !== 'ManageUserSetting',
  },
];

const builtRoutesOf = (visitor: Visitor): Route[] => BUILT_ROUTES.filter(route => visitor.opens(route));

/** Screens that one person sees in one go. */
const MOST_AT_ONCE = 25;

interface Visit {
  readonly name: string;
  readonly visitor: Visitor;
  readonly routes: readonly Route[];
}

/** Every visitor's screens, those who have many in parts: no part grows with the product, and two go at a time. */
export const VISITS: readonly Visit[] = VISITORS.flatMap(visitor => {
  const routes = builtRoutesOf(visitor);
  const parts = Math.ceil(routes.length / MOST_AT_ONCE);
  return Array.from({ length: parts }, (_, part) => ({
    visitor,
    name: parts === 1 ? visitor.name : `${visitor.name} (${part + 1} of ${parts})`,
    routes: routes.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
  }));
});

/** Moves inside the product as its own links do, without loading it anew; calm when nothing more is on its way. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate(to => {
    (document.activeElement as HTMLElement | null)?.blur();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await isCalm(page);
}

/** Closes what was left open: screens kept behind the one in view cost time, and nobody judges them. */
export async function closeOthers({ page }: Operator): Promise<void> {
  if ((await page.locator('.fl-tab').count()) < 6) return;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await isCalm(page);
}

/** Nothing visible is busy and no element has come or gone for a while. */
export async function isCalm(page: Page): Promise<void> {
  const trouble = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const begun = performance.now();
        let last = begun;
        const observer = new MutationObserver(() => {
          last = performance.now();
        });
        observer.observe(document.body, { childList: true, subtree: true });
        const busy = () =>
          [...document.querySelectorAll('.fl-loading, .fl-starting, [aria-busy=true]')].find(each =>
            each.checkVisibility(),
          );
        const look = () => {
          const now = performance.now();
          const isOver = now - begun > 10_000;
          const element = busy();
          if (isOver || (!element && now - last > 160)) {
            observer.disconnect();
            resolve(element ? `still busy: ${element.outerHTML.slice(0, 200)}` : '');
          } else setTimeout(look, 25);
        };
        look();
      }),
  );
  if (trouble) throw new Error(`${page.url()} ${trouble}`);
}

/** Key of the first row of the list in view. */
const firstKey = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('main [data-key]')].find(row =>
        row.closest('.fl-pane')?.checkVisibility(),
      )?.dataset.key ?? null,
  );

const IDS: Partial<Record<RouteName, (api: Api) => Promise<string>>> = {
  TdManageSiMakeTd: async api => {
    const sis = await new SiRecords(api).ofBooking('BK-STORY-2');
    return sis.find(({ TBI_STATUS }) => TBI_STATUS === 3)?.Id ?? '';
  },
};

/** Pages of one record whose own path is its list; what their crumb leads to lists something else. */
const OWN_LIST: ReadonlySet<string> = new Set<RouteName>(['SeaFreightFreightManagementFreightResult']);

/** The address under which a screen has something to show: a page of one record takes the first of its list. */
export async function addressOf({ page }: Operator, api: Api, route: Route): Promise<string> {
  const param = route.params.find(name => name.toLowerCase() === 'id');
  const own = await IDS[route.name as RouteName]?.(api);
  if (!param || !route.parent) return route.path;
  if (own) return `${route.path}?${param}=${own}`;
  await visit(page, OWN_LIST.has(route.name) ? route.path : route.parent);
  const key = await firstKey(page);
  return key ? `${route.path}?${param}=${encodeURIComponent(key)}` : route.path;
}

/** Opens the product as this visitor, at a page from which all others can be reached. */
export async function arrive(
  person: Operator,
  { account }: Visitor,
  password: string,
  language: 'CN' | 'EN' = 'CN',
): Promise<void> {
  await person.page.emulateMedia({ reducedMotion: 'reduce' });
  if (account === null) await person.page.goto('/');
  else if (account.length === 1) {
    await person.signInAsUser(account[0], password);
    await person.page.getByRole('button', { name: /我的账号|My account/ }).waitFor();
    await person.page.goto('/chooseCompany');
  } else await person.signIn(account[0], account[1], password);
  if (language === 'EN') {
    // A fresh sign-in takes over the account's own language (design A.9).
    await person.page.evaluate(() => localStorage.setItem('lang', 'EN'));
    await person.page.reload();
  }
  await isCalm(person.page);
}
