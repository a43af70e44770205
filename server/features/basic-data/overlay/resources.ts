import { sql } from 'kysely';
import { RATE_VIEW_OF } from '#contract/basic-data/overlay/calls.ts';
import { rateCarrierResource } from '#contract/basic-data/overlay/rate-carrier.resource.ts';
import { rateLaneResource } from '#contract/basic-data/overlay/rate-lane.resource.ts';
import { ratePortResource } from '#contract/basic-data/overlay/rate-port.resource.ts';
import { rateSurchargeResource } from '#contract/basic-data/overlay/rate-surcharge.resource.ts';
import { rateTerminalResource } from '#contract/basic-data/overlay/rate-terminal.resource.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { type ServedResource, serve } from '../../../kernel/resource/served-resource.ts';
import { writeOverlay } from './overlay-write.ts';
import { portFindings, surchargeFindings, terminalFindings } from './rate-rules.ts';

/** Serves a view of another resource's rows; what people write goes to their company's overlay. */
function overlaid<R extends Resource>(served: ServedResource<R>, base: keyof typeof RATE_VIEW_OF): ServedResource {
  const view: ServedResource = serve({
    ...served,
    stateOf: () => 'ACTIVE',
    overlaid: {
      base,
      write: (writer, before, row) => writeOverlay(writer, { served: view, base }, before, row),
      quick: like => sql<boolean>`(upper(t.short_name) like ${like} or t.local_code like ${like})`,
    },
  });
  return view;
}

/** The five screens of the rate desk. */
export const OVERLAY_RESOURCES: readonly ServedResource[] = [
  overlaid({ resource: rateCarrierResource, table: 'rateCarrier' }, 'ShippingLine'),
  overlaid({ resource: rateTerminalResource, table: 'rateTerminal', check: terminalFindings }, 'Terminal'),
  overlaid({ resource: rateSurchargeResource, table: 'rateSurcharge', check: surchargeFindings }, 'FeeCode'),
  overlaid({ resource: rateLaneResource, table: 'rateLane' }, 'Line'),
  overlaid({ resource: ratePortResource, table: 'ratePort', check: portFindings }, 'Port'),
];

const overlayOf = (base: string, condition: string): string =>
  `exists (select from master_overlay as o where o.resource = '${base}' and o.row_id = t.id and o.${condition}
    and o.company_id = current_setting('app.company', true))`;

/** Pickers of what may be overlaid leave out what the reader's company hides and begin with what it likes. */
export const withOverlay = (served: ServedResource): ServedResource => {
  const { name } = served.resource;
  if (!(name in RATE_VIEW_OF)) return served;
  const shown = `not ${overlayOf(name, 'hidden')}`;
  return {
    ...served,
    offered: served.offered ? `(${served.offered}) and ${shown}` : shown,
    // The company's own choice first, then what its list prefers by itself.
    preferred: served.preferred
      ? `(${overlayOf(name, 'favourite')})::int * 2 + (${served.preferred})::int`
      : overlayOf(name, 'favourite'),
  };
};
