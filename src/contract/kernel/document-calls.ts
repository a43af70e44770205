import { z } from 'zod';
import type { Access, Right } from './call.ts';
import { defineCall } from './call.ts';
import { problemSchema } from './envelope.ts';
import { systemShape } from './resource.ts';
import type { Text } from './text.ts';

/** Longest remarks that the log keeps. */
export const REMARKS_MAX = 500;
/** Most rows that one Apply may name. */
export const APPLY_ROWS_MAX = 200;

/** As much of a declared document as its Apply call is made from. */
export interface AppliedDocument {
  /** Path segment: `PriceRequest` gives `/api/PriceRequest/Apply`. */
  readonly controller: string;
  readonly title: Text;
  /** Field name -> zod type of the row, as read. */
  readonly fields: z.ZodRawShape;
  readonly states: Readonly<Record<string, unknown>>;
  /** Name that the state has beside `state`. */
  readonly stateAs: string;
  /** Person without a company whose document it may be. */
  readonly applicant: object | null;
  readonly events: Readonly<
    Record<
      string,
      {
        readonly from: readonly string[];
        readonly right: readonly Right[];
        readonly payload: z.ZodRawShape;
        readonly bulk: boolean;
        readonly remarks: 'required' | 'optional' | 'none';
        readonly ownCall: boolean;
      }
    >
  >;
}

const remarksText = z.string().trim().max(REMARKS_MAX);

/** Remarks that an event wants; one that wants none takes none. */
const REMARKS = {
  required: remarksText.min(1),
  optional: remarksText.nullable().default(null),
  none: z.null().default(null),
} as const;

/** Rows that an event is asked of: none where it makes a document, one, or many. */
const rowsOf = ({ from, bulk }: Pick<AppliedDocument['events'][string], 'from' | 'bulk'>) => {
  if (from.includes('NEW') && from.length === 1) return z.array(rowSeenSchema).max(0).default([]);
  const rows = z.array(rowSeenSchema).max(bulk ? APPLY_ROWS_MAX : 1);
  return from.includes('NEW') ? rows.default([]) : rows.min(1);
};

/** What became of one row of an Apply: the row as it is now, or the problem that kept it as it was. */
const appliedRowSchema = (row: z.ZodType) =>
  z.object({
    id: z.string(),
    ok: z.boolean(),
    row: row.nullable(),
    problem: problemSchema.nullable(),
  });

/** Row that an event is asked of, with the version that the caller has seen. */
const rowSeenSchema = z.object({ id: z.string().min(1).max(36), version: z.int().min(1) });

type ApplyBody = {
  readonly event: string;
  readonly rows: readonly { readonly id: string; readonly version: number }[];
  readonly payload: Readonly<Record<string, unknown>>;
  readonly remarks: string | null;
};

/** What a sign of life is answered where the claim is the caller's no more: one sign for all documents, whatever their own codes say. */
export const CLAIM_LOST = 'ALREADY_TAKEN';

/** `POST /api/<Controller>/KeepClaim {id}`: who has claimed a document is still at it. */
export const keepClaimCall = <A extends Access>(
  { controller, title }: Pick<AppliedDocument, 'controller' | 'title'>,
  access: A,
) =>
  defineCall({
    method: 'POST',
    path: `/api/${controller}/KeepClaim`,
    access,
    summary: { zh: `保持认领${title.zh}`, en: `${title.en}: a sign of life of who has claimed it` },
    body: z.object({ id: z.string().min(1).max(36) }),
    /** UTC instant at which the claim would lapse now. */
    data: z.object({ lapsesAt: z.string() }),
    errors: ['not_found', CLAIM_LOST],
  });

/** One applied row as the client reads it. `Row` is the wire shape of the document. */
export interface AppliedRow<Row> {
  readonly id: string;
  readonly ok: boolean;
  readonly row: Row | null;
  readonly problem: z.output<typeof problemSchema> | null;
}

/** Rows of the document as they go over the wire: declared fields, state, id, version, createdAt, updatedAt. */
export function documentRowSchema({
  fields,
  states,
  stateAs,
}: Pick<AppliedDocument, 'fields' | 'states' | 'stateAs'>): z.ZodObject {
  const state = z.enum(Object.keys(states) as [string, ...string[]]);
  return z.object({ ...fields, [stateAs]: state, state, ...systemShape });
}

/** A person asks for it, and by this call. */
export const isApplied = ({ right, ownCall }: Pick<AppliedDocument['events'][string], 'right' | 'ownCall'>): boolean =>
  right.length > 0 && !ownCall;

/** Rights by which anyone may ask for an event of the document at all. */
const rightsOf = ({ applicant, events }: AppliedDocument): Access =>
  applicant
    ? 'user'
    : {
        anyOf: Object.values(events)
          .filter(isApplied)
          .flatMap(({ right }) => right),
      };

/**
 * `POST /api/<Controller>/Apply {event, rows, payload, remarks}`: one event, asked of one row, of many (`bulk`), or of none
 * where it makes a document. One row that is refused is a problem (412 stale, 404, 403, 422); of several each says for itself.
 * Payloads are strict: a member that the event does not declare is refused, so nothing that only the database knows can be sent.
 */
export function applyCall(document: AppliedDocument) {
  const sent = Object.entries(document.events).filter(([, declared]) => isApplied(declared));
  const bodies = sent.map(([event, declared]) =>
    z.object({
      event: z.literal(event),
      rows: rowsOf(declared),
      payload: z.strictObject(declared.payload).prefault({}),
      remarks: REMARKS[declared.remarks],
    }),
  );
  const [first, ...others] = bodies;
  if (!first) throw new Error(`${document.controller}: no event of it can be sent`);
  return defineCall({
    method: 'POST',
    path: `/api/${document.controller}/Apply`,
    access: rightsOf(document),
    summary: {
      zh: `${document.title.zh}：执行操作`,
      en: `${document.title.en}: ask for an event; rows carry the version that was seen`,
    },
    body: z.discriminatedUnion('event', [first, ...others]) as unknown as z.ZodType<ApplyBody, ApplyBody>,
    data: z.object({ rows: z.array(appliedRowSchema(documentRowSchema(document))) }),
    errors: ['not_found', 'stale_version', 'event_not_allowed', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
  });
}
