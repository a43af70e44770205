/** Something that must never be, found in a database: by which check, whose rows, and what is wrong with them. */
export interface Finding {
  readonly check:
    | 'answered write'
    | 'gapless log'
    | 'permitted by the machine'
    | 'guard'
    | 'row is its log'
    | 'counter'
    | 'once'
    | 'tenancy'
    | 'job';
  /** Kind and id, as `booking 0199…`. */
  readonly subject: string;
  readonly told: string;
}

export const finding = (check: Finding['check'], subject: string, told: string): Finding => ({ check, subject, told });
