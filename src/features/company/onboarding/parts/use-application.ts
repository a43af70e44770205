import { useQueryClient } from '@tanstack/react-query';
import { type AskOf, useApply } from '#kit/document/use-apply.ts';
import {
  type ApplicationEvent,
  type CompanyApplication,
  companyApplication,
} from '#machines/company/company-application.document.ts';
import { touchedKeys } from '../queries.ts';

/** Reads again what an event of an application touched, without waiting for the live message. */
export function useTouched(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(touchedKeys().map(key => queries.invalidateQueries({ queryKey: [...key] })));
  };
}

/** Sends an event from a form of the screen's own; answers the application after it, and rejects with what the server refused. */
export function useApplicationSend() {
  const { run, isBusy } = useApply(companyApplication);
  const touch = useTouched();
  const send = async <E extends ApplicationEvent>(
    ask: AskOf<typeof companyApplication, E>,
  ): Promise<CompanyApplication> => {
    try {
      const [result] = await run(ask);
      return result!.row as unknown as CompanyApplication;
    } finally {
      // Also after a refusal: it mostly means that somebody else was faster.
      await touch();
    }
  };
  return { send, isBusy };
}
