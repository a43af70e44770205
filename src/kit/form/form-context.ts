import { createContext, useContext } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import type { Place } from './read-input.ts';

/** What the inputs of a form share. */
export interface FormSurroundings {
  readonly place: Place;
  /** Names of the rows that references point at, by id. */
  readonly labels: Readonly<Record<string, RefLabel>>;
  /** A row was picked: its name is to be known from now on. */
  learn(label: RefLabel): void;
  /** Address of the screen that shows one row of a resource under `?id=`, for F4. */
  pathOf?(resource: string): string | undefined;
  /** Offers to propose a row that the list does not have. */
  onPropose?(resource: string, typed: string): void;
}

const nothing = () => undefined;
export const FormContext = createContext<FormSurroundings>({
  place: { today: '1970-01-01', zone: 'UTC' },
  labels: {},
  learn: nothing,
});
export const useForm = (): FormSurroundings => useContext(FormContext);
