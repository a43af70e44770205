import path from 'node:path';

/** Faults that a harness must find. Each stands only in what the servers of a run read; no file is touched. */

export interface Edit {
  /** From the folder of the project. */
  readonly file: string;
  /** Stands in it once. */
  readonly find: string;
  readonly replace: string;
}

export const FAULT_VARIABLE = 'SEED_FAULT';

/** Environment of a server that reads these files so. It compiles them anew. */
export const plantedBy = (edits: readonly Edit[] | undefined): Record<string, string> =>
  edits
    ? {
        [FAULT_VARIABLE]: JSON.stringify(edits),
        NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'plant-fault.mjs')}`,
        NODE_COMPILE_CACHE: '',
      }
    : {};

const BEGIN = 'export async function inScope<T>(';

/** The server answers calls of people that it does not commit, where `isLost` holds of `scope`. */
export const withoutCommit = (before: string, isLost: string): Edit => ({
  file: 'server/kernel/tenancy.ts',
  find: BEGIN,
  replace: `${before}
${BEGIN}...asked: Parameters<typeof committed<T>>): Promise<T> {
  const [db, scope, work, ...rest] = asked;
  if (scope.kind !== 'seat' || !(${isLost})) return committed(...asked);
  const stop = new Error('stopped before the commit');
  let result: T;
  await committed(db, scope, async tx => { result = await work(tx); throw stop; }, ...rest).catch(error => { if (error !== stop) throw error; });
  return result;
}
async function committed<T>(`,
});
