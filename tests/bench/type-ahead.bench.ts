import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { chromium } from 'playwright';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { line, median, quantile } from './figures.ts';

/** A port picker over 100,000 ports: from a key to the suggestions that answer it, as the person sees them. */
const PORTS = 100_000;
const WORDS = ['shang', 'place 77', 'ningbo', 'rotter', '上海', 'place 4', 'longbea', 'hambu', 'place 99'];

const dataDir = mkdtempSync(path.join(tmpdir(), 'fairlead-bench-'));
const { app, deps, close } = await buildApp(
  readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent', RATE_LIMIT: '0' }),
  { maxLoopDelayMs: 0 },
);
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
try {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const baseURL = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;
  for (let from = 0; from < PORTS; from += 20_000) {
    await sql`insert into port (id, un_locode, name_en, country_code, functions, status, source, version, created_at, updated_at)
      select 'p-' || n, 'ZZ' || lpad(n::text, 6, '0'), 'Place ' || n, 'ZZ', '{1}', 'ACTIVE', 'DEMO', 1, now(), now()
      from generate_series(${from}::int, ${from + 19_999}::int) as n`.execute(deps.db);
    await sql`insert into reference_term (resource, term, row_id, rank)
      select 'Port', t.term, 'p-' || n, t.rank from generate_series(${from}::int, ${from + 19_999}::int) as n,
        lateral (values ('ZZ' || lpad(n::text, 6, '0'), 0::smallint), ('PLACE ' || n, 1::smallint), (n::text, 3::smallint)) as t(term, rank)
      `.execute(deps.db);
  }
  await sql`analyze port`.execute(deps.db);
  await sql`analyze reference_term`.execute(deps.db);

  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  await page.goto('/employeeLogin');
  await page.locator('input[name=companyCode]').fill('PLTFRM');
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill('Fairlead#2026');
  await page.keyboard.press('Enter');
  await page.locator('[data-frame=workbench]').waitFor();
  await page.goto('/BasicData/Wharf?id=new');
  const box = page.getByRole('combobox').first();
  await box.waitFor();

  // In the page: the clock starts at the key and ends when the list has been painted for exactly this text.
  const answers: number[] = [];
  for (const word of WORDS) {
    await box.fill('');
    for (const sign of word) {
      const answered = page.waitForResponse(response => response.url().includes('/api/MasterData/Suggest'));
      const from = performance.now();
      await box.pressSequentially(sign);
      await answered;
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      answers.push(performance.now() - from);
    }
  }
  line('port picker, 100,000 ports: key to shown result', {
    keys: answers.length,
    'median ms': median(answers),
    'p95 ms': quantile(answers, 0.95),
  });
} finally {
  await browser.close();
  await close();
  rmSync(dataDir, { recursive: true, force: true });
}
