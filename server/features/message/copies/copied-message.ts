import type { Language } from '#contract/kernel/text.ts';

/** A message that has just reached its recipients. */
export interface CopiedMessage {
  readonly id: string;
  readonly companyId: string;
  readonly category: string;
  readonly level: string;
  readonly title: string;
  readonly titleEn: string;
  readonly description: string;
  readonly descriptionEn: string;
  readonly linkPath: string | null;
  readonly senderName: string;
}

export interface Address {
  readonly key: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly zone: string;
  /** Works for the platform: the links lead into the internal frame. */
  readonly isStaff: boolean;
}
