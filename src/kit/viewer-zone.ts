import { createContext, useContext } from 'react';
import { DEFAULT_ZONE } from './date-time.ts';

/** Time zone of the seat; the shell provides it. */
export const ViewerZoneContext = createContext(DEFAULT_ZONE);
export const useViewerZone = (): string => useContext(ViewerZoneContext);
