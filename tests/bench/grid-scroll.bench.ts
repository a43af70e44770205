import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { launchBrowser } from './bench-browser.ts';
import { line, median, quantile } from './figures.ts';

/** The resource grid alone: rows in pages of 500, twelve columns, one frozen, a wheel that does not stop. */
const SIZES = [100_000, 1_000_000];
const SECONDS = 5;
const NOTCH = 240;
/** A frame is late when it missed a refresh of the screen; the clock of the page is only exact to a tenth or two. */
const REFRESH_MS = 1000 / 60;
const LATE_MS = REFRESH_MS + 1;
const STUTTER_MS = 50;

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function serve(folder: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === '/' ? 'index.html' : path.basename(pathname);
    try {
      const body = readFileSync(path.join(folder, pathname === '/' ? '' : path.dirname(pathname), name));
      response.writeHead(200, { 'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Times of all frames while the wheel turns, and of the answer to a key. */
async function measure(browser: Browser, url: string, rows: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${url}?rows=${rows}`);
  await page.locator('.fl-cell[data-row="10"]').first().waitFor();
  await page.locator('.fl-cell[data-row="3"][data-col="1"]').click();
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { frames });
  });
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) await page.mouse.wheel(0, NOTCH);
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(1));
  const share = (ms: number) => frames.filter(each => each > ms).length / frames.length;
  const reached = await page.evaluate(() => document.querySelector('.bp6-table-quadrant-scroll-container')?.scrollTop);
  line(`grid of ${rows.toLocaleString('en')} rows, wheel for ${SECONDS} s`, {
    frames: frames.length,
    'median ms': median(frames),
    'p95 ms': quantile(frames, 0.95),
    'p99 ms': quantile(frames, 0.99),
    'share over 16.7 ms': share(LATE_MS),
    'share over 50 ms': share(STUTTER_MS),
    'pixels scrolled': Math.round(reached ?? 0),
  });

  await page.reload();
  await page.locator('.fl-cell[data-row="3"][data-col="1"]').click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    // After the frame that follows the key: the answer is on the screen.
    addEventListener(
      'keydown',
      () => {
        const from = performance.now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - from);
          port2.postMessage(null);
        });
      },
      true,
    );
  });
  for (let at = 0; at < 60; at += 1) await page.keyboard.press(at % 6 === 5 ? 'ArrowRight' : 'ArrowDown');
  await page.keyboard.press('Control+End');
  await page.locator('.fl-cell-active').waitFor();
  const keys = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  line(`grid of ${rows.toLocaleString('en')} rows, key to paint`, {
    'median ms': median(keys),
    'p95 ms': quantile(keys, 0.95),
    keys: keys.length,
  });
  await page.close();
}

const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
await build({
  configFile: false,
  root: path.join(import.meta.dirname, 'grid-scroll'),
  plugins: [react()],
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 4000 },
});
const site = await serve(folder);
const browser = await launchBrowser();
try {
  for (const rows of SIZES) await measure(browser, site.url, rows);
} finally {
  await browser.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
}
