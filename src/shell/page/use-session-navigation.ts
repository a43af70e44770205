import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentEmployee, MenuNode } from '#contract/session/session.ts';
import { useClient } from '#kit/client.tsx';
import { setLanguage } from '#kit/i18n.ts';
import { closedArrival, seatArrival, userArrival } from './arrival.ts';
import { barAddress } from './use-page.ts';

const arrivalOf = (employee: CurrentEmployee | null, menu: readonly MenuNode[]): string =>
  employee?.TwoStepWanted ? closedArrival(barAddress()) : seatArrival(barAddress(), menu, employee?.LandingPath);

/** Performs with the router what the session machine decides, and goes to the landing page after a sign-in or a change of seat. */
export function useSessionNavigation(): void {
  const { session } = useClient();
  const navigate = useNavigate();
  useEffect(() => {
    const go = (to: string) => {
      if (to !== barAddress()) void navigate(to);
    };
    let seat: string | null | undefined;
    const subscriptions = [
      session.on('navigate', ({ to }) => go(to)),
      session.on('language', ({ language }) => setLanguage(language)),
      session.on('signedIn', ({ seated }) => {
        const { menu, bound, employee } = session.getSnapshot().context;
        go(seated ? arrivalOf(employee, menu) : userArrival(barAddress(), bound.length > 0));
      }),
      session.subscribe(snapshot => {
        if (!snapshot.matches('seated') && !snapshot.matches('user')) {
          // Signing in is told apart above; the first seat of a page load is no change.
          seat = undefined;
          return;
        }
        const before = seat;
        const { employee, menu } = snapshot.context;
        seat = employee?.EmployeeId ?? null;
        if (before !== undefined && seat !== null && seat !== before) go(arrivalOf(employee, menu));
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [session, navigate]);
}
