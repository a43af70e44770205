import { useEffect, useRef } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import { focusPath } from './focus-path.ts';
import { fieldOfPath } from './form-check.ts';
import type { FormEvent, FormJudgement, FormState } from './form-state.ts';

export interface FormFaults {
  /** Those to be seen, in the order of the fields; at the end those of no field. */
  readonly faults: readonly Finding[];
  /** To the next or the one before, seen from the field that has the focus. */
  go(step: 1 | -1): void;
  /** A save was asked for: if it fails by a fault, the focus goes to the first. */
  expect(): void;
}

/** The way through what is to be corrected. */
export function useFormFaults({
  formId,
  order,
  state,
  judgement,
  saving,
  send,
}: {
  readonly formId: string;
  /** Names of the fields that are shown. */
  readonly order: readonly string[];
  readonly state: FormState;
  readonly judgement: FormJudgement;
  readonly saving: boolean;
  readonly send: (event: FormEvent) => void;
}): FormFaults {
  const rank = (path: string): number => {
    const at = order.indexOf(fieldOfPath(path));
    return at < 0 ? order.length : at;
  };
  const inOrder = (findings: readonly Finding[]) =>
    findings.filter(({ severity }) => severity === 'error').toSorted((a, b) => rank(a.path) - rank(b.path));
  const hasField = ({ path }: Finding): boolean => rank(path) < order.length;
  const faults = inOrder(judgement.shown);
  const first = faults.find(hasField)?.path;

  const expected = useRef(false);
  useEffect(() => {
    if (!expected.current || saving) return;
    expected.current = false;
    if (first !== undefined) focusPath(formId, first);
  });

  return {
    faults,
    expect() {
      expected.current = true;
    },
    go(step) {
      // Asked for before any save was tried: all there is to correct is shown.
      const known = faults.length > 0 ? faults : inOrder([...judgement.findings, ...state.refused]);
      const places = known.filter(hasField);
      if (faults.length === 0 && places.length > 0) send({ type: 'tried' });
      const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
      const here = order.indexOf(field);
      const beyond = places.filter(({ path }) => (step === 1 ? rank(path) > here : rank(path) < here));
      const next = (step === 1 ? beyond[0] : beyond.at(-1)) ?? (step === 1 ? places[0] : places.at(-1));
      if (next) focusPath(formId, next.path);
    },
  };
}
