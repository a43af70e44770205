import { existsSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { readMigrations } from './db/migration-files.ts';
import { openDatabase } from './db/open.ts';
import { FEATURES } from './feature-list.ts';
import { EXIT, importAtCommandLine } from './features/imports/command-line.ts';
import { systemClock } from './kernel/clock.ts';
import { createInProcessBus } from './live/in-process-bus.ts';
import { prepareDatabase } from './prepare-database.ts';

const HELP = `Usage: npm run import -- <kind> FILE… [--apply]

  <kind>             unlocode, smdg-terminals, iso-currencies, iso-countries, hs,
                     or resource:<Name> for the Excel or CSV of a resource
  --apply            write what the preview shows; without it nothing is written
  --all-or-nothing   write all rows or none
  --edition <text>   edition of an official list, as 2024-2
  --complete         the file is the whole list: what it does not name is deprecated
  --encoding <name>  of a CSV file, where it is not recognised
  --sheet <name>     of a workbook, where it is not the first

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done but for rows with errors or open conflicts.
The environment is that of the server (npm start -- --help). While a server runs on the embedded database, import on the screen.
`;

function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      apply: { type: 'boolean' },
      'all-or-nothing': { type: 'boolean' },
      complete: { type: 'boolean' },
      edition: { type: 'string' },
      encoding: { type: 'string' },
      sheet: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

const inUse = (error: unknown): boolean => (error as Error).name === 'FolderInUse';

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args);
  const [kind, ...files] = positionals;
  if (values.help || !kind || files.length === 0) {
    console.log(HELP);
    return values.help ? EXIT.done : EXIT.usage;
  }
  const missing = files.find(file => !existsSync(file));
  if (missing) throw new Error(`there is no file ${missing}`);
  // Whoever imports official lists by hand wants no demo rows around them.
  const config = { ...readConfig(process.env), demo: false };
  const database = await openDatabase(config, console.error).catch((error: unknown) => {
    throw inUse(error)
      ? new Error(`${(error as Error).message}\nOr import on the screen of the running server.`)
      : error;
  });
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new Error('interrupted')));
  try {
    const preparation = { config, database, clock: systemClock, bus: createInProcessBus(), features: FEATURES };
    const { deps } = await prepareDatabase({ ...preparation, migrations: readMigrations() });
    return await importAtCommandLine(deps, {
      kind,
      files,
      apply: values.apply ?? false,
      signal: stopping.signal,
      print: console.log,
      mode: values['all-or-nothing'] ? 'ALL_OR_NOTHING' : 'PARTIAL',
      options: {
        ...(values.edition ? { edition: values.edition } : {}),
        ...(values.encoding ? { encoding: values.encoding } : {}),
        ...(values.sheet ? { sheet: values.sheet } : {}),
        ...(values.complete ? { complete: true } : {}),
      },
    });
  } finally {
    await database.close();
  }
}

const USAGE_ERRORS = /^ERR_PARSE_ARGS_/;

run(process.argv.slice(2)).then(
  code => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error((error as Error).message);
    process.exitCode = USAGE_ERRORS.test(String((error as { code?: string }).code)) ? EXIT.usage : EXIT.failed;
  },
);
