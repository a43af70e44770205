import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storedFileSchema } from '#contract/files/calls.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { ERRORS } from '#contract/kernel/errors.ts';
import { readConfig } from '#server/config.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { implement } from '#server/kernel/http/implement.ts';
import { fileNameOf } from '#streams/file-name.ts';
import { hasSharedData, sharedText } from '#tests/data/shared-data.ts';
import { startFakeClamd, VIRUS_WORD } from '#tests/support/fake-clamd.ts';
import { fakeFeature } from '#tests/support/fake-feature.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createFiles, type FileService } from './create-files.ts';
import { filesFolder } from './folder.ts';
import { receiveFile } from './receive-file.ts';

const MAX = 100_000;
const upload = defineCall({
  method: 'POST',
  path: '/api/Kernel/Upload',
  access: 'seat',
  summary: { zh: '上传', en: 'Upload' },
  data: z.object({ file: storedFileSchema, fields: z.record(z.string(), z.string()) }),
});

const uploadFeature: Feature = {
  name: 'uploadTest',
  register(app, { files }) {
    implement(app, upload, async ({ request }) => {
      const rules = { maxBytes: MAX, purpose: 'test', accept: ['.csv', 'image/png'] };
      const { file, fields } = await receiveFile(files, request, rules);
      const createdAt = file.createdAt.toISOString();
      return { Data: { file: { ...file, createdAt, keepUntil: null }, fields: { ...fields } } };
    });
  },
};

let folder: string;
let server: TestServer;
let files: FileService;
let clamd: Awaited<ReturnType<typeof startFakeClamd>>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fairlead-files-'));
  clamd = await startFakeClamd();
  server = await startTestServer({
    features: [fakeFeature, uploadFeature],
    env: { DATA_DIR: folder, VIRUS_SCANNER_URL: clamd.url },
  });
  files = createFiles({ ...server.deps, config: readConfig({ DATA_DIR: folder }) });
});
afterAll(async () => {
  await server.close();
  await clamd.stop();
  rmSync(folder, { recursive: true });
});

const onDisk = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name));

