import process from 'node:process';
import { makeBackup } from './backup/make-backup.ts';
import { askForBackup } from './backup/requests.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readConfig } from './config.ts';
import { openEmbedded } from './db/embedded.ts';
import { FolderInUse } from './db/folder-lock.ts';

const HELP = `Usage: npm run backup -- <new folder>
       npm run restore -- <folder of a backup>

  backup    copies the database and the uploaded files; the server may go on running
  restore   puts them into an empty DATA_DIR, or an empty database of DATABASE_URL

PostgreSQL servers are copied by pg_dump and pg_restore, which must be installed. The server's secret (DATA_DIR/server-secret or
SERVER_SECRET) is not in a backup; keep it apart. The environment is that of the server (npm start -- --help).
`;

async function backup(to: string): Promise<string> {
  const config = readConfig(process.env);
  const made = async () => {
    if (config.databaseUrl) return makeBackup(config, null, to);
    const database = await openEmbedded(config.dataDir);
    try {
      return await makeBackup(config, database, to);
    } finally {
      await database.close();
    }
  };
  const { engine, files, madeAt } = await made().catch(error => {
    if (error instanceof FolderInUse) return askForBackup(config.dataDir, to);
    throw error;
  });
  return `Backup of the ${engine} database and ${files} files, as of ${madeAt}: ${to}`;
}

async function restore(from: string): Promise<string> {
  const { engine, files, madeAt } = await restoreBackup(readConfig(process.env), from);
  return `Restored the ${engine} database and ${files} files, as of ${madeAt}.`;
}

const [command, folder] = process.argv.slice(2);
const work = { backup, restore }[command ?? ''];
if (!work || folder === undefined || folder.startsWith('-')) {
  console.log(HELP);
  process.exitCode = folder === '--help' || folder === '-h' ? 0 : 2;
} else {
  work(folder).then(console.log, (error: unknown) => {
    console.error((error as Error).message);
    process.exitCode = 1;
  });
}
