import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../db/tables.ts';
import type { LiveBus } from '../live/bus.ts';
import type { Clock } from './clock.ts';
import type { Numbering } from './numbering.ts';

/** What the composition root (`app.ts`) hands to every feature. */
export interface Deps {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly bus: LiveBus;
  readonly numbering: Numbering;
}
