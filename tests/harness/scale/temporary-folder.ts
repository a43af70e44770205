import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that programs of other users may write to as well; nginx works as nobody. */
export function temporaryFolder(name: string): { readonly at: string; remove(): void } {
  const at = mkdtempSync(path.join(tmpdir(), `fairlead-${name}-`));
  chmodSync(at, 0o777);
  return { at, remove: () => rmSync(at, { recursive: true, force: true }) };
}
