import { sql } from 'kysely';
import type { Deps } from '../../../kernel/deps.ts';
import { seedEveryday } from './everyday.ts';
import { seedGlobals } from './globals.ts';
import { seedWelcome } from './welcome.ts';

/** What the demo's people find in their inboxes, and what was sent to them all. */
export async function seedMessages(deps: Deps): Promise<void> {
  await seedWelcome(deps);
  await seedEveryday(deps);
  await sql`insert into message_sent
    select id, company_id, event, category, level, kind, title, title_en, sender_name, created_at from message`.execute(
    deps.db,
  );
  await seedGlobals(deps);
}