/** What the server says to a form; `form` null sends JSON. */
async function send(form: FormData | null, token = 'reader') {
  const answer = await fetch(`${server.url}${upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(form ? {} : { 'content-type': 'application/json' }) },
    body: form ?? '{}',
  });
  return { status: answer.status, body: await answer.json() };
}

function formWith(
  bytes: string | Uint8Array<ArrayBuffer>,
  name: string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([bytes], { type: 'text/csv' }), name);
  return form;
}

function twoFiles(): FormData {
  const form = formWith('x', 'a.csv');
  form.append('second', new Blob(['y']), 'b.csv');
  return form;
}

const fetchFile = (id: string, token = 'reader') =>
  server.app.inject({ url: '/api/File/Get', query: { id }, headers: { authorization: `Bearer ${token}` } });

const red = { companyId: 'red', contentType: 'text/csv', purpose: 'test', keepUntil: null };

describe('an upload', () => {
  it('is stored with its fields and comes back byte by byte under its name', async () => {
    const bytes = new Uint8Array(50_000).map((_, index) => index % 251);
    const { status, body } = await send(formWith(bytes, '提单 (1) 100%;"a".csv', { mode: 'insert' }));
    expect([status, body.Data?.fields]).toEqual([200, { mode: 'insert' }]);
    const answer = await fetchFile(body.Data.file.id);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': 'text/csv',
      'content-length': '50000',
      'content-disposition': `attachment; filename="__ (1) 100_;_a_.csv"; filename*=UTF-8''%E6%8F%90%E5%8D%95%20%281%29%20100%25%3B_a_.csv`,
    });
    expect(fileNameOf(String(answer.headers['content-disposition']), 'x')).toBe('提单 (1) 100%;_a_.csv');
  });

  it('of just the limit is taken, of one byte more refused, and nothing of it kept', async () => {
    expect((await send(formWith(new Uint8Array(MAX), 'a.csv'))).status).toBe(200);
    const before = onDisk();
    for (const size of [MAX + 1, MAX * 60]) {
      const { status, body } = await send(formWith(new Uint8Array(size), 'a.csv'));
      expect([status, body.code]).toEqual([413, 'body_too_large']);
    }
    expect(onDisk()).toEqual(before);
  });

  it.each([
    ['no file', () => new FormData(), 'ONE_FILE'],
    ['another type', () => formWith('x', 'page.html'), 'FILE_TYPE'],
    ['two files', () => twoFiles(), 'ONE_FILE'],
    ['a field that is too long', () => formWith('x', 'a.csv', { remark: 'x'.repeat(20_000) }), 'too_big'],
  ])('with %s is refused and leaves nothing', async (_, form, code) => {
    const before = onDisk();
    const { status, body } = await send(form());
    expect([status, body.code, body.errors[0]?.code]).toEqual([422, 'invalid_input', code]);
    expect(onDisk()).toEqual(before);
  });

  it('that is no form is refused', async () => {
    expect((await send(null)).body.code).toBe('malformed_body');
  });

  it('needs a seat', async () => {
    expect((await send(formWith('x', 'a.csv'), 'nobody')).status).toBe(401);
    expect((await send(formWith('x', 'a.csv'), 'seatless')).status).toBe(403);
  });
});

describe('with a virus scanner', () => {
  const audited = () =>
    server.deps.db.selectFrom('auditEvent').selectAll().where('action', '=', 'FILE_INFECTED').execute();
  const told = async (path: string) => (await fetch(`${server.url}${path}`)).text();
  const rows = async () =>
    Number(
      (
        await server.deps.db
          .selectFrom('storedFile')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );

  it('a virus is refused at the field, audited and counted; nothing of it is kept', async () => {
    const before = [onDisk(), await rows()];
    const { status, body } = await send(formWith(`x${VIRUS_WORD}`, 'bill.csv'));
    expect([status, body.code]).toEqual([422, 'invalid_input']);
    expect(body.errors).toMatchObject([
      { path: 'file', code: 'FILE_INFECTED', params: { name: 'bill.csv', virus: 'Test.Virus' } },
    ]);
    for (const words of [/病毒/, /holds a virus/]) expect(JSON.stringify(body.errors[0].message)).toMatch(words);
    expect([onDisk(), await rows()]).toEqual(before);
    expect(await audited()).toMatchObject([
      {
        result: 'DENIED',
        companyId: 'red',
        targetId: 'POST /api/Kernel/Upload',
        after: { name: 'bill.csv', virus: 'Test.Virus' },
      },
    ]);
    expect(await told('/api/metrics')).toMatch(/^files_scanned_total\{outcome="infected"\} [1-9]/m);
  });

  it.each([
    ['isn’t understood', 'babbles', 'SCANNER_AWAY'],
    ['hangs up', 'cuts', 'SCANNER_AWAY'],
    ['is given too much', 'limits', 'SCANNER_LIMIT'],
  ] as const)('that %s no file is taken', async (_, manner, code) => {
    const before = onDisk();
    clamd.manner = manner;
    const { status, body } = await send(formWith(new Uint8Array(90_000), 'a.csv'));
    clamd.manner = 'works';
    expect([status, body.code, body.message]).toEqual([503, code, { zh: ERRORS[code].zh, en: ERRORS[code].en }]);
    expect(onDisk()).toEqual(before);
  });

  it('that is gone no file is taken and everybody can see it; it is asked again by the next file', async () => {
    const { port } = clamd;
    await clamd.stop();
    expect((await send(formWith('a', 'a.csv'))).body.code).toBe('SCANNER_AWAY');
    await expect(server.deps.files.refuseInfected(Buffer.from('a'), 'a')).rejects.toMatchObject({
      code: 'SCANNER_AWAY',
    });
    expect(JSON.parse(await told('/api/health/ready'))).toMatchObject({ Data: 'ok', Scanner: 'away' });
    expect(await told('/api/metrics')).toMatch(/^virus_scanner_ready 0$/m);
    const own = { ...red, name: 'own.csv', isMadeHere: true };
    await server.deps.files.remove((await server.deps.files.put(Readable.from(['made here']), own)).id);
    clamd = await startFakeClamd(port);
    expect((await send(formWith('a', 'a.csv'))).status).toBe(200);
    expect(JSON.parse(await told('/api/health/ready'))).toMatchObject({ Data: 'ok', Scanner: 'ready' });
    await expect(server.deps.files.refuseInfected(Buffer.from(VIRUS_WORD), 'a')).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('a stored file', () => {
  it('is not there for another company, the platform included', async () => {
    const { id } = await files.put(Readable.from(['secret']), { ...red, name: 'a.csv' });
    expect((await fetchFile(id)).body).toBe('secret');
    for (const token of ['blue', 'menus']) expect((await fetchFile(id, token)).json().code).toBe('not_found');
  });

  it('is copied from a path, hashed, and read by path', async () => {
    const source = path.join(folder, 'source.txt');
    writeFileSync(source, 'abc');
    const file = await files.put(source, { ...red, name: 'abc.txt', contentType: 'text/plain; charset=utf-8' });
    expect(file).toMatchObject({
      size: 3,
      contentType: 'text/plain',
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
    expect(readFileSync(await files.pathOf(file.id), 'utf8')).toBe('abc');
    await files.remove(file.id);
    await expect(files.open(file.id)).rejects.toMatchObject({ code: 'not_found' });
    await files.remove(file.id);
    rmSync(source);
  });

  it('whose bytes are gone says so, is counted until they are back, and is found again then', async () => {
    const { id } = await files.put(Readable.from(['abc']), { ...red, name: 'a.csv' });
    const at = await files.pathOf(id);
    const kept = readFileSync(at);
    rmSync(at);
    const gone = await fetchFile(id);
    expect([gone.statusCode, gone.json().code, gone.json().message.zh]).toEqual([
      410,
      'FILE_LOST',
      ERRORS.FILE_LOST.zh,
    ]);
    expect(await files.find(id)).toMatchObject({ lostAt: expect.any(Date) });
    await expect(files.open(id)).rejects.toMatchObject({ code: 'FILE_LOST' });
    writeFileSync(at, kept);
    expect((await fetchFile(id)).body).toBe('abc');
    expect(await files.find(id)).toMatchObject({ lostAt: null });
    rmSync(at);
    await files.remove(id);
    expect((await fetchFile(id)).statusCode).toBe(404);
  });

  it('leaves nothing when its source breaks off', async () => {
    const before = onDisk();
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('broken off');
      })(),
    );
    await expect(files.put(breaking, { ...red, name: 'a.csv' })).rejects.toThrow('broken off');
    expect(onDisk()).toEqual(before);
  });

  it('past its time is swept, and what a crash left, but nothing younger', async () => {
    const kept = await files.put(Readable.from(['kept']), { ...red, name: 'a' });
    const expired = await files.put(Readable.from(['old']), { ...red, name: 'b', keepUntil: new Date(0) });
    const keptAt = await files.pathOf(kept.id);
    const shelf = path.join(path.dirname(keptAt), '../00');
    mkdirSync(shelf, { recursive: true });
    const orphan = path.join(shelf, '01900000-0000-7000-8000-000000000000');
    const young = orphan.replace(/0000$/, '0001.part');
    const foreign = orphan.replace(/[^/]+$/, 'readme.txt');
    for (const at of [orphan, young, foreign]) writeFileSync(at, 'x');
    for (const at of [orphan, foreign]) utimesSync(at, new Date(0), new Date(0));
    expect(await files.sweep()).toEqual({ expired: 1, orphans: 1 });
    expect([keptAt, young, foreign].filter(at => !existsSync(at))).toEqual([]);
    expect(existsSync(orphan)).toBe(false);
    expect(await files.find(expired.id)).toBeUndefined();
    for (const at of [young, foreign]) rmSync(at);
  });
});

describe('names that try to leave the folder', () => {
  const own = [
    '../../../etc/passwd',
    '..\\..\\win.ini',
    '/etc/passwd',
    'C:\\boot.ini',
    '..',
    '.',
    '',
    'a\0b.csv',
    '\u202egnp.exe',
  ];
  const names = [...own, ...(hasSharedData ? sharedText('injection/path-traversal.txt').split(/\r?\n/) : [])];

  it('are data only: files lie under their ids', async () => {
    const before = new Set(onDisk());
    const ids: string[] = [];
    for (const name of names) {
      const file = await files.put(Readable.from(['x']), { ...red, name });
      expect(file.name, name).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\./u);
      expect(file.name.length, name).toBeGreaterThan(0);
      const told = (await fetchFile(file.id)).headers['content-disposition'];
      expect(fileNameOf(String(told), ''), name).toBe(file.name);
      ids.push(file.id);
    }
    const added = onDisk().filter(at => !before.has(at));
    expect(added.map(at => path.basename(at)).sort()).toEqual(ids.sort());
    expect(added.every(at => at.startsWith(path.join(folder, 'files')))).toBe(true);
  });

  it.each(names.slice(0, 12))('as an id find nothing: %j', async id => {
    expect((await fetchFile(id.replaceAll('\0', '') || '..')).statusCode).toBeGreaterThanOrEqual(404);
    await expect(files.open(id.replaceAll('\0', ''))).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('FILES_URL', () => {
  it('names a folder; storage that is not supported is refused at the start', () => {
    expect(filesFolder({ filesUrl: null, dataDir: '/d' })).toBe('/d/files');
    expect(filesFolder({ filesUrl: 'file:///srv/files', dataDir: '/d' })).toBe('/srv/files');
    for (const filesUrl of ['s3://key:secret@host/bucket?region=x', 'ftp://x/y'])
      expect(() => filesFolder({ filesUrl, dataDir: '/d' })).toThrow(/^environment: FILES_URL: (?!.*secret)/);
  });
});
