import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Node looks every import up on disk: does the file exist, where does it really lie, which package is it of, how is it to be read? For
 * two thousand files of our own the answers are known from their addresses, and libraries are the same for all of them. A sixth of
 * the start goes into asking. A file that is not there is still told by its name, when it is read.
 */
const HOME = new URL('../', import.meta.url).href;
const LIBRARIES = `${HOME}node_modules/`;
/** `#server` -> `server/`, as `imports` of package.json says. */
const ROOMS: ReadonlyMap<string, string> = new Map(
  Object.entries(
    (JSON.parse(readFileSync(new URL('package.json', HOME), 'utf8')) as { imports: Record<string, string> }).imports,
  ).map(([room, folder]) => [room.replace('/*', ''), folder.replace('./', '').replace('*', '')]),
);
const ROOM = /^(#\w+)\/(.+)$/;
const LIBRARY = /^[@a-z]/;

function ownFile(specifier: string, importer: string): string | null {
  if (!specifier.endsWith('.ts')) return null;
  if (specifier.startsWith('.')) return new URL(specifier, importer).href;
  const [, room = '', file] = ROOM.exec(specifier) ?? [];
  const folder = ROOMS.get(room);
  return folder === undefined ? null : `${HOME}${folder}${file}`;
}

/** For whole programs, as early as can be; tests load by other ways. */
export function resolveQuickly(): void {
  const libraries = new Map<string, { url: string; format?: string | null | undefined }>();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL: importer } = context;
      const isOurs = importer?.startsWith(HOME) && !importer.startsWith(LIBRARIES);
      if (!isOurs || context.conditions.includes('require')) return next(specifier, context);
      const url = ownFile(specifier, importer!);
      if (url !== null) return { url, format: 'module-typescript', shortCircuit: true };
      if (!LIBRARY.test(specifier)) return next(specifier, context);
      const found = libraries.get(specifier) ?? next(specifier, context);
      libraries.set(specifier, found);
      return { ...found, shortCircuit: true };
    },
  });
}
