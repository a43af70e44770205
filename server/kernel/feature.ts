import type { FastifyInstance } from 'fastify';
import type { FactShapes } from '#machines/kernel/upcast.ts';
import type { Authenticator } from './authenticator.ts';
import type { Deps } from './deps.ts';
import type { ServedDocument } from './document/served-document.ts';
import type { ExportLimit } from './export-limit.ts';
import type { BaselinedDocument } from './fact-baseline.ts';
import type { ImportKind } from './imports/import-kind.ts';
import type { Figure } from './measures.ts';
import type { ReferenceMove, ServedResource, Use } from './resource/served-resource.ts';
import type { WaitingRows } from './resource/waiting-rows.ts';
import type { Running } from './running.ts';
import type { Searchable } from './search/searchable.ts';
import type { Who } from './who.ts';

/**
 * What an area gives to the composition root. Migrations stand in `server/features/<area>/migrations/*.sql`, run in order of
 * their file names over all areas (`0010-identity.sql`), so a number is used once.
 */
export interface Feature {
  readonly name: string;
  /** Resources of the area; their calls come from their declarations. */
  readonly resources?: readonly ServedResource[];
  /** Declared documents of the area; their calls come from their declarations. */
  readonly documents?: readonly ServedDocument[];
  /** Where the area points at rows of other areas' resources; told before one of them is deleted. */
  readonly uses?: Readonly<Record<string, readonly Use[]>>;
  /** How the area's own references follow a row that is merged into another. */
  readonly moves?: Readonly<Record<string, readonly ReferenceMove[]>>;
  /** Official lists that bring rows of the area's resources. */
  readonly importKinds?: readonly ImportKind[];
  /** Documents of the area that are found by number; its resources are found without it. */
  readonly searchables?: readonly Searchable[];
  /** Rows of the area that wait until a foreign code in them means something. */
  readonly waitingRows?: readonly WaitingRows[];
  /** Shapes of the facts of the area's documents that have changed theirs since the first. */
  readonly factShapes?: readonly FactShapes[];
  /** Documents of the area whose rows hold what their logs of before do not tell; their logs are closed at the start. */
  readonly baselines?: readonly BaselinedDocument[];
  /** Calls of the area. Runs before `start` and after all migrations. */
  register(app: FastifyInstance, deps: Deps): void | Promise<void>;
  /** One feature only: who a bearer token stands for. The access hook and the live connection ask it. */
  authenticator?(deps: Deps): Authenticator;
  /** One feature only: how many messages the caller has not read; told when the live connection is authorised. */
  unreadCount?(deps: Deps): (who: Who) => Promise<number>;
  /** One feature only: how many rows a file of the caller may have; the largest file without it. */
  exportLimit?(deps: Deps): ExportLimit;
  /** What must stand in the database before any request, demo or not; runs at every start, before `register`. */
  prepare?(deps: Deps): Promise<void>;
  /** Demo rows for an empty database; dates relative to the start. Runs once, in the order of the features. */
  seedDemo?(deps: Deps): Promise<void>;
  /** Figures of the area's work at `/api/metrics`. */
  figures?(deps: Deps): readonly Figure[];
  /** One feature only: shows how the process itself fares, and keeps it well. Runs after `register` of all; answers how to stop it. */
  operate?(app: FastifyInstance, deps: Deps, running: Running): { stop(): Promise<void> };
  /** Work in the background while the server runs; answers how to stop it. */
  start?(deps: Deps): { stop(): Promise<void> };
}
