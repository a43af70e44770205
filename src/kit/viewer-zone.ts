import { createContext, useContext } from 'react';
import { DEFAULT_ZONE } from './date-style.ts';
import { useDisplay } from './settings/display.ts';

/** Time zone of the reader, or else of his company; the shell provides it. */
export const ViewerZoneContext = createContext(DEFAULT_ZONE);

/** The zone. Who shows an instant shows it anew as well when the reader wants dates written otherwise. */
export function useViewerZone(): string {
  useDisplay();
  return useContext(ViewerZoneContext);
}
