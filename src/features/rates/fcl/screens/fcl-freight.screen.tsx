import { useNavigate } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useRateImport } from '../../batch/parts/use-rate-import.tsx';
import { rateLeads } from '../grid/rate-leads.ts';
import { RateList } from '../grid/rate-list.tsx';
import { usePriceSheet } from '../grid/use-price-sheet.tsx';

/** `/SeaFreight/FreightManagement/FCLFreight`: what is on sale; prices are typed into the grid and sent together. */
export function FclFreightScreen() {
  const { above, ...sheet } = usePriceSheet();
  const imports = useRateImport();
  const { menu } = useSession();
  const navigate = useNavigate();
  return (
    <RateList
      door="maintenance"
      events={['HIDE', 'WITHDRAW', 'EXTEND', 'SET_SPACE', 'COPY']}
      {...sheet}
      more={imports.commands}
      moreOf={rows => rateLeads(menu, rows, address => void navigate(address))}
      above={context => (
        <>
          {above(context)}
          {imports.dialog}
        </>
      )}
    />
  );
}
