import type { Config } from '../config.ts';
import { openEmbedded } from './embedded.ts';
import type { OpenDatabase } from './opened.ts';
import { openPostgres } from './postgres.ts';

/** The database that the environment names: PostgreSQL by `DATABASE_URL`, else the embedded one in `DATA_DIR`. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  return config.databaseUrl ? openPostgres(config.databaseUrl, onLost) : openEmbedded(config.dataDir);
}
