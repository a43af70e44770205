import type { Deps } from '../../../kernel/deps.ts';
import { seedRows } from '../../../kernel/resource/seed-rows.ts';
import { DEMO_SAILINGS } from './sailings.ts';
import { VESSEL_ROWS } from './vessels.ts';

const HOUR_MS = 3_600_000;
/** All ports of loading of the demo are Chinese. */
const ZONE = 'Asia/Shanghai';

const dayAt = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(at);

/** Vessels and their sailings, dated from the start. */
export async function seedBasicData(deps: Pick<Deps, 'db' | 'bus' | 'clock' | 'resources'>): Promise<void> {
  const { db, clock } = deps;
  const start = clock.now().getTime();
  const inHours = (hours: number): Date => new Date(start + hours * HOUR_MS);
  await seedRows(deps, deps.resources.get('Vessel')!, VESSEL_ROWS);
  await db.transaction().execute(async trx => {
    await trx
      .insertInto('voyageSchedule')
      .values(
        DEMO_SAILINGS.map(({ etdInHours, documentationInHours, ...sailing }) => ({
          ...sailing,
          etd: inHours(etdInHours),
          sailingDate: dayAt(inHours(etdInHours)),
          documentationCutOff: inHours(documentationInHours),
          vgmCutOff: inHours(documentationInHours + 12),
          advanceFilingCutOff: inHours(documentationInHours - 2),
        })),
      )
      .execute();
  });
}
