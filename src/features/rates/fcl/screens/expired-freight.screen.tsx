import { RateList } from '../grid/rate-list.tsx';

/** `/SeaFreight/FreightManagement/ExpiredFreight`: what is no longer valid, to be extended or copied. */
export const ExpiredFreightScreen = () => <RateList door="expired" events={['EXTEND', 'COPY']} />;
