import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { build } from 'vite';
import { plantedBy } from '#tests/harness/planting.ts';
import { mutatedText } from './mutants.ts';
import type { Tried } from './try-mutant.ts';

const CLIENT = '.cache/mutant-client';

/** Stories are named after their area; these areas are told in stories of other names. */
const STORY_PREFIXES: Readonly<Record<string, readonly string[]>> = {
  rates: ['rates', 'rate'],
  'basic-data': ['data', 'resource', 'mapping'],
  account: ['account', 'session'],
  'user-card': ['card'],
  company: ['company'],
  kit: ['resource', 'shell'],
  streams: ['live', 'faults', 'wizard'],
  routes: ['shell', 'session'],
};

/** `src/features/<area>/…`, or `src/<part of the frame>/…`. */
function storiesOf(file: string): readonly string[] {
  const [, part, area] = file.split('/');
  const word = part === 'features' ? area! : part!;
  const prefixes = STORY_PREFIXES[word] ?? [word];
  return prefixes.flatMap(prefix => globSync(`tests/stories/${prefix}-*.story.spec.ts`)).sort();
}

export interface Stories {
  /** Builds the client with a mutant that has survived the tests, and tells the stories of its area with it. */
  ask(survivor: Tried): Promise<Tried>;
}

export function startStories(root: string, chromium: string): Stories {
  if (!existsSync(path.join(root, 'dist/client/index.html'))) throw new Error('stories need `npm run build` first');
  return {
    async ask(survivor) {
      const stories = storiesOf(survivor.mutant.file);
      if (stories.length === 0) return survivor;
      const from = performance.now();
      const at = path.join(root, survivor.mutant.file);
      const text = mutatedText(readFileSync(at, 'utf8'), survivor.mutant);
      await build({
        logLevel: 'silent',
        build: { outDir: path.join(root, CLIENT) },
        plugins: [{ name: 'mutant', enforce: 'pre', load: id => (id.split('?')[0] === at ? text : null) }],
      });
      // The server is the sound one, and hands out the other client.
      const served = { file: 'server/app.ts', find: "'../dist/client'", replace: `'../${CLIENT}'` };
      const args = [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--project=stories',
        '--max-failures=1',
        ...stories,
      ];
      const { status } = spawnSync(process.execPath, args, {
        cwd: root,
        stdio: 'ignore',
        env: { ...process.env, ...plantedBy([served]), CHROMIUM_PATH: chromium },
      });
      const seconds = survivor.seconds + (performance.now() - from) / 1000;
      return status === 0
        ? { ...survivor, by: `${survivor.by}, and ${stories.length} stories`, seconds }
        : { ...survivor, verdict: 'caught', by: 'a story of its area', seconds };
    },
  };
}
