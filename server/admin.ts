import process from 'node:process';
import { parseArgs } from 'node:util';
import { adminSchema, createAdmin, resetPassword, resetTwoStep, resetUserTwoStep, unlock } from './admin-accounts.ts';
import { readConfig } from './config.ts';
import { readMigrations } from './db/migration-files.ts';
import { openDatabase } from './db/open.ts';
import { FEATURES } from './feature-list.ts';
import { writeAuditLines } from './kernel/audit-lines.ts';
import { systemClock } from './kernel/clock.ts';
import type { Deps } from './kernel/deps.ts';
import { createInProcessBus } from './live/in-process-bus.ts';
import { prepareDatabase } from './prepare-database.ts';

const HELP = `Usage: npm run admin -- <command> --company <code> --account <name>

  create-admin     a new administrator of the platform
                   --company-name <name>   when the platform has no company yet
                   --name <name>           of the person
  reset-password   a new password for an account of any company; its sessions end
  reset-two-step   ends the second step of an account whose phone is lost; its sessions end
                   --user <mail or phone>  of an individual user, instead of --company and --account
  unlock           lifts the lock of an account that was tried too often

The password is made here and printed once. The embedded database must not be in use: stop the server first.
The environment is that of the server (npm start -- --help).
`;

const COMMANDS = {
  'create-admin': createAdmin,
  'reset-password': resetPassword,
  'reset-two-step': resetTwoStep,
  unlock,
} as const;

/** Does it and says where to sign in. */
type Work = (deps: Pick<Deps, 'db' | 'clock'>) => Promise<string>;

const ofUser =
  (user: string): Work =>
  async deps =>
    `/?showLogin=true   user ${await resetUserTwoStep(deps, user)}`;

function ofAccount(command: (typeof COMMANDS)[keyof typeof COMMANDS], asked: object): Work {
  const request = adminSchema.safeParse(asked);
  if (!request.success)
    throw new Error(request.error.issues.map(issue => `--${String(issue.path[0])}: ${issue.message}`).join('; '));
  return async deps => {
    const made = await command(deps, request.data);
    const password = 'password' in made ? `   password ${made.password}` : '';
    return `/employeeLogin   company ${made.company}   account ${made.account}${password}`;
  };
}

async function run(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      company: { type: 'string' },
      account: { type: 'string' },
      name: { type: 'string' },
      'company-name': { type: 'string' },
      user: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const command = COMMANDS[positionals[0] as keyof typeof COMMANDS];
  if (values.help || !command) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const work =
    command === resetTwoStep && values.user !== undefined
      ? ofUser(values.user)
      : ofAccount(command, { ...values, companyName: values['company-name'] });
  // Whoever makes the first administrator by hand wants no demo rows around him.
  const config = { ...readConfig(process.env), demo: false };
  const database = await openDatabase(config, console.error);
  try {
    const preparation = { config, database, clock: systemClock, bus: createInProcessBus(), features: FEATURES };
    const { deps } = await prepareDatabase({ ...preparation, migrations: readMigrations() });
    // Where the server's own lines go, standard error of a command does not: its keeper may send it after them.
    writeAuditLines(deps.db, line => console.error(JSON.stringify(line)));
    console.log(await work(deps));
  } finally {
    await database.close();
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error((error as Error).message);
  process.exitCode = 1;
});
