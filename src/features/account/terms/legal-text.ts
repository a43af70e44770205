/** A paragraph, or points of a list. */
export type LegalPart = string | readonly string[];

export interface LegalSection {
  readonly title: string;
  readonly parts: readonly LegalPart[];
  /** Data that are kept: which, what for and on which ground, for how long. */
  readonly kept?: readonly (readonly [string, string, string])[];
}

/** One text of one edition in one language. */
export interface LegalText {
  readonly intro: string;
  readonly sections: readonly LegalSection[];
}

/** The two texts of an edition. */
export interface LegalTexts {
  readonly terms: LegalText;
  readonly privacy: LegalText;
}
