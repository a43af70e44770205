import { basicCodeResource } from '#contract/basic-data/basic-code.resource.ts';
import * as calls from '#contract/imports/calls.ts';
import { IMPORT_STATES, type ImportState } from '#contract/imports/import-run.ts';
import type { CallDef } from '#contract/kernel/call.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { documentTable } from '#machines/imports/import-run.table.ts';
import { recordDocument } from './kit/record-document.ts';
import type { Upload } from './kit/recorder.ts';

type Person = 'importer' | 'second' | 'clerk' | 'customer';

const codes = resourceCalls(basicCodeResource);
const KIND = 'resource:BasicCode';
const HEAD = 'listKey,code,nameZh,nameEn,sort';
const GOOD = ['A,甲,Alpha,1', 'B,乙,Beta,2'] as const;
const PARTIAL = { mode: 'PARTIAL' };
const WHOLE = { mode: 'ALL_OR_NOTHING' };
const DAY_MS = 24 * 3_600_000;

/** Each command that people send but the upload, which makes the run. */
const CALLS = {
  MAP: calls.mapImport,
  DECIDE: calls.decideImport,
  APPLY: calls.applyImport,
  CANCEL: calls.cancelImport,
  ROLLBACK: calls.rollbackImport,
  DISCARD: calls.discardImport,
} as const;
type Sent = keyof typeof CALLS;
const SENT = Object.keys(CALLS) as Sent[];

const PAYLOADS: Readonly<Partial<Record<Sent, object>>> = {
  MAP: { options: { edition: '2025' } },
  DECIDE: { outcome: 'CHANGED', decision: 'TAKE' },
  APPLY: PARTIAL,
};
const asked = (id: string, event: Sent, more: object = {}) => ({
  body: { id, ...PAYLOADS[event], ...more } as never,
});
/** A run is made and its file taken by one call: nobody ever meets a draft. */
const WALKED = IMPORT_STATES.filter((state): state is Exclude<ImportState, 'DRAFT'> => state !== 'DRAFT');

const file = (bytes: string | Uint8Array, kind = KIND, options?: object): Upload => ({
  fields: { kind, ...(options ? { options: JSON.stringify(options) } : {}) },
  file: { name: 'codes.csv', type: 'text/csv', bytes },
});
const rowsOf = (list: string, ...lines: readonly string[]): string =>
  [HEAD, ...lines.map(line => `${list},${line}`)].join('\n');

