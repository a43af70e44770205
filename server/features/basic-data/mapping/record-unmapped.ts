import { sql } from 'kysely';
import { comparedText } from '#contract/basic-data/mapping/compared-text.ts';
import { MOST_SAMPLES, type Sample, UNMAPPED_DOC } from '#contract/basic-data/mapping/unmapped-code.ts';
import type { MappedObject } from '#contract/basic-data/mapping.resource.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Writer } from '../../../kernel/resource/write.ts';

/** A text that meant nothing. */
export interface Met {
  /** Null for texts of carriers and lists; the platform and the system alone write those. */
  readonly companyId: string | null;
  readonly system: string;
  readonly object: MappedObject;
  readonly text: string;
  /** How often it was met; once unless said. */
  readonly count?: number;
  /** Where it was met. */
  readonly sample?: Sample;
}

const LONGEST_TEXT = 200;
type Recorder = Pick<Writer, 'tx' | 'deps' | 'at'>;

/** Tells open inboxes to read again; one message for any number of texts. */
export function tellInbox({ tx, deps }: Recorder, companies: Iterable<string | null>): void {
  for (const companyId of new Set(companies))
    tx.afterCommit(() =>
      deps.bus.publish({
        to: companyId === null ? { platform: true } : { companies: [companyId] },
        message: { type: 'doc', docType: UNMAPPED_DOC, docId: '*', version: 1, state: 'OPEN' },
      }),
    );
}

/**
 * Puts texts into the inbox, or counts them there once more. One that was mapped and means nothing again is open again; one that was
 * ignored stays so.
 */
export async function recordUnmapped(recorder: Recorder, met: readonly Met[]): Promise<void> {
  const { tx, at } = recorder;
  const byKey = new Map<string, Met & { folded: string; count: number; samples: Sample[] }>();
  for (const one of met) {
    const system = one.system.trim().toUpperCase();
    const text = one.text.trim().slice(0, LONGEST_TEXT);
    if (text === '') continue;
    const folded = comparedText(one.object, text);
    const key = JSON.stringify([one.companyId, system, one.object, folded]);
    const same = byKey.get(key) ?? { ...one, system, text, folded, count: 0, samples: [] };
    same.count += one.count ?? 1;
    if (one.sample && same.samples.length < MOST_SAMPLES) same.samples.push(one.sample);
    byKey.set(key, same);
  }
  for (const { companyId, system, object, text, folded, count, samples } of byKey.values())
    await sql`insert into unmapped_code as u
        (id, company_id, system, object, text, folded, first_seen, last_seen, count, samples, state, version)
      values (${newId()}, ${companyId}, ${system}, ${object}, ${text}, ${folded}, ${at}, ${at}, ${count},
        ${JSON.stringify(samples)}::jsonb, 'OPEN', 1)
      on conflict (company_id, system, object, folded) do update set
        count = u.count + excluded.count,
        last_seen = greatest(u.last_seen, excluded.last_seen),
        state = case when u.state = 'MAPPED' then 'OPEN' else u.state end,
        version = u.version + 1,
        samples = (
          select coalesce(jsonb_agg(kept.sample), '[]') from (
            select sample from (
              select sample, min(place) as place from jsonb_array_elements(excluded.samples || u.samples)
                with ordinality as each (sample, place) group by sample
            ) as once order by place limit ${MOST_SAMPLES}
          ) as kept
        )`.execute(tx.db);
  tellInbox(
    recorder,
    [...byKey.values()].map(({ companyId }) => companyId),
  );
}
