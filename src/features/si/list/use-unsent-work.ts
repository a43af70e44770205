import { useEffect, useState } from 'react';
import { useClient, useSession } from '#kit/client.tsx';
import { seatKey } from '#machines/draft/draft-key.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';

const OF_SHIPMENT = 'CGO_ID=';

/** Shipments that this browser keeps unsent work of, as it was when the list came into view. */
export function useUnsentWork(): ReadonlySet<string> {
  const client = useClient();
  const seat = seatKey(useSession());
  const [shipments, setShipments] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isCurrent = true;
    client.drafts.list(seat).then(
      heads => {
        const records = heads
          .filter(
            ({ route, record }) => route === ROUTE.ExternalWorkbenchSiSubmit.path && record.startsWith(OF_SHIPMENT),
          )
          .map(({ record }) => record.slice(OF_SHIPMENT.length));
        if (isCurrent) setShipments(new Set(records));
      },
      // A browser that keeps nothing has nothing to show.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [client, seat]);
  return shipments;
}
