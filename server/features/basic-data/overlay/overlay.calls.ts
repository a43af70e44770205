import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type OverlaidResource,
  type overlaySchema,
  RATE_VIEW_OF,
  saveOverlay,
  sortOverlays,
} from '#contract/basic-data/overlay/calls.ts';
import { OVERLAY_COLUMNS } from '#contract/basic-data/overlay/overlay-fields.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { findingsOf } from '../../../kernel/http/findings.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { expectedVersion } from '../../../kernel/resource/resource.calls.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { modifyRow } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';

const COLUMNS: ReadonlySet<string> = new Set(OVERLAY_COLUMNS);

/** The screen's resource through which an overlay is read and written. */
export const viewOf = ({ resources }: Pick<Deps, 'resources'>, resource: OverlaidResource): ServedResource =>
  resources.get(RATE_VIEW_OF[resource])!;

const shown = (resource: OverlaidResource, { meta }: ServedResource['resource'], row: AnyRow) =>
  ({
    resource,
    rowId: row.id,
    hidden: row.hidden === true,
    favourite: row.favourite === true,
    sort: row.sort as number | null,
    shortName: row.shortName as string | null,
    localCode: row.localCode as string | null,
    note: row.note as string | null,
    defaults: Object.fromEntries(
      Object.entries(row).filter(([field]) => meta[field] && !meta[field].computed && !COLUMNS.has(field)),
    ),
    version: row.version,
  }) satisfies z.input<typeof overlaySchema>;

function checkedChanges({ resource }: ServedResource, changes: Row): Row {
  const parsed = resource.changesSchema.safeParse(changes, { reportInput: true });
  if (parsed.success) return parsed.data as Row;
  const [first, ...rest] = findingsOf(parsed.error);
  throw invalid([first!, ...rest]);
}

export function registerOverlayCalls(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  const writes = <T>(
    who: SeatedWho,
    request: FastifyRequest,
    work: (writer: Parameters<typeof modifyRow>[0]) => Promise<T>,
  ) => inScope(db, scopeOf(who), tx => work({ deps, tx, who, at: clock.now(), requestId: request.id }));

  implement(app, saveOverlay, async ({ who, body, request }) => {
    const { resource, rowId, companyId, defaults = {}, ...columns } = body;
    if (companyId !== undefined && companyId !== who.seat.companyId) throw new AppError('not_found');
    const view = viewOf(deps, resource);
    const changes = checkedChanges(view, { ...defaults, ...columns });
    const version = expectedVersion(request);
    const row = await writes(who, request, writer => modifyRow(writer, view, { id: rowId, version, changes }));
    return { Data: shown(resource, view.resource, row), headers: { ETag: `"${row.version}"` } };
  });

  implement(app, sortOverlays, async ({ who, body, request }) => {
    const view = viewOf(deps, body.resource);
    const changed = await writes(who, request, async writer => {
      let count = 0;
      for (const [index, id] of [...new Set(body.rowIds)].entries()) {
        const row = await readRow(writer.tx.db, view, id);
        if (!row) throw new AppError('not_found');
        const sort = (index + 1) * 10;
        if (row.sort === sort) continue;
        await modifyRow(writer, view, { id, version: row.version, changes: { sort }, event: 'SORT' });
        count += 1;
      }
      return count;
    });
    return { Data: { changed } };
  });
}
