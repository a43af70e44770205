import { it, expect } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';
import { importsOf } from '#tests/support/toy-imports.ts';
it('probe', async () => {
  const server = await startTestServer({ demo: true });
  const admin = await server.login('PLTFRM', 'admin');
  const imports = importsOf(server, admin);
  for (let r = 0; r < 6; r++) {
    const t = performance.now();
    const c = process.cpuUsage();
    for (let i = 0; i < 5; i++) await Promise.all(Array.from({ length: 8 }, (_, k) => imports.read(`[${r},${i},${k}]\n`, 'unlocode', {}, 'a.txt')));
    const d = process.cpuUsage(c);
    console.log(r, Math.round(performance.now() - t), 'cpu', Math.round((d.user + d.system) / 1000));
  }
  await server.close();
  expect(1).toBe(1);
}, 300000);