/** Commands carry neither a version nor a key: the run is held, and its state tells whether one is too late. */
recordDocument<Person>({
  document: 'import-run',
  calls: ['/api/Import/'],
  machines: { importRun: 'imports/import-run' },
  tables: ['import_run', 'import_row', 'import_mapping'],
  people: {
    importer: ['PLTFRM', 'admin'],
    second: ['PLTFRM', 'admin2'],
    clerk: ['PLTFRM', 'doc1'],
    customer: ['NQUAYS', 'admin'],
  },
  async play({ server, step, refused, tried, upload, refusedUpload, ask, aside, jobs, later }) {
    const { db } = server;
    const drain = (): Promise<unknown> => aside(() => server.runJobs());
    await drain();

    let made = 0;
    /** A list of codes of its own, so that no two runs meet. */
    const newList = (): string => {
      made += 1;
      return `RECORDED_${made}`;
    };
    const uploaded = async (bytes: string): Promise<string> =>
      (await ask('importer', calls.uploadImport, { form: file(bytes) } as never)).id;
    const read = async (bytes: string): Promise<string> => {
      const id = await uploaded(bytes);
      await drain();
      return id;
    };
    const send = async (id: string, event: Sent, more?: object): Promise<void> => {
      await ask('importer', CALLS[event] as CallDef, asked(id, event, more));
      await drain();
    };
    const create = async (list: string, code: string): Promise<AnyRow> =>
      (await ask('importer', codes.create, { body: { listKey: list, code, nameZh: '手工' } as never })) as never;
    const edit = async (list: string, code: string): Promise<void> => {
      const found = db.selectFrom('basicCode').select(['id', 'version']).where('listKey', '=', list);
      const { id, version } = await found.where('code', '=', code).executeTakeFirstOrThrow();
      await ask('importer', codes.modify, { body: { id, changes: { nameZh: '改过' } } as never, version });
    };
    const runOf = (id: string) =>
      db.selectFrom('importRun').select(['state', 'version']).where('id', '=', id).executeTakeFirstOrThrow();

    // From a file to rows, and back.
    const list = newList();
    await create(list, 'OLD');
    const bytes = rowsOf(list, 'OLD,旧,Old,9', ...GOOD, 'C,丙,Gamma,many', 'A,又,Again,3');
    const { data } = await upload('a file is sent', 'importer', calls.uploadImport, file(bytes, KIND, {}));
    const { id } = data;
    await refused('applied before it is read', 'importer', calls.applyImport, asked(id, 'APPLY'));
    await jobs('it is read');
    await step('the run', 'importer', calls.getImport, { query: { id } });
    await step('its rows', 'importer', calls.importRows, { query: { run: id } as never });
    await step('its rows that are wrong', 'importer', calls.importRows, {
      query: { run: id, outcome: 'ERROR', messages: 'true' } as never,
    });
    await step('its rows with their remarks, as a file', 'importer', calls.importResult, { query: { id } });
    await refused('applied as a whole with wrong rows', 'importer', calls.applyImport, asked(id, 'APPLY', WHOLE));
    await step('a row is left out', 'importer', calls.decideImport, {
      ...asked(id, 'DECIDE', { lines: [2], outcome: undefined, decision: 'SKIP' }),
    });
    await step('the decision is taken back', 'importer', calls.decideImport, {
      ...asked(id, 'DECIDE', { lines: [2], outcome: undefined, decision: null }),
    });
    await step('all that are new are kept out', 'importer', calls.decideImport, {
      ...asked(id, 'DECIDE', { outcome: 'NEW', decision: 'SKIP' }),
    });
    await step('ours is kept', 'importer', calls.decideImport, asked(id, 'DECIDE', { decision: 'KEEP' }));
    await refused('applied with no row left', 'importer', calls.applyImport, asked(id, 'APPLY'));
    await step('all are decided at once', 'importer', calls.decideImport, {
      ...asked(id, 'DECIDE', { outcome: undefined, decision: 'TAKE' }),
    });
    await step('it is applied', 'importer', calls.applyImport, asked(id, 'APPLY'));
    await step('it is asked to be applied again', 'second', calls.applyImport, asked(id, 'APPLY'));
    await jobs('its good rows are written');
    await edit(list, 'B');
    await upload('the same file is sent again', 'importer', calls.uploadImport, file(bytes));
    await jobs('the same file is read again');
    await step('it is rolled back', 'importer', calls.rollbackImport, asked(id, 'ROLLBACK'));
    await jobs('its rows go back');
    await step('the run that was rolled back', 'importer', calls.getImport, { query: { id } });
    await step('its rows that stay', 'importer', calls.importRows, { query: { run: id, messages: 'true' } as never });

    // All or nothing.
    const whole = newList();
    const undone = await read(rowsOf(whole, ...GOOD));
    await create(whole, 'B');
    await step('applied as a whole', 'importer', calls.applyImport, asked(undone, 'APPLY', WHOLE));
    await jobs('a row fails, and all go back');
    await refused('applied as a whole with a conflict', 'importer', calls.applyImport, asked(undone, 'APPLY', WHOLE));
    await send(undone, 'DECIDE', { outcome: 'CONFLICT', decision: 'TAKE' });
    await step('applied as a whole once it is decided', 'importer', calls.applyImport, asked(undone, 'APPLY', WHOLE));
    await jobs('all rows are written');

    // Columns that are not known.
    const foreign = ['Liste,Kürzel,Bezeichnung', `${newList()},A,Alpha`].join('\n');
    const unknown = await uploaded(foreign);
    await jobs('its columns are not known');
    await step('the run that could not be read', 'importer', calls.getImport, { query: { id: unknown } });
    await refused('mapped to a field that is none', 'importer', calls.mapImport, {
      ...asked(unknown, 'MAP', { mapping: { 0: 'nothing' } }),
    });
    const mapping = { 0: 'listKey', 1: 'code', 2: 'nameEn' };
    await step('its columns are told', 'importer', calls.mapImport, asked(unknown, 'MAP', { mapping }));
    await jobs('it is read as it was told');
    await read(foreign.replace('Alpha', 'Beta'));
    const remembered = await uploaded(foreign.replace('Alpha', 'Gamma'));
    await jobs('such columns are remembered');
    await step('the run that was read by memory', 'importer', calls.getImport, { query: { id: remembered } });
    await refused('mapped to nothing that can be', 'importer', calls.mapImport, {
      ...asked(remembered, 'MAP', { options: { sheet: -1 } }),
    });

    // Files that cannot be read, and an official list.
    for (const [name, content] of [
      ['an empty file', ''],
      ['a paper', '%PDF-1.7 x'],
      ['half an archive', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ] as const) {
      await ask('importer', calls.uploadImport, { form: file(content) } as never);
      await jobs(`${name} is read`);
    }
    const official = [
      'Change,Country,Location,Name,NameWoDiacritics,Subdivision,Function,Status,Date,IATA,Coordinates,Remarks',
      ',NL,RTM,Rotterdam,Rotterdam,ZH,12345---,AF,0401,,5155N 00430E,',
      'X,DE,HAM,Hamburg,Hamburg,HH,12345---,AF,0401,,5333N 00959E,',
      '+,NL,ZWX,Zwartewaal,Zwartewaal,ZH,1-3-----,RL,2407,,5153N 00415E,',
    ].join('\n');
    const ports = await upload('a list of ports is sent', 'importer', calls.uploadImport, {
      ...file(official, 'unlocode', { edition: '2025-1' }),
    });
    await jobs('a list of ports is read');
    await step('ports beside ours', 'importer', calls.importRows, { query: { run: ports.data.id } as never });
    await step('the list of ports is given up', 'importer', calls.discardImport, asked(ports.data.id, 'DISCARD'));
    await upload('another list in its place', 'importer', calls.uploadImport, file(rowsOf('X', 'A'), 'unlocode'));
    await jobs('it is no list of ports');

    // What is not taken.
    await refusedUpload('sent as a kind that is none', 'importer', calls.uploadImport, file(bytes, 'nothing'));
    await refusedUpload('sent with options that are none', 'importer', calls.uploadImport, {
      ...file(bytes, KIND, { edition: 5 }),
    });
    await refusedUpload('sent with options that are no JSON', 'importer', calls.uploadImport, {
      ...file(bytes),
      fields: { kind: KIND, options: '{' },
    });
    await refusedUpload('a file of another ending', 'importer', calls.uploadImport, {
      ...file(bytes),
      file: { name: 'codes.exe', type: 'text/csv', bytes },
    });
    await refusedUpload('sent without the right', 'clerk', calls.uploadImport, file(bytes));
    await refusedUpload('sent by a customer', 'customer', calls.uploadImport, file(bytes));
    await refusedUpload('sent without a sign-in', null, calls.uploadImport, file(bytes));
    await refused('sent without a file', 'importer', calls.uploadImport, { body: {} });

    // Every command in every state.
    /** One row is written, and another, which somebody has made meanwhile, is decided and waits to be. */
    const partly = async (): Promise<string> => {
      const of = newList();
      const run = await read(rowsOf(of, ...GOOD));
      await create(of, 'B');
      await send(run, 'APPLY');
      await send(run, 'DECIDE', { outcome: 'CONFLICT', decision: 'TAKE' });
      return run;
    };
    const sentOn = async (run: string, ...events: readonly Sent[]): Promise<string> => {
      for (const event of events) await send(run, event);
      return run;
    };
    const preview = () => read(rowsOf(newList(), ...GOOD));
    const applying = async (run: string): Promise<string> => {
      await ask('importer', calls.applyImport, asked(run, 'APPLY'));
      return run;
    };
    const WAYS: Readonly<Record<(typeof WALKED)[number], () => Promise<string>>> = {
      PARSING: () => uploaded(rowsOf(newList(), ...GOOD)),
      PREVIEW: preview,
      FAILED: () => read('nothing,like it'),
      APPLYING: async () => applying(await preview()),
      APPLIED: async () => sentOn(await preview(), 'APPLY'),
      PARTLY: partly,
      ROLLED_BACK: async () => sentOn(await preview(), 'APPLY', 'ROLLBACK'),
      DISCARDED: async () => sentOn(await preview(), 'DISCARD'),
    };
    for (const state of WALKED) {
      let run = await WAYS[state]();
      for (const event of SENT) {
        const before = await runOf(run);
        if (before.state !== state) throw new Error(`it is ${before.state}, not ${state}`);
        // Asked twice, it goes on where it was.
        const isAgain = state === 'APPLYING' && event === 'APPLY';
        const isRefused = !isAgain && documentTable[state][event] === 'IM-01';
        await tried(isRefused, `${state}: ${event}`, 'importer', CALLS[event], asked(run, event));
        if ((await runOf(run)).version !== before.version) {
          await drain();
          run = await WAYS[state]();
        }
      }
      await drain();
    }
    const half = await applying(await partly());
    await step('cancelled with rows written', 'importer', calls.cancelImport, asked(half, 'CANCEL'));
    await jobs('what was cancelled is not written');

    // Rights of every command.
    const READY: Readonly<Record<Sent, ImportState>> = {
      MAP: 'PREVIEW',
      DECIDE: 'PREVIEW',
      APPLY: 'PREVIEW',
      CANCEL: 'APPLYING',
      ROLLBACK: 'APPLIED',
      DISCARD: 'PREVIEW',
    };
    for (const event of SENT) {
      const call = CALLS[event];
      const run = await WAYS[READY[event] as keyof typeof WAYS]();
      await refused(`${event} without the right`, 'clerk', call, asked(run, event));
      await refused(`${event} by another company`, 'customer', call, asked(run, event));
      await refused(`${event} without a sign-in`, null, call, asked(run, event));
      await refused(`${event} where nothing is`, 'importer', call, asked('nothing', event));
      await refused(`${event} of nothing`, 'importer', call, { body: {} });
      await step(`${event} by a colleague`, 'second', call, asked(run, event));
      await drain();
    }

    // Reading.
    await step('the runs', 'importer', calls.importList, { query: { limit: 2 } as never });
    await step('the runs of a kind', 'importer', calls.importList, { query: { kind: 'unlocode', limit: 2 } as never });
    await step('the runs of a state', 'importer', calls.importList, { query: { state: 'PARTLY', limit: 2 } as never });
    await step('the runs of who may import nothing', 'clerk', calls.importList, { query: {} as never });
    await step('the runs of another company', 'customer', calls.importList, { query: {} as never });
    await refused('the runs without a sign-in', null, calls.importList, { query: {} });
    await refused('the runs after a place that is none', 'importer', calls.importList, { query: { cursor: 'x' } });
    await refused('one without the right', 'clerk', calls.getImport, { query: { id } });
    await refused('one for another company', 'customer', calls.getImport, { query: { id } });
    await refused('one that is not there', 'importer', calls.getImport, { query: { id: 'nothing' } });
    await refused('rows without the right', 'clerk', calls.importRows, { query: { run: id } });
    await refused('rows for another company', 'customer', calls.importRows, { query: { run: id } });
    await refused('rows of nothing', 'importer', calls.importRows, { query: { run: 'nothing' } });
    await step('an empty workbook', 'importer', calls.importTemplate, { query: { kind: KIND } });
    await refused('an empty workbook of nothing', 'importer', calls.importTemplate, { query: { kind: 'nothing' } });
    await refused('an empty workbook without the right', 'clerk', calls.importTemplate, { query: { kind: KIND } });
    await refused('remarks without the right', 'clerk', calls.importResult, { query: { id } });
    await refused('remarks for another company', 'customer', calls.importResult, { query: { id } });
    await refused('remarks where no row is', 'importer', calls.importResult, { query: { id: await WAYS.FAILED() } });

    // Time.
    const old = await WAYS.APPLIED();
    await later(31 * DAY_MS);
    await refused('rolled back too late', 'importer', calls.rollbackImport, asked(old, 'ROLLBACK'));
  },
});
