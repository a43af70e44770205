import type { OpenDatabase } from '../db/opened.ts';
import type { ScannerStatus } from './files/virus-scanner.ts';
import type { CallTimes } from './http/call-times.ts';

/** The server process as it is seen from inside; what a document is about never needs it. */
export interface Running {
  /** Made at the start; another start is another one. */
  readonly id: string;
  readonly version: string;
  readonly startedAt: Date;
  readonly database: Pick<OpenDatabase, 'kind' | 'copyTo' | 'pool' | 'replica'>;
  readonly calls: CallTimes;
  liveConnections(): number;
  /** As this server sees it. */
  scanner(): ScannerStatus;
}
