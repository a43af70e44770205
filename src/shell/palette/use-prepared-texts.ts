import { useEffect } from 'react';
import { prepareTexts, type SearchText } from '#machines/palette/search-text.ts';

/** So many take about a millisecond. */
const AT_ONCE = 100;

const whenIdle: (work: () => void) => () => void =
  'requestIdleCallback' in globalThis
    ? work => {
        const waiting = requestIdleCallback(work);
        return () => cancelIdleCallback(waiting);
      }
    : work => {
        const waiting = setTimeout(work, 1);
        return () => clearTimeout(waiting);
      };

/** While one reads the first lines and has not typed yet, the texts are got ready for the first letter. */
export function usePreparedTexts(texts: readonly SearchText[]): void {
  useEffect(() => {
    let stop: () => void = () => undefined;
    const go = (from: number) => {
      stop = whenIdle(() => {
        const next = prepareTexts(texts, from, AT_ONCE);
        if (next !== null) go(next);
      });
    };
    go(0);
    return () => stop();
  }, [texts]);
}
