import type { AnsweredWrite } from '../checker/check-database.ts';
import { type Finding, finding } from '../checker/finding.ts';

/** What the clients of a run were told, to be held against the database afterwards. */
export class Ledger {
  readonly answered: AnsweredWrite[] = [];
  /** What went wrong in the eyes of a client: another document for the same wish, a refusal that nothing explains. */
  readonly findings: Finding[] = [];
  /** Calls without an answer. */
  cutOff = 0;
  readonly #made = new Map<string, string>();

  tell(type: string, id: string, version: number): void {
    this.answered.push({ type, id, version });
  }

  /** The document that a wish became: one, however often it was sent. */
  made(wish: string, type: string, id: string): void {
    const before = this.#made.get(wish);
    if (before !== undefined && before !== id)
      this.findings.push(finding('once', `${type} ${id}`, `${wish} was ${before} before`));
    this.#made.set(wish, id);
  }

  /** There is nothing left to do of such a wish. */
  refused(wish: string, told: string): true {
    this.findings.push(finding('answered write', wish, `was refused: ${told}`));
    return true;
  }
}
