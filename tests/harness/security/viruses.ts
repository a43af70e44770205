import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { headerFaults, problemFaults } from './answer-rules.ts';
import { EICAR, hasClamd, STREAM_MAX, startClamd } from './clamd.ts';
import type { PartResult } from './part.ts';
import { BOUNDARY, MULTIPART, multipart } from './uploads.ts';
import { ASKERS, type Asker, openWorld, type World } from './world.ts';
import { zipOf } from './zip.ts';

/** A real ClamAV in front of every call that takes a file: none takes one with a virus, nor any while it is away. */
const after = (head: string): Buffer => Buffer.concat([Buffer.from(head, 'latin1'), EICAR]);
const INFECTED: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[] = [
  { name: 'eicar.csv', type: 'text/csv', bytes: EICAR },
  { name: 'eicar.pdf', type: 'application/pdf', bytes: after('%PDF-1.7\n') },
  { name: 'eicar.png', type: 'image/png', bytes: after('\x89PNG\r\n\x1a\n') },
  { name: 'eicar.xlsx', type: 'application/zip', bytes: zipOf([{ name: 'xl/workbook.xml', data: EICAR }]) },
];

interface Told {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string>;
}

async function send(world: World, asker: Asker, url: string, payload: Buffer | string): Promise<Told> {
  const token = await world.tokenOf(asker);
  const answer = await world.server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': MULTIPART },
  });
  if (answer.statusCode === 401) world.forget(asker);
  return { status: answer.statusCode, text: answer.body, headers: answer.headers as Record<string, string> };
}

/** A form without a file: who takes files says so, before it does anything. */
const EMPTY = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="kind"\r\n\r\nunlocode\r\n--${BOUNDARY}--\r\n`;
const isTaker = ({ text }: Told, url: string): boolean =>
  text.includes('"ONE_FILE"') || url.endsWith('/SaveAvatar') || url.endsWith('/UploadLogo');

const everyFile = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name));

export async function checkViruses(): Promise<PartResult> {
  if (!hasClamd) return { figures: {}, faults: [], skipped: 'clamd is not here and cannot be fetched' };
  const clamd = await startClamd();
  const world = await openWorld({ env: { VIRUS_SCANNER_URL: clamd.url } });
  const faults: string[] = [];
  const takers = new Map<string, Asker>();
  let requests = 0;
  try {
    for (const asker of [ASKERS[4]!, ASKERS[1]!, ASKERS[2]!])
      for (const { path: url, name, method, body } of world.operations) {
        if (method !== 'POST' || body !== null || takers.has(url)) continue;
        requests += 1;
        if (!isTaker(await send(world, asker, url, EMPTY), url)) continue;
        takers.set(url, asker);
        const told: Told[] = [];
        for (const file of INFECTED)
          told.push(await send(world, asker, url, multipart(file.name, file.type, file.bytes)));
        requests += told.length;
        if (!told.some(({ text }) => text.includes('"FILE_INFECTED"'))) faults.push(`${name}: nothing was found`);
        for (const one of told) {
          if (one.status < 400) faults.push(`${name}: took a file with a virus`);
          faults.push(
            ...[...problemFaults({ ...one, ms: 0 }), ...headerFaults(one, true)].map(fault => `${name}: ${fault}`),
          );
        }
      }
    const import_ = [...takers.keys()].find(url => url.includes('/Import'));
    const [url, asker] = [...takers].find(([one]) => one === import_) ?? [];
    const ask = async (bytes: Buffer): Promise<string> => {
      requests += 1;
      const { status, text } = await send(world, asker!, url!, multipart('x.csv', 'text/csv', bytes));
      return `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`;
    };
    const expected = async (what: string, bytes: Buffer, answer: RegExp): Promise<void> => {
      const told = await ask(bytes);
      if (!answer.test(told)) faults.push(`${what}: ${told}`);
    };
    // It hangs up in the middle: whichever way that is noticed, it is the limit that is told.
    for (let times = 0; times < 8; times++)
      await expected('above the limit of the scanner', Buffer.alloc(6 * STREAM_MAX, 'x'), /^503 SCANNER_LIMIT$/);
    await clamd.end();
    await expected('without a scanner', Buffer.from('a,b\n'), /^503 SCANNER_AWAY$/);
    await clamd.begin();
    await expected('with a scanner again', Buffer.from('a,b\n'), /^(200|422) (?!SCANNER)/);
    const { db } = world.server.deps;
    const kept = everyFile(world.server.deps.config.dataDir).filter(file => readFileSync(file).includes(EICAR));
    faults.push(...kept.map(file => `a virus stands in ${path.basename(file)}`));
    const avatars = await db.selectFrom('avatar').select('content').execute();
    if (avatars.some(({ content }) => Buffer.from(content, 'base64').includes(EICAR)))
      faults.push('a virus is an avatar');
    const audited = await db.selectFrom('auditEvent').select('after').where('action', '=', 'FILE_INFECTED').execute();
    if (audited.length === 0 || !JSON.stringify(audited).includes('Eicar-Test-Signature'))
      faults.push('no audit entry');
    return { figures: { takers: takers.size, requests, audited: audited.length }, faults };
  } finally {
    await world.close();
    await clamd.remove();
  }
}
