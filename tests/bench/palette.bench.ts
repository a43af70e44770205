import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright';
import { build, preview } from 'vite';
import { launchBrowser } from './bench-browser.ts';
import { line, median, quantile } from './figures.ts';

/** Ctrl+K to paint and key to paint: the product's palette, a plain cmdk and a plain kbar, each with the same entries. */
const KINDS = ['own', 'cmdk', 'kbar'] as const;
const SIZES = [400, 5_000];
const OPENINGS = 25;
const TYPED = ['sailing port', 'bill', 'manif', 'release', 'rate 42'];
/** Lines as each of them writes them. */
const LINES = '[cmdk-item], [data-line]';
/** The list stands still when nothing has changed in it for so long: kbar answers a tenth of a second late by design. */
const STILL_MS = 160;

interface Clocks {
  readonly openings: number[];
  readonly keys: number[];
}

/** In the page: from a key to the frame after the last change that it led to. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(
    ({ lines, still }) => {
      const clocks = { openings: [] as number[], keys: [] as number[] };
      let from = 0;
      let painted = 0;
      let isOpening = false;
      const mark = () => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            if (document.querySelector(lines) || !isOpening) painted = performance.now();
          };
          port2.postMessage(null);
        });
      };
      addEventListener(
        'keydown',
        event => {
          if (event.key === 'Escape' || event.key === 'Control') return;
          from = performance.now();
          painted = 0;
          isOpening = event.ctrlKey;
          mark();
        },
        true,
      );
      new MutationObserver(mark).observe(document, { childList: true, subtree: true, characterData: true });
      Object.assign(window, {
        clocks,
        /** Answers when the list has stood still, and writes the time down. */
        settled: async () => {
          while (painted === 0 || performance.now() - painted < still)
            await new Promise(resolve => setTimeout(resolve, 10));
          (isOpening ? clocks.openings : clocks.keys).push(painted - from);
        },
      });
    },
    { lines: LINES, still: STILL_MS },
  );
}

const settled = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { settled(): Promise<void> }).settled());

async function measure(browser: Browser, url: string, kind: string, entries: number): Promise<Clocks> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await watch(page);
  await page.goto(`${url}?kind=${kind}&entries=${entries}`);
  await page.locator('[data-ready]').waitFor({ state: 'attached' });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await page.locator(LINES).first().waitFor();
    await settled(page);
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.locator('input').waitFor({ state: 'detached' });
  };
  for (let time = 0; time < OPENINGS; time += 1) {
    await open();
    await close();
  }
  for (const typed of TYPED) {
    await open();
    for (const letter of typed) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await settled(page);
    }
    await close();
  }
  const clocks = await page.evaluate(() => (window as unknown as { clocks: Clocks }).clocks);
  await page.close();
  return clocks;
}

const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
await build({
  configFile: false,
  root: path.join(import.meta.dirname, 'palette'),
  plugins: [react()],
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 4000 },
});
const site = await preview({
  configFile: false,
  root: folder,
  logLevel: 'error',
  build: { outDir: folder },
  preview: { port: 0, host: '127.0.0.1' },
});
const browser = await launchBrowser();
try {
  for (const entries of SIZES) {
    const own: Partial<Record<(typeof KINDS)[number], Clocks>> = {};
    for (const kind of KINDS) {
      const clocks = await measure(browser, site.resolvedUrls?.local[0] ?? '', kind, entries);
      own[kind] = clocks;
      line(`palette ${kind}, ${entries} entries`, {
        'open median ms': median(clocks.openings),
        'open p95 ms': quantile(clocks.openings, 0.95),
        'key median ms': median(clocks.keys),
        'key p95 ms': quantile(clocks.keys, 0.95),
        keys: clocks.keys.length,
      });
    }
    const ratio = (of: keyof Clocks, to: 'cmdk' | 'kbar') => median(own[to]?.[of] ?? []) / median(own.own?.[of] ?? []);
    line(`${entries} entries, times as long as ours (median)`, {
      'cmdk open': ratio('openings', 'cmdk'),
      'cmdk key': ratio('keys', 'cmdk'),
      'kbar open': ratio('openings', 'kbar'),
      'kbar key': ratio('keys', 'kbar'),
    });
  }
} finally {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}
