import { useSyncExternalStore } from 'react';
import type { BookingContent } from '#contract/booking/booking-content.ts';
import type { ContentStore } from './content-store.ts';

type Routing = BookingContent['routing'];

/** Both ends of the lane as they stand. */
export function useLane(store: ContentStore): { readonly loading: string; readonly discharge: string } {
  const read = (path: string) => () => String(store.at(path) ?? '');
  return {
    loading: useSyncExternalStore(store.subscribe, read('routing.loading.code')),
    discharge: useSyncExternalStore(store.subscribe, read('routing.discharge.code')),
  };
}

/** The sailing that was chosen; what another booking brings does not go over it. */
export function chosenSailing(routing: Routing): Partial<Routing> {
  const { vesselName, voyageNo, departureDate, etd, eta, zone, serviceCode } = routing;
  const chosen = { vesselName, voyageNo, departureDate, etd, eta, zone, serviceCode };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '' && value !== null));
}
