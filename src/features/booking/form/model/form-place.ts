import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import type { ContentStore } from './content-store.ts';
import type { FaultStore } from './fault-store.ts';

/** What the parts of a form share. */
export interface FormPlace {
  readonly formId: string;
  readonly store: ContentStore;
  readonly faults: FaultStore;
  readonly isReadOnly: boolean;
  /** The booking that the content is of, where there is one: its files are shown by it. */
  readonly bookingId?: string | null;
}

const Place = createContext<FormPlace | null>(null);
export const FormPlaceProvider = Place.Provider;

export function useFormPlace(): FormPlace {
  const place = useContext(Place);
  if (!place) throw new Error('a part of the booking form stands outside of it');
  return place;
}

/** The value at a place; the part is drawn again when it changes, and only then. */
export function useAt<T>(path: string): T {
  const { store } = useFormPlace();
  return useSyncExternalStore(store.subscribe, () => store.at(path)) as T;
}

/** What is to be said at a place now. */
export function useFaultsAt(path: string): readonly Finding[] {
  const { faults } = useFormPlace();
  return useSyncExternalStore(
    faults.subscribe,
    useCallback(() => faults.shownAt(path), [faults, path]),
  );
}

/** A list of the content with the two things a person does to it. */
export function useEntries<T>(path: string) {
  const { store } = useFormPlace();
  const entries = useAt<readonly T[]>(path);
  return {
    entries,
    add: (entry: T) => store.put(path, [...entries, entry]),
    remove: (index: number) =>
      store.put(
        path,
        entries.filter((_, at) => at !== index),
      ),
  };
}

export const fieldId = (formId: string, path: string): string => `${formId}-${path.replaceAll('.', '-')}`;
