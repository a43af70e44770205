import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Text } from '#contract/kernel/text.ts';
import { useSession } from '#kit/client.tsx';
import { useRegisteredCommands } from '#kit/command-registry.tsx';
import { useNow } from '#kit/now.ts';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import type { Steps } from '#machines/palette/palette.flow.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';
import { askEntries } from './ask-entries.ts';
import { argumentEntries, paletteEntries } from './entries.ts';
import { type Whys, whyEntries } from './why-entries.ts';

const NO_WHYS: Whys = { entries: [], subjects: new Map() };
const NONE: readonly PaletteEntry[] = [];

interface Offered {
  readonly entries: readonly PaletteEntry[];
  readonly steps: Steps;
  readonly subjects: Whys['subjects'];
}

/** All that the palette holds without asking the server. It is the same list from one letter to the next. */
export function useOfferedEntries(screen: Text, query: string): Offered {
  const { employee, menu, state } = useSession();
  const { pathname } = useLocation();
  const own = useRegisteredCommands('screen');
  const everywhere = useRegisteredCommands('shell');
  const today = todayIn(useViewerZone(), useNow());
  const kind = employee?.CompanyKind;
  const signedIn = state === 'user' || state === 'seated';
  const whys = useMemo(
    () =>
      kind ? whyEntries({ menu, kind, route: routeOf(pathname), commands: [...own, ...everywhere], screen }) : NO_WHYS,
    [menu, kind, pathname, own, everywhere, screen],
  );
  const asked = useMemo(() => askEntries([...own, ...everywhere], screen, today), [own, everywhere, screen, today]);
  const listed = useMemo(
    () => paletteEntries({ menu, signedIn, own, everywhere, screen }),
    [menu, signedIn, own, everywhere, screen],
  );
  const typed = argumentEntries(everywhere, query, screen);
  const key = typed.map(({ id }) => id).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are known by their ids
  const withArgument = useMemo(() => (typed.length > 0 ? typed : NONE), [key]);
  return useMemo(
    () => ({
      entries: [...withArgument, ...listed, ...asked.entries, ...whys.entries],
      steps: asked.steps,
      subjects: whys.subjects,
    }),
    [withArgument, listed, asked, whys],
  );
}
