import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What the sign-in page loads is the price of the first visit. One that has to grow past this raises it here, on purpose. */
const MOST_GZIP_KB = 285;
const SIGN_IN = '/src/features/account/screens/employee-login.visitor.screen.tsx';
/** Far too much for a page with three fields; any of these in its graph is an import in the wrong place. */
const TOO_MUCH = [
  /\/node_modules\/(?:echarts|zrender|cmdk|@blueprintjs\/table|d3-geo|topojson-client|world-atlas)\//,
  /\/virtual:pinyin$/,
  /\/src\/kit\/(?:charts|map|table|resource)\//,
  /\/src\/features\/(?!account\/)[^/]+\/.*\.screen\.tsx$/,
  /\/src\/routes\/screens\.tsx$/,
];

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'imports' | 'moduleIds' | 'isEntry'> & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};

/** These chunks and all that they import before they can run. */
function withImports(from: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const found = new Set(from);
  for (const chunk of found)
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) found.add(imported);
    }
  return found;
}

const plain = (id: string): string => id.replaceAll('\\', '/').replaceAll('\0', '/');

/** Chunks of the start, and what is wrong with those of the sign-in page. */
export function startOf(all: readonly Chunk[], mostGzipKb = MOST_GZIP_KB) {
  const chunks = new Map(all.map(chunk => [chunk.fileName, chunk]));
  const entry = all.filter(chunk => chunk.isEntry);
  const screen = all.filter(chunk => chunk.moduleIds.some(id => plain(id).endsWith(SIGN_IN)));
  const page = [...withImports([...entry, ...screen], chunks)];
  const gzipKb = page.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1024;
  const wrong = page
    .flatMap(chunk => chunk.moduleIds.map(plain))
    .filter(id => TOO_MUCH.some(pattern => pattern.test(id)))
    .map(id => `the sign-in page loads ${id}`);
  if (screen.length === 0) wrong.push(`no chunk has ${SIGN_IN}`);
  if (gzipKb > mostGzipKb)
    wrong.push(`the sign-in page loads ${gzipKb.toFixed(1)} kB of JavaScript, not ${mostGzipKb}`);
  const files = [...withImports(entry, chunks)].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ]);
  return { files: new Set(files), gzipKb, wrong };
}

/**
 * Keeps the start light: a build whose sign-in page loads what it does not show fails. And lists of what a screen takes along leave
 * out what every page has loaded already: with two hundred screens they are a good part of the start themselves.
 */
export function lightStart(): Plugin {
  let started: ReadonlySet<string> = new Set();
  return {
    name: 'fairlead:light-start',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, files, { hostType }) =>
            hostType === 'html' ? files : files.filter(file => !started.has(file)),
        },
      },
    }),
    generateBundle(_options, bundle) {
      const start = startOf(Object.values(bundle).filter(file => file.type === 'chunk'));
      if (start.wrong.length > 0) this.error(start.wrong.join('\n'));
      started = start.files;
    },
  };
}
