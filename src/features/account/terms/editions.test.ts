import { describe, expect, it } from 'vitest';
import { RETENTION } from '#contract/operations/retention.ts';
import { CONSENT_VERSION, TERMS_EDITIONS } from '#contract/session/terms.ts';
import { DELETION_DAYS } from '#contract/settings/privacy.calls.ts';
import { EDITION_TEXTS, editionOf } from './editions.ts';
import type { LegalText } from './legal-text.ts';

const shape = ({ sections }: LegalText) =>
  sections.map(({ parts, kept }) => [parts.map(part => (typeof part === 'string' ? 0 : part.length)), kept?.length]);

describe('terms of use and privacy policy', () => {
  it('have a text for every edition and no other', () => {
    expect(Object.keys(EDITION_TEXTS).sort()).toEqual(TERMS_EDITIONS.map(({ version }) => version).sort());
  });

  it('say the same in both languages, paragraph by paragraph', () => {
    for (const { zh, en } of Object.values(EDITION_TEXTS)) {
      expect(shape(zh.terms)).toEqual(shape(en.terms));
      expect(shape(zh.privacy)).toEqual(shape(en.privacy));
    }
  });

  it('name in force the times for which the product keeps what it keeps', () => {
    const { zh, en } = editionOf(null).texts;
    const told = [zh, en].map(({ privacy }) => JSON.stringify(privacy.sections.flatMap(({ kept }) => kept ?? [])));
    const named = [
      'sessions',
      'jobs',
      'mail',
      'failedMail',
      'priceQueries',
      'importRows',
      'cardVisits',
      'answeredCalls',
    ] as const;
    const days = named.map(key => RETENTION[key].days);
    for (const count of [...days, DELETION_DAYS]) {
      expect(told[0]).toContain(`${count} 天`);
      expect(told[1]).toContain(`${count} days`);
    }
    expect(told[0]).toContain(`最近 ${RETENTION.backups.days} 份`);
    expect(told[1]).toContain(`last ${RETENTION.backups.days} copies`);
  });

  it('answer an address with the edition it names, else with the one in force', () => {
    expect(editionOf('2026-11').version).toBe('2026-11');
    expect(editionOf('1999').version).toBe(CONSENT_VERSION);
  });
});
