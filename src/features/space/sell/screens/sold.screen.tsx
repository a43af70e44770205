import { useMemo } from 'react';
import { orderMargins, paperLights } from '#contract/space/desk.calls.ts';
import { useSession } from '#kit/client.tsx';
import { useText } from '#kit/i18n.ts';
import { soldBy } from '../parts/doors.ts';
import { itemsColumn, type Margin, marginColumn, type Papers, papersColumn } from '../parts/order-columns.tsx';
import { OrderList } from '../parts/order-list.tsx';
import { useBeside } from '../parts/use-beside.tsx';

const SHOWN = ['contactName', 'contactAt', 'goods', 'refText'].map(field => ({ field, hidden: false }));

/** `/SeaFreight/NowOrderManagement/SaledNowOrderList`: what the company sold, to whom, and which papers have come for it. */
export function SoldScreen() {
  const text = useText();
  const { employee } = useSession();
  const papers = useBeside<Papers>(paperLights);
  const margins = useBeside<Margin>(orderMargins);
  const columns = useMemo(
    () => [
      itemsColumn,
      papersColumn(papers.of, text),
      marginColumn(margins.of),
      ...SHOWN,
      ...['holdExpireAt', 'confirmDueAt', 'sellerName'].map(field => ({ field, hidden: true })),
    ],
    [papers.of, margins.of, text],
  );
  return (
    <OrderList
      resource={soldBy(employee?.CompanyCode ?? '')}
      acts={['assign', 'ship', 'noShow', 'revoke', 'confirm', 'reject']}
      columns={columns}
      above={context => (
        <>
          {papers.reader(context)}
          {margins.reader(context)}
        </>
      )}
    />
  );
}
