import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../db/tables.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { LiveBus } from '../live/bus.ts';
import type { Clock } from './clock.ts';
import type { WindowCounts } from './counts/window-counts.ts';
import type { Files } from './files/files.ts';
import type { ImportKindMap } from './imports/import-kind.ts';
import type { Numbering } from './numbering.ts';
import type { Reads } from './reads.ts';
import type { ResourceMap } from './resource/served-resource.ts';
import type { WaitingRows } from './resource/waiting-rows.ts';
import type { Searchable } from './search/searchable.ts';

/** What the composition root (`app.ts`) hands to every feature. */
export interface Deps {
  readonly config: Config;
  readonly db: Kysely<Tables>;
  /** For what GET calls answer: from a replica where there is one. */
  readonly reads: Reads;
  readonly clock: Clock;
  readonly bus: LiveBus;
  /** For limits on what one caller may ask: shared by all servers where they share a Redis. */
  readonly counts: WindowCounts;
  readonly numbering: Numbering;
  /** Work in the background: kinds are defined in `register`. */
  readonly jobs: Jobs;
  readonly files: Files;
  /** Every served resource by name: pickers, references and imports find each other's rows through it. */
  readonly resources: ResourceMap;
  /** Official lists by name. */
  readonly importKinds: ImportKindMap;
  /** Documents that are found by number, beside the resources. */
  readonly searchables: readonly Searchable[];
  /** Areas whose rows wait for the meaning of a foreign code. */
  readonly waitingRows: readonly WaitingRows[];
}
