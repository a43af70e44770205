import { vi } from 'vitest';
import * as calls from '#contract/imports/calls.ts';
import type { ImportOptions, ImportRun, ImportState } from '#contract/imports/import-run.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { readMigrations } from '#server/db/migration-files.ts';
import { FEATURES } from '#server/feature-list.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { toyFeature, toyMigration } from '#server/kernel/resource/toy.samples.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A server with the toy resource, and imports as a person does them. */

export const TOYS = 'resource:Toy';

export const startToyServer = (more: readonly Feature[] = []): Promise<TestServer> =>
  startTestServer({
    demo: true,
    features: [...FEATURES, toyFeature, ...more],
    migrations: [...readMigrations(), toyMigration],
  });

export type RowPage = DataOf<typeof calls.importRows>;

export function importsOf(server: TestServer, token: string) {
  const answered = <T>(answer: { http: number; data: T; problem: unknown }): T => {
    if (answer.http !== 200) throw new Error(JSON.stringify(answer.problem));
    return answer.data;
  };
  const get = async (id: string): Promise<ImportRun> =>
    answered(await server.call(calls.getImport, { token, query: { id } }));

  /** Whatever the server answers to the form. */
  async function send(content: string | Uint8Array, kind = TOYS, options: ImportOptions = {}, name = 'toys.csv') {
    const form = new FormData();
    form.append('kind', kind);
    form.append('options', JSON.stringify(options));
    form.append('file', new Blob([content as BlobPart]), name);
    const answer = await fetch(`${server.url}${calls.uploadImport.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const body = await answer.json();
    return { http: answer.status, data: body.Data as ImportRun, problem: body };
  }

  const reach = (id: string, ...states: ImportState[]): Promise<ImportRun> =>
    vi.waitFor(
      async () => {
        const run = await get(id);
        if (!states.includes(run.state)) throw new Error(`${run.state}: ${JSON.stringify(run)}`);
        return run;
      },
      { timeout: 240_000, interval: 30 },
    );

  return {
    send,
    get,
    reach,
    /** Uploads and waits until the file has been read. */
    async read(content: string | Uint8Array, kind = TOYS, options: ImportOptions = {}, name = 'toys.csv') {
      const { id } = answered(await send(content, kind, options, name));
      return reach(id, 'PREVIEW', 'FAILED');
    },
    async rows(id: string, more: Record<string, unknown> = {}): Promise<RowPage> {
      return answered(await server.call(calls.importRows, { token, query: { run: id, ...more } as never }));
    },
    async apply(id: string, mode: 'PARTIAL' | 'ALL_OR_NOTHING' = 'PARTIAL') {
      answered(await server.call(calls.applyImport, { token, body: { id, mode } }));
      return reach(id, 'APPLIED', 'PARTLY', 'PREVIEW');
    },
    async decide(id: string, body: Record<string, unknown>) {
      return answered(await server.call(calls.decideImport, { token, body: { id, ...body } as never }));
    },
    async rollBack(id: string) {
      const answer = answered(await server.call(calls.rollbackImport, { token, body: { id } }));
      const done = await vi.waitFor(
        async () => {
          const job = await server.deps.db
            .selectFrom('job')
            .select('state')
            .where('id', '=', answer.run.jobId)
            .executeTakeFirstOrThrow();
          if (job.state !== 'DONE') throw new Error(job.state);
          return get(id);
        },
        { timeout: 240_000, interval: 30 },
      );
      return { ...answer, run: done };
    },
  };
}
