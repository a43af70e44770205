import type { CompanyKind } from '../../kernel/company-kind.ts';
import type { Severity } from '../../kernel/errors.ts';
import type { ContainerTotals } from '../parts/totals.ts';
import type { Box } from '../shipping-instruction.ts';

/**
 * Everything around a set that its check looks at, read beforehand: the check itself reads nothing. The server fills it
 * from the database, tests by builders.
 */
export interface CheckContext {
  /** UTC instant. */
  readonly now: string;
  readonly asker: CompanyKind;
  /**
   * `create` and `onBehalf` a new set · `extend` further SIs of a split set (also recognised by itself) ·
   * `modify` one existing SI, which `activeSis` then leaves out.
   */
  readonly mode: 'create' | 'extend' | 'modify' | 'onBehalf';
  /** Company that owns the set; on behalf, the customer. */
  readonly companyId: string;
  /** Null: not there, or not visible to the asker. */
  readonly shipment: CheckShipment | null;
  /** Shipments named by merge links, those that exist and are visible, by id. */
  readonly linkedShipments: ReadonlyMap<string, LinkedShipment>;
  /** By SCAC; at least those the drafts name. */
  readonly carriers: ReadonlyMap<string, CheckCarrier>;
  /** UN/LOCODE -> name; at least those the drafts name. */
  readonly places: ReadonlyMap<string, string>;
  /** Sailings by `sailingKey`; null when no schedule is kept, then nothing is said about it. */
  readonly sailings: ReadonlyMap<string, CheckSailing> | null;
  /** Active SIs of the same shipment. */
  readonly activeSis: readonly CheckActiveSi[];
  /** Bill numbers of active SIs of other shipments with the same carrier. */
  readonly billNumbersInUse: ReadonlySet<string>;
  /** Containers that active SIs of other shipments use on the same voyage: number -> that shipment's number. */
  readonly containersElsewhere: ReadonlyMap<string, string>;
  /** Draft ids submitted for this shipment within 24 h -> `contentHash` of what was submitted. */
  readonly usedDraftIds: ReadonlyMap<string, string>;
  /** Verified gross mass in kg by container. */
  readonly vgmKg: ReadonlyMap<string, string>;
  /** Set when the SI was already sent to the carrier, so that a reason is owed. */
  readonly amendment: { readonly reason: string } | null;
  /** Severities the company or the line has of its own, and rules it switched off; codes that may not change are kept. */
  readonly overrides: ReadonlyMap<string, Severity | 'off'>;
}

export interface CheckShipment {
  readonly id: string;
  readonly companyId: string;
  /** Confirmed, not cancelled, not closed, not merged into another. */
  readonly isOpen: boolean;
  readonly mblNo: string;
  readonly carrier: string;
  readonly vessel: string;
  readonly voyage: string;
  readonly loadingCode: string;
  readonly dischargeCode: string;
  /** UTC instants, null when unknown. */
  readonly etd: string | null;
  readonly atd: string | null;
  readonly deadline: string | null;
  /** Containers of packing list or booking with their totals; empty numbers where none is assigned yet. */
  readonly containers: readonly ContainerTotals[];
  /** The packing list is final: totals must be met, not only kept within. */
  readonly isFinal: boolean;
  /** Types of the booked boxes, one entry per box; empty when nothing is booked by type. */
  readonly bookedTypes: readonly string[];
}

export interface LinkedShipment extends CheckShipment {
  readonly hasActiveSi: boolean;
  /** Linked by an active SI of a third shipment. */
  readonly isLinkedElsewhere: boolean;
  /** As the shipment names it; empty where it names none. */
  readonly consignee: string;
}

export interface CheckCarrier {
  readonly isActive: boolean;
  /** Takes a late SI only after asking; else the cut-off is a warning (design A5.12). */
  readonly refusesLateSi: boolean;
  readonly supportsElectronicBill: boolean;
  /** Accepts numbers of shipper-owned containers that fail ISO 6346. */
  readonly allowsOwnNumbers: boolean;
}

export interface CheckSailing {
  /** YYYY-MM-DD in the port's local time. */
  readonly sailingDate: string;
}

export interface CheckActiveSi {
  readonly billNo: string;
  readonly siType: number;
  readonly boxes: readonly Box[];
}

/** Key of a sailing: a vessel's voyage of a carrier. */
export const sailingKey = (carrier: string, vessel: string, voyage: string): string => `${carrier}|${vessel}|${voyage}`;

/** A context that knows nothing: for the checks of a form, which look at the draft alone. */
export const emptyContext = (now: string): CheckContext => ({
  now,
  asker: 'customer',
  mode: 'create',
  companyId: '',
  shipment: null,
  linkedShipments: new Map(),
  carriers: new Map(),
  places: new Map(),
  sailings: null,
  activeSis: [],
  billNumbersInUse: new Set(),
  containersElsewhere: new Map(),
  usedDraftIds: new Map(),
  vgmKg: new Map(),
  amendment: null,
  overrides: new Map(),
});
