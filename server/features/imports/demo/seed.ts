import { Readable } from 'node:stream';
import type { ImportOptions } from '#contract/imports/import-run.ts';
import type { ImportRunRow } from '#machines/imports/import-run.document.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { lockDocument } from '../../../kernel/document/document-row.ts';
import { changeDocument } from '../../../kernel/document/step.ts';
import { inScope, type Scope } from '../../../kernel/tenancy.ts';
import { applyRun } from '../apply/apply-run.ts';
import { readRun, servedImportRun } from '../import-run.served.ts';
import { findKind } from '../kinds.ts';
import { parseRun } from '../parse/parse-run.ts';
import { countRows } from '../row-counts.ts';
import { keptUntil, startRun } from '../upload.ts';
import type { ImportJobRun } from '../worker.ts';

/** Three imports of UN/LOCODE: one applied, one waiting with conflicts, one that could not be read (design H). */

const HEAD = 'Change,Country,Location,Name,NameWoDiacritics,Subdivision,Function,Status,Date,IATA,Coordinates,Remarks';

const APPLIED = [
  HEAD,
  ',NL,RTM,Rotterdam,Rotterdam,ZH,12345---,AF,0401,,5155N 00430E,',
  ',DE,HAM,Hamburg,Hamburg,HH,12345---,AF,0401,,5333N 00959E,',
  ',US,LGB,Long Beach,Long Beach,CA,1234----,AI,0401,,3346N 11811W,',
  ',US,OAK,Oakland,Oakland,CA,1234----,AI,0401,,3748N 12216W,',
  ',BE,ANR,Antwerpen,Antwerpen,VAN,12345---,AF,0401,,5113N 00425E,',
];

/** Long Beach and Hamburg are in use, Oakland lies 74 km out at sea, Shanghai is an airport to the list and keeps its name here. */
const WAITING = [
  HEAD,
  ',NL,RTM,Rotterdam,Rotterdam,ZH,12345---,AF,0401,,5155N 00430E,',
  ',CN,SHA,Shanghai Hongqiao International Apt,Shanghai Hongqiao International Apt,SH,---4----,AI,0401,,3112N 12120E,',
  'X,US,LGB,Long Beach,Long Beach,CA,1234----,AI,0401,,3346N 11811W,',
  'X,DE,HAM,Hamburg,Hamburg,HH,12345---,AF,0401,,5333N 00959E,',
  ',US,OAK,Oakland,Oakland,CA,1234----,AI,0401,,3748N 12306W,',
  '+,NL,ZWX,Zwartewaal,Zwartewaal,ZH,1-3-----,RL,2407,,5153N 00415E,',
  ',CN,A1B,Nowhere,Nowhere,SH,1-------,RL,2407,,,',
];

/** `上海` in GB18030, said to be UTF-8. */
const GARBLED = Buffer.concat([Buffer.from(`${HEAD}\n,CN,SHA,`), Buffer.from([0xc9, 0xcf, 0xba, 0xa3, 0xff])]);

interface Importer {
  readonly employeeId: string;
  readonly companyId: string;
}

const actorOf = (who: Importer): DocumentActor => ({
  kind: 'employee',
  ...who,
  userId: null,
  companyKind: 'platform',
  holds: [],
});

const bytesOf = (lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`);

const jobOf = (run: ImportRunRow, { employeeId }: Importer): ImportJobRun => ({
  data: { runId: run.id, version: run.version, employeeId },
  signal: new AbortController().signal,
  progress: () => {},
  checkpoint: async () => {},
});

async function importerOf({ db }: Deps): Promise<Importer | null> {
  const row = await db
    .selectFrom('employee')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .select(['employee.id as employeeId', 'company.id as companyId'])
    .where('company.companyCode', '=', 'PLTFRM')
    .where('employee.account', '=', 'admin')
    .executeTakeFirst();
  return row ?? null;
}

async function read(
  deps: Deps,
  who: Importer,
  name: string,
  bytes: Buffer,
  options: ImportOptions,
): Promise<ImportRunRow> {
  const kind = findKind(deps, 'unlocode');
  if (!kind) throw new Error('the demo imports need the kind unlocode');
  const file = await deps.files.put(Readable.from([bytes]), {
    companyId: who.companyId,
    createdBy: who.employeeId,
    name,
    contentType: 'text/csv',
    purpose: 'importSource',
    isMadeHere: true,
    keepUntil: keptUntil(deps.clock.now()),
  });
  const scope: Scope = { kind: 'seat', ...who, companyKind: 'platform', userId: null };
  const upload = { file, kind, options, scope, companyKind: 'platform', actor: actorOf(who), who: null } as const;
  const run = await startRun(deps, { ...upload, requestId: null });
  await parseRun(deps, jobOf(run, who));
  return inScope(deps.db, scope, tx => readRun(tx.db, run.id));
}

async function apply(deps: Deps, who: Importer, { id }: ImportRunRow): Promise<void> {
  const scope: Scope = { kind: 'seat', ...who, companyKind: 'platform', userId: null };
  const run = await inScope(deps.db, scope, async tx => {
    const held = await lockDocument(tx.db, servedImportRun, id, null);
    const counts = await countRows(tx, id);
    if (counts.ready === 0) return null;
    return changeDocument({ tx, deps }, servedImportRun, held, {
      event: 'APPLY',
      actor: actorOf(who),
      now: deps.clock.now(),
      payload: { mode: 'PARTIAL' },
      world: { counts },
      isSeed: true,
    });
  });
  if (run) await applyRun(deps, jobOf(run, who));
}

export async function seedImports(deps: Deps): Promise<void> {
  const who = await importerOf(deps);
  if (!who || !deps.importKinds.has('unlocode')) return;
  const first = await read(deps, who, 'UNLOCODE-2024-1.csv', bytesOf(APPLIED), { edition: 'UNLOCODE 2024-1' });
  await apply(deps, who, first);
  await read(deps, who, 'UNLOCODE-2024-2.csv', bytesOf(WAITING), { edition: 'UNLOCODE 2024-2' });
  await read(deps, who, 'UNLOCODE-2024-2-part2.csv', GARBLED, { encoding: 'UTF-8', edition: 'UNLOCODE 2024-2' });
}
