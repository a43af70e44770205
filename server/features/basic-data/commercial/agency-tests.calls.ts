import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { testOrderAgency, testShipAgency } from '#contract/basic-data/commercial/agency/calls.ts';
import { maskCode } from '#contract/basic-data/commercial/mask-code.ts';
import { AGENCY_REASONS, type AgencyRule, chooseAgency } from '#contract/basic-data/rules/agency-choice.ts';
import { isValidOn } from '#contract/basic-data/rules/validity.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { scopeOf, type Tx } from '../../../kernel/tenancy.ts';

interface Agency {
  readonly id: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

interface OrderAgency extends Agency {
  readonly lineIds: readonly string[];
  readonly portIds: readonly string[];
  readonly priority: number;
}

const NAMES = sql`id, code, coalesce(name_zh, name_en) as name_zh, coalesce(name_en, name_zh) as name_en, valid_from, valid_to`;

/** Codes of one group are one port: they are compared by its head. */
async function headsOf({ db }: Tx, ids: readonly string[]): Promise<(id: string) => string> {
  const { rows } = await sql<{ id: string; head: string }>`select id, coalesce(same_as_id, id) as head from port
    where id = any(${[...new Set(ids)]}::text[])`.execute(db);
  const heads = new Map(rows.map(({ id, head }) => [id, head]));
  return id => heads.get(id) ?? id;
}

/** Each line with each port is a default of its own; an empty list stands for any. */
const rulesOf = (agency: OrderAgency, head: (id: string) => string): (AgencyRule & { of: OrderAgency })[] => {
  const lines = agency.lineIds.length > 0 ? agency.lineIds : [null];
  const ports = agency.portIds.length > 0 ? agency.portIds : [null];
  const { id, code, priority, validFrom, validTo } = agency;
  return lines.flatMap(lineId =>
    ports.map(port => ({
      id,
      agency: code,
      priority,
      validFrom,
      validTo,
      lineId,
      portId: port === null ? null : head(port),
      of: agency,
    })),
  );
};

const shown = ({ id, code, nameZh, nameEn }: Agency) => ({ id, code, nameZh, nameEn });

export function registerAgencyTests(app: FastifyInstance, { reads }: Deps): void {
  implement(app, testOrderAgency, async ({ who, query }) => {
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const { rows } = await sql<OrderAgency>`select ${NAMES}, line_ids, port_ids, priority from order_agency
        where status = 'ACTIVE' order by code`.execute(tx.db);
      const head = await headsOf(tx, [query.portId, ...rows.flatMap(({ portIds }) => portIds)]);
      const rules = rows.flatMap(agency => rulesOf(agency, head));
      const choice = chooseAgency(rules, { ...query, portId: head(query.portId) });
      const { rows: codes } = await sql<{ id: string; code: string; isDefault: boolean }>`
        select id, code, is_default from booking_code where line_id = ${query.lineId}
          and (port_id is null or port_id = ${query.portId})
          and (agency_id is null or agency_id = ${choice?.winner.id ?? null})
          and ${query.day}::date between valid_from and coalesce(valid_to, 'infinity'::date)
        order by is_default desc, port_id nulls last, valid_from desc limit 20`.execute(tx.db);
      const beaten = new Map(choice?.beaten.map(rule => [rule.id, rule.of]));
      beaten.delete(choice?.winner.id ?? '');
      return {
        winner: choice ? shown(choice.winner.of) : null,
        reason: choice ? AGENCY_REASONS[choice.reason] : null,
        beaten: [...beaten.values()].map(shown),
        bookCodes: codes.map(one => ({ ...one, code: maskCode(one.code) })),
      };
    });
    return { Data };
  });

  implement(app, testShipAgency, async ({ who, query }) => {
    type Row = Agency & {
      portIds: string[];
      lines: { lineId: string; validFrom: string | null; validTo: string | null }[];
      ediMailbox: string | null;
      phone: string | null;
      email: string | null;
      manifestRecipientId: string | null;
      packingRecipientId: string | null;
    };
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const { rows } =
        await sql<Row>`select ${NAMES}, port_ids, lines, edi_mailbox, phone, email, manifest_recipient_id,
        packing_recipient_id from ship_agency where status = 'ACTIVE' order by code`.execute(tx.db);
      const head = await headsOf(tx, [query.portId, ...rows.flatMap(({ portIds }) => portIds)]);
      return rows.flatMap(agency => {
        const isThere = agency.portIds.some(id => head(id) === head(query.portId));
        const line = agency.lines.find(one => one.lineId === query.lineId && isValidOn(one, query.day));
        if (!isThere || !line || !isValidOn(agency, query.day)) return [];
        const { ediMailbox, phone, email, manifestRecipientId, packingRecipientId } = agency;
        return [
          {
            ...shown(agency),
            ediMailbox,
            phone,
            email,
            manifestRecipientId,
            packingRecipientId,
            validTo: line.validTo ?? agency.validTo,
          },
        ];
      });
    });
    return { Data };
  });
}
