import { createContext, type RefObject, useContext, useEffect } from 'react';

/**
 * What the shell tells a screen. The address (`useLocation`, `useSearchParams`) is the screen's own: it stands still while the
 * screen is kept in the background.
 */
export interface ScreenApi {
  /** Names the record in the tab strip and the browser's title: `SI2603000123 - SI 审核`. */
  setRecordName(name: string | null): void;
  /** Goes where the person came from; without history to the route's last page. */
  back(): void;
  /** Unsent input is in the screen: closing its tab asks first. */
  setDirty(dirty: boolean): void;
}

const none = () => undefined;
export const ScreenContext = createContext<ScreenApi>({ setRecordName: none, back: none, setDirty: none });

export const useScreen = (): ScreenApi => useContext(ScreenContext);

/** `useRecordName(si?.no ?? null)`: the tab carries the record's name while the screen is there. */
export function useRecordName(name: string | null): void {
  const { setRecordName } = useScreen();
  useEffect(() => setRecordName(name), [name, setRecordName]);
}

/**
 * Tells the screen whether a part of it holds unsent input. Hidden with its tab the part still holds it; only a part that is gone
 * for good, a section that gave way to another, holds nothing any more.
 */
export function useDirty(dirty: boolean, part: RefObject<Element | null>): void {
  const { setDirty } = useScreen();
  useEffect(() => setDirty(dirty), [setDirty, dirty]);
  useEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.isConnected) setDirty(false);
    };
  }, [setDirty, part]);
}
