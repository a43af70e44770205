import { useEffect, useState } from 'react';
import type { BookingPrice, ShownCutOff } from '#contract/booking/booking.ts';
import { checkBooking } from '#contract/booking/draft.calls.ts';
import { useClient } from '#kit/client.tsx';
import { withValue } from './model/content-store.ts';
import type { FormSession } from './model/form-session.ts';

/** What the server says of the content while it is typed: faults go to their fields, price and cut-offs beside the form. */
export interface Checked {
  readonly price: BookingPrice | null;
  /** The price of now where it is another one. */
  readonly repriced: BookingPrice | null;
  readonly cutOffs: readonly ShownCutOff[];
}

const CHECK_AFTER_MS = 500;

export function useCheck(session: FormSession, isOn: boolean): Checked | null {
  const client = useClient();
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let flight: AbortController | null = null;
    const check = async () => {
      flight?.abort();
      const own = new AbortController();
      flight = own;
      const { id, customerId, links } = session.view();
      const content = session.store.read();
      try {
        const { data } = await client.call(checkBooking, {
          body: { id, customerId, links, content },
          signal: own.signal,
        });
        session.faults.replace(data.findings);
        setChecked(data);
        // Times are typed and shown at the clock of the port of loading; nobody has to save for that.
        const now = session.store.read();
        if (data.zone !== '' && now.routing.loading.code === content.routing.loading.code)
          if (data.zone !== now.routing.zone) session.store.replace(withValue(now, 'routing.zone', data.zone));
      } catch {
        // Without an answer the last one stands; a submission asks again in any case.
      }
    };
    const later = () => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => void check(), CHECK_AFTER_MS);
    };
    void check();
    const ends = session.store.subscribe(later);
    return () => {
      ends();
      if (timer !== null) clearTimeout(timer);
      flight?.abort();
    };
  }, [client, session, isOn]);
  return checked;
}
