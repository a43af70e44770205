import type { Config } from '../config.ts';
import { openEmbedded } from './embedded.ts';
import type { OpenDatabase } from './opened.ts';
import { openPostgres } from './postgres.ts';
import { openReplica } from './replica.ts';

function withReplica(primary: OpenDatabase, url: string): OpenDatabase {
  const replica = openReplica(url, primary.db);
  return {
    ...primary,
    replica,
    async close() {
      await replica.close();
      await primary.close();
    },
  };
}

/** The database that the environment names: PostgreSQL by `DATABASE_URL`, else the embedded one in `DATA_DIR`. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseReplicaUrl' | 'dataDir'>,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl === null) return openEmbedded(config.dataDir);
  const primary = openPostgres(config.databaseUrl, onLost);
  return config.databaseReplicaUrl === null ? primary : withReplica(primary, config.databaseReplicaUrl);
}
