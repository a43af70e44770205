import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#tests/support/server.ts';

/** The API by its document alone: checked by validators, used through generated clients of other projects. */

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

let server: TestServer;
let text: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  text = await (await fetch(`${server.url}/api/docs/json`)).text();
}, 400_000);
afterAll(() => server.close());

describe('the API document', () => {
  it('is valid to a validator of others, with nothing missing that it refers to', async () => {
    await expect(SwaggerParser.validate(JSON.parse(text))).resolves.toBeDefined();
  });

  it('names every operation once and is small enough to be loaded at a sitting', () => {
    const { paths } = JSON.parse(text) as Document;
    const ids = Object.values(paths).flatMap(methods => Object.values(methods).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Buffer.byteLength(text)).toBeLessThan(2 * 1024 * 1024);
  });
});

/** Typed by the generated types only. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

export async function work(baseUrl: string, companyCode: string, loginName: string, password: string) {
  const visitor = createClient<paths>({ baseUrl });
  const login = await visitor.POST('/api/WebsitePublic/UserLogin', { body: { accountMode: 'employee', companyCode, loginName, password } });
  const data = login.data?.Data;
  const headers = { Authorization: \`Bearer \${data && 'Token' in data ? data.Token : ''}\` };
  const client = createClient<paths>({ baseUrl, headers });
  const listed = await client.GET('/api/Port/List', { params: { query: { limit: 2 } } });
  const rows: number | undefined = listed.data?.Data.rows.length;
  const made = await client.POST('/api/Holiday/Create', {
    params: { header: { 'Idempotency-Key': 'made-by-a-client' } },
    body: { calendar: 'CN', day: '2031-05-01', nameZh: '劳动节', nameEn: 'Labour Day' },
  });
  const refused = await client.POST('/api/Holiday/Create', { body: { calendar: '', day: 'soon' } });
  const form = new FormData();
  form.append('kind', 'resource:Holiday');
  form.append('file', new Blob(['calendar,day\\n']), 'holidays.csv');
  const uploaded = await client.POST('/api/Import/Upload', { body: { file: '' }, bodySerializer: () => form });
  const file = await client.POST('/api/Port/Export', { body: { columns: ['unLocode'], format: 'csv', language: 'EN' }, parseAs: 'text' });
  return { login, rows, made, refused: refused.error?.code, uploaded, file };
}
`;

describe('a client made from it', () => {
  const folder = path.resolve('.cache', `api-client-${process.pid}`);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is strict TypeScript, signs in, lists, creates, is refused with a problem, uploads and downloads', async () => {
    mkdirSync(folder, { recursive: true });
    const types = astToString(await openapiTS(JSON.parse(text)));
    writeFileSync(path.join(folder, 'api.d.ts'), types);
    const file = path.join(folder, 'client.ts');
    writeFileSync(file, CLIENT);
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    });
    const faults = ts.getPreEmitDiagnostics(program).map(one => ts.flattenDiagnosticMessageText(one.messageText, '\n'));
    expect(faults).toEqual([]);
    const { work } = (await import(/* @vite-ignore */ file)) as {
      work(...args: string[]): Promise<Record<string, { readonly response: Response; readonly data?: unknown }>>;
    };
    const done = await work(server.url, 'PLTFRM', 'admin', DEMO_PASSWORD);
    const status = (name: string) => done[name]?.response.status;
    expect([status('login'), done.rows, status('made'), done.refused]).toEqual([200, 2, 200, 'invalid_input']);
    expect(status('uploaded')).toBe(200);
    expect(status('file')).toBe(200);
    expect(String(done.file?.data)).toContain('CN');
  }, 120_000);

  it('gets a problem in the form that the document says', async () => {
    const response = await fetch(`${server.url}/api/Port/List`);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toMatchObject({ code: 'SIGN_IN_REQUIRED', Status: 0 });
  });
});
