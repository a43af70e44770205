import { type ComponentType, lazy } from 'react';
import type { BuiltRouteName } from './catalogue/built.ts';

const home = lazy(async () => ({ default: (await import('#features/general/screens/home.screen.tsx')).HomeScreen }));
const notFound = lazy(async () => ({
  default: (await import('#features/general/screens/not-found.screen.tsx')).NotFoundScreen,
}));

/**
 * Screens that a visitor may open, by route. All others come with `screens.tsx`: a list of two hundred, with the files that each of
 * them takes, which nobody needs who has yet to sign in.
 */
export const VISITOR_SCREENS = {
  Home: home,
  MainPage: home,
  EmployeeLogin: lazy(async () => ({
    default: (await import('#features/account/screens/employee-login.screen.tsx')).EmployeeLoginScreen,
  })),
  Register: lazy(async () => ({
    default: (await import('#features/account/screens/register.screen.tsx')).RegisterScreen,
  })),
  WxLogin: lazy(async () => ({
    default: (await import('#features/account/screens/wx-login.screen.tsx')).WxLoginScreen,
  })),
  JoinEntry: lazy(async () => ({
    default: (await import('#features/account/screens/join-entry.screen.tsx')).JoinEntryScreen,
  })),
  JoinBindCompany: lazy(async () => ({
    default: (await import('#features/account/screens/bind-company.screen.tsx')).BindCompanyScreen,
  })),
  UserCardIndex: lazy(async () => ({
    default: (await import('#features/user-card/screens/user-card.screen.tsx')).UserCardScreen,
  })),
  InternalNotFound: notFound,
  FormLayoutNotFound: notFound,
  JoinCreateCompany: lazy(async () => ({
    default: (await import('#features/company/onboarding/screens/create-company.screen.tsx')).CreateCompanyScreen,
  })),
  CustomerFreightCenter: lazy(async () => ({
    default: (await import('#features/rates/search/screens/public-search.screen.tsx')).FreightCenterScreen,
  })),
  CustomerQuicksearch: lazy(async () => ({
    default: (await import('#features/rates/search/screens/public-search.screen.tsx')).QuickSearchRatesScreen,
  })),
  QuickSearch: lazy(async () => ({
    default: (await import('#features/rates/search/screens/public-search.screen.tsx')).QuickSearchRatesScreen,
  })),
  ExternalElectronicRates: lazy(async () => ({
    default: (await import('#features/rates/search/screens/public-search.screen.tsx')).ElectronicRatesScreen,
  })),
  CustomerBooking: lazy(async () => ({
    default: (await import('#features/space/buy/screens/public.screen.tsx')).PublicSpaceScreen,
  })),
} as const satisfies Readonly<Partial<Record<BuiltRouteName, ComponentType>>>;

export type VisitorRouteName = keyof typeof VISITOR_SCREENS;
