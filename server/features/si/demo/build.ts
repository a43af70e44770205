import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import { cellsOf } from '#contract/si/content-cells.ts';
import type { StatedOrigins } from '#contract/si/origin.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { type DocumentActor, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { contentOf, type SiDocument } from '#machines/si/shipping-instruction.evolve.ts';
import { SUPERVISE } from '#machines/si/shipping-instruction.guards.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { ShipmentWithContainers } from '../../shipment/shipment.read.ts';
import { statedOrigins } from '../history/stated-origins.ts';
import { bearSis, lockSi, sendSi } from '../store.ts';
import { SYSTEM } from './history.ts';
import type { DemoSi } from './stories.ts';

/** Demo documents are made as real ones are: events through the machine, facts, fold. Nothing is written by hand. */

export interface DemoPerson {
  readonly employeeId: string;
  readonly companyId: string;
  readonly companyCode: string;
  readonly companyKind: 'platform' | 'customer' | 'provider';
  readonly isSupervisor: boolean;
}

export interface MadeSi {
  readonly document: SiDocument;
  readonly submittedAt: Date;
  readonly by: DemoPerson;
  /** Id of the customer's employee on whose behalf staff created it; null otherwise. */
  readonly onBehalfOf: string | null;
}

const actorOf = ({ employeeId, companyId, companyKind, isSupervisor }: DemoPerson): DocumentActor => ({
  kind: 'employee',
  employeeId,
  userId: null,
  companyId,
  companyKind,
  holds: isSupervisor ? [SUPERVISE] : [],
});

/** In the demo's past the carrier's channel stood and every check was clean. */
const PAST = { checkClean: true, openDifferences: 0, channelReady: true, openSendWarnings: 0 };

/** As the wizard states them: what it began with is the shipment's, what differs from that was typed. */
function originsFrom(shipmentDraft: SiDraft, draft: SiDraft): StatedOrigins {
  const known = new Map(cellsOf(shipmentDraft).map(({ key, value }) => [key, value]));
  const typed = cellsOf(draft)
    .filter(({ key, value }) => known.get(key) !== value)
    .map(({ key }) => key);
  return [{ from: 'shipment', keys: [''] }, ...(typed.length > 0 ? [{ from: 'typed' as const, keys: typed }] : [])];
}

const MINUTE_MS = 60_000;

export async function makeSi(
  tx: Tx,
  deps: Deps,
  demo: DemoSi,
  given: {
    readonly shipment: ShipmentWithContainers;
    readonly draft: SiDraft;
    /** What the wizard would have begun with. */
    readonly shipmentDraft: SiDraft;
    readonly no: string;
    readonly submittedAt: Date;
    readonly personOf: (name: string) => DemoPerson;
  },
): Promise<MadeSi> {
  const { draft, no, submittedAt, personOf, shipment } = given;
  const maker = personOf(demo.by);
  const owner = demo.onBehalfOf ? personOf(demo.onBehalfOf) : maker;
  const content = normaliseDraft(draft);
  const statement = {
    sent: draft,
    origins: originsFrom(given.shipmentDraft, draft),
    by: demo.onBehalfOf ? ('onBehalf' as const) : ('owner' as const),
  };
  const onBehalfOf = demo.onBehalfOf ? owner.employeeId : null;
  const [born] = await bearSis(
    tx,
    deps,
    [
      {
        id: newId(submittedAt.getTime()),
        no,
        companyId: owner.companyId,
        companyCode: owner.companyCode,
        sources: demo.onBehalfOf ? 3 : 1,
        content,
        findings: [],
        origins: statedOrigins(statement, content, null),
        onBehalfOf,
      },
    ],
    { event: 'CREATE', actor: actorOf(maker), now: submittedAt, shipments: [shipment], world: PAST, isSeed: true },
  );
  let document = born!;
  let at = submittedAt.getTime();
  for (const step of demo.steps ?? []) {
    at += step.afterMinutes * MINUTE_MS;
    const before = contentOf(document);
    const edited = step.edit && normaliseDraft(step.edit(before));
    const isOwner = step.by === demo.by || step.by === demo.onBehalfOf;
    const by = isOwner ? ('owner' as const) : ('reviewer' as const);
    document = await sendSi(tx, deps, await lockSi(tx.db, document.id), {
      event: step.event,
      actor: step.by === SYSTEM ? SYSTEM_ACTOR : actorOf(personOf(step.by)),
      now: new Date(at),
      remarks: step.remarks ?? null,
      ...(edited && {
        prepared: {
          content: edited,
          origins: statedOrigins({ sent: edited, origins: [], by }, edited, before),
        },
      }),
      world: PAST,
      isSeed: true,
    });
  }
  return { document, submittedAt, by: maker, onBehalfOf };
}
