import { type ComponentType, lazy } from 'react';

type ScreenFile = Readonly<Record<string, ComponentType>>;
/** Files of screens, as `import.meta.glob` finds them: each is loaded when one of its screens is first opened. */
export type ScreenFiles = Readonly<Record<string, () => Promise<unknown>>>;

const FOLDER = /^\.\.\/(?:features|contract|machines)\//;
const ENDING = /(?:\.visitor)?\.screen\.tsx$|\.plain\.(?:resource|document)\.ts$/;

/** The one that is asked for, else the only export that is called a screen. */
export function screenIn(file: ScreenFile, name: string | undefined): ComponentType | undefined {
  return file[name ?? Object.keys(file).find(exported => exported.endsWith('Screen')) ?? ''];
}

/** The name by which the catalogue knows a file: its path below the folder, without its ending. */
const nameOf = (path: string): string => path.replace(FOLDER, '').replace(ENDING, '');

/** Screens as the route catalogue names them (`RouteEntry.screen`); undefined for one that is in none of the files. */
export function lazyScreens(files: ScreenFiles): (screen: string) => ComponentType | undefined {
  const byName = new Map(Object.entries(files).map(([path, load]) => [nameOf(path), load]));
  const made = new Map<string, ComponentType>();
  return screen => {
    const [file = '', name] = screen.split('#');
    const load = byName.get(file);
    if (!load) return undefined;
    const known = made.get(screen);
    if (known) return known;
    const Screen = lazy(async () => {
      const found = screenIn((await load()) as ScreenFile, name);
      if (!found) throw new Error(`${file} has no screen ${name ?? ''}`);
      return { default: found };
    });
    made.set(screen, Screen);
    return Screen;
  };
}
