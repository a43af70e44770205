import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { launchBrowser } from './bench-browser.ts';
import { line, median, quantile } from './figures.ts';

/** A port picked by typing, out of 100,000: from the key to the list that answers the very text in the box. */
const PORTS = 100_000;
/** As people type them: codes, English names, pinyin, initials, later words; none is asked twice. */
const TYPED = [
  'cnsha',
  'rotterd',
  'ningbo',
  'los ang',
  'hambur',
  'qd',
  'yantia',
  'port kl',
  'place 77',
  'bay 4',
  'nlrtm',
  'xiamen',
];

const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
const { app, deps, close } = await buildApp(
  readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
    DEMO: '1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
  }),
  { maxLoopDelayMs: 0 },
);
const browser = await launchBrowser();
try {
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';
  await sql`
    with made as (
      select n, 'Q' || chr(65 + n % 26) || substr(${signs}, (n / 26) % 34 + 1, 1) || substr(${signs}, (n / 884) % 34 + 1, 1)
        || substr(${signs}, (n / 30056) % 34 + 1, 1) as code,
        (array['Place', 'Bay', 'Cape', 'Harbour', 'Ness'])[n % 5 + 1] || ' ' || n as name
      from generate_series(0, ${PORTS}::int - 1) n
    ), ports as (
      insert into port (id, un_locode, country_code, name_en, status, source, functions, version, created_at, updated_at)
      select 'bench-' || n, code, left(code, 2), name, 'ACTIVE', 'MANUAL', '{1}', 1, now(), now() from made returning id
    )
    insert into reference_term (resource, term, row_id, rank)
    select 'Port', t.term, 'bench-' || n, t.rank from made,
      lateral (values (code, 0), (upper(name), 1), (n::text, 3)) t (term, rank)`.execute(deps.db);
  await sql`analyze`.execute(deps.db).catch(() => undefined);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const baseURL = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/employeeLogin');
  await page.locator('input[name=companyCode]').fill('PLTFRM');
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill('Fairlead#2026');
  await page.keyboard.press('Enter');
  await page.locator('[data-frame=workbench]').waitFor();
  await page.goto('/BasicData/Wharf?id=new');
  const box = page.locator('[data-field=portId] [role=combobox]');
  await box.waitFor();
  await box.focus();

  const times: number[] = [];
  for (const word of TYPED) {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    for (const letter of word) {
      await box.evaluate(element => {
        const state = window as unknown as { shown: Promise<number> };
        state.shown = new Promise(resolve => {
          element.addEventListener(
            'keydown',
            () => {
              const from = performance.now();
              const before = (element as HTMLInputElement).value;
              const look = (): void => {
                const list = document.querySelector('[role=listbox]');
                const isShown =
                  (element as HTMLInputElement).value !== before && list && !list.hasAttribute('aria-busy');
                if (isShown) resolve(performance.now() - from);
                else requestAnimationFrame(look);
              };
              requestAnimationFrame(look);
            },
            { once: true },
          );
        });
      });
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      times.push(await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown));
    }
  }
  line(`a port picked by typing, of ${PORTS.toLocaleString('en')}`, {
    database: deps.config.databaseUrl ? 'PostgreSQL' : 'embedded',
    keys: times.length,
    'median ms': median(times),
    'p95 ms': quantile(times, 0.95),
    'of which the pause before asking, ms': 100,
  });
} finally {
  await browser.close();
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
