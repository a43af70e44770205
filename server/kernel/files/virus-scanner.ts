import type { Readable } from 'node:stream';
import { AppError } from '#contract/kernel/errors.ts';
import { filesScanned } from '../measures.ts';
import { repeat } from '../repeat.ts';
import { type ClamdAddress, clamdVersion, scanByClamd } from './clamd.ts';

export type ScannerState = 'off' | 'ready' | 'away';

export interface ScannerStatus {
  readonly state: ScannerState;
  /** Program and signatures, while it answers; else why it does not. */
  readonly about: string;
}

export interface VirusScanner {
  /** What it found, null = nothing, or nobody to look. Without its word nothing is taken: `SCANNER_AWAY`, `SCANNER_LIMIT`. */
  scan(read: () => Promise<Readable>): Promise<string | null>;
  status(): ScannerStatus;
  /** Asks now and then whether it is there; tells each change. */
  startWatching(onChange: (status: ScannerStatus) => void): { stop(): Promise<void> };
}

const ASK_EVERY_MS = 15_000;
const ASK_PATIENCE = { silentMs: 3_000, wholeMs: 3_000 };
const RETRY_AFTER_S = 60;

const NOBODY: VirusScanner = {
  scan: async () => null,
  status: () => ({ state: 'off', about: '' }),
  startWatching: () => ({ stop: async () => undefined }),
};

const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message: string };
  return code ?? message;
};

export function createVirusScanner(at: ClamdAddress | null): VirusScanner {
  if (at === null) return NOBODY;
  let status: ScannerStatus = { state: 'away', about: 'not asked yet' };
  let tell: (status: ScannerStatus) => void = () => undefined;
  const turnTo = (next: ScannerStatus): void => {
    const isNews = next.state !== status.state || status.about === 'not asked yet';
    status = next;
    if (isNews) tell(next);
  };
  const ask = (): Promise<void> =>
    clamdVersion(at, ASK_PATIENCE).then(
      about => turnTo({ state: 'ready', about }),
      error => turnTo({ state: 'away', about: reasonOf(error) }),
    );

  return {
    status: () => status,
    async scan(read) {
      const bytes = await read();
      try {
        const verdict = await scanByClamd(at, bytes);
        filesScanned.inc({ outcome: verdict.kind });
        if (status.state === 'away') await ask();
        if (verdict.kind === 'tooLarge') throw new AppError('SCANNER_LIMIT');
        return verdict.kind === 'infected' ? verdict.virus : null;
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        filesScanned.inc({ outcome: 'away' });
        turnTo({ state: 'away', about: reasonOf(cause) });
        throw new AppError('SCANNER_AWAY', { cause, headers: { 'retry-after': String(RETRY_AFTER_S) } });
      } finally {
        bytes.destroy();
      }
    },
    startWatching(onChange) {
      tell = onChange;
      const first = ask();
      const asking = repeat(ASK_EVERY_MS, ask, () => undefined);
      return {
        async stop() {
          tell = () => undefined;
          await asking.stop();
          await first;
        },
      };
    },
  };
}
