import { chromium } from 'playwright';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
const [,, base, out, ...paths] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--disable-background-networking'] });
const p = await b.newPage({ viewport: { width: 1440, height: 860 } });
p.on('console', m => { if (m.type()==='error') console.log('console:', m.text().slice(0,300)); });
p.on('pageerror', e => console.log('pageerror:', String(e).slice(0,400)));
await p.goto(base + '/employeeLogin');
await p.getByLabel(/企业代码|Company code/).fill('PLTFRM'); await p.getByLabel(/^账号|^Account/).fill('admin'); await p.getByLabel(/密码|Password/).first().fill('Fairlead#2026');
await p.keyboard.press('Enter'); await p.waitForURL(u => !u.pathname.includes('employeeLogin'), { timeout: 15000 }).catch(()=>{});
let i=0; for (const path of paths) { await p.goto(base + path); await p.waitForTimeout(2500); await p.screenshot({ path: `${out}${i++}.png` }); console.log(path, await p.title()); }
await b.close();
