import { useRateImport } from '../../batch/parts/use-rate-import.tsx';
import { RateList } from '../grid/rate-list.tsx';
import { usePriceSheet } from '../grid/use-price-sheet.tsx';

/** `/SeaFreight/FreightManagement/FCLFreight`: what is on sale; prices are typed into the grid and sent together. */
export function FclFreightScreen() {
  const { above, ...sheet } = usePriceSheet();
  const imports = useRateImport();
  return (
    <RateList
      door="maintenance"
      events={['HIDE', 'WITHDRAW', 'EXTEND', 'SET_SPACE', 'COPY']}
      {...sheet}
      more={imports.commands}
      above={context => (
        <>
          {above(context)}
          {imports.dialog}
        </>
      )}
    />
  );
}
