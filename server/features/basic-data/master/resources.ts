import { sql } from 'kysely';
import { orderAgencyResource, shipAgencyResource } from '#contract/basic-data/agency.resource.ts';
import { holidayResource } from '#contract/basic-data/basic-code.resource.ts';
import { changeFinding } from '#contract/basic-data/change/findings.ts';
import { movedFields } from '#contract/basic-data/change/second-person.ts';
import { containerTypeResource } from '#contract/basic-data/container-type.resource.ts';
import { countryResource } from '#contract/basic-data/country.resource.ts';
import { currencyResource, fxRateResource } from '#contract/basic-data/currency.resource.ts';
import { feeCodeResource } from '#contract/basic-data/fee-code.resource.ts';
import { hsCodeResource } from '#contract/basic-data/hs-code.resource.ts';
import { lineResource } from '#contract/basic-data/line.resource.ts';
import { packageTypeResource } from '#contract/basic-data/package-type.resource.ts';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { checkVesselName, type RegisteredVessel } from '#contract/basic-data/rules/imo-number.ts';
import { isFinding, md } from '#contract/basic-data/rules/md-findings.ts';
import { SEED_CITY_CODES, wordsOfPort } from '#contract/basic-data/rules/port-group.ts';
import { shippingLineResource } from '#contract/basic-data/shipping-line.resource.ts';
import { terminalResource } from '#contract/basic-data/terminal.resource.ts';
import { vesselResource } from '#contract/basic-data/vessel.resource.ts';
import { type ServedResource, serve } from '../../../kernel/resource/served-resource.ts';
import { billCode } from '../commercial/bill-code.ts';
import { bookCodes } from '../commercial/book-codes.ts';
import { fxFindings, publishedUse } from '../commercial/fx-rules.ts';
import { countryHeld } from './country-held.ts';
import { framed } from './framed.ts';
import { misplaced } from './misplaced.ts';
import { partOf } from './part-of-code-lists.ts';
import { countedUse } from './uses.ts';

const at = (zh: string, en: string) => ({ zh, en });

const country = framed({
  resource: countryResource,
  found: partOf('countries'),
  table: 'country',
  uses: [countedUse(at('港口', 'Ports'), 'port', row => sql`country_code = ${row.code}`)],
});

const port = framed({
  resource: portResource,
  table: 'port',
  derive: row => ({ countryCode: String(row.unLocode).slice(0, 2) }),
  edited: (row, before) =>
    row.latitude !== before.latitude || row.longitude !== before.longitude ? { positionSource: 'MANUAL' } : {},
  alone: (row, before) => movedFields(row, before).map(field => changeFinding('MC-21', field)),
  async check(row, { tx, before }) {
    const known = await tx.db
      .selectFrom('country')
      .select('id')
      .where('code', '=', String(row.countryCode))
      .executeTakeFirst();
    return known ? misplaced(row, before) : [md('MD-04', 'unLocode', { c: row.countryCode })];
  },
  held: ({ countryCode = '' }, row, tx) => countryHeld(countryCode, row, tx),
  // The other codes of its group and the code of its city lead to the port as well (MD-08).
  terms: row => [...(row.iata ? [String(row.iata)] : []), ...wordsOfPort(String(row.unLocode))],
  offered: `t.status in ('ACTIVE', 'PROPOSED') and t.un_locode not in (${SEED_CITY_CODES.map(city => `'${city.code}'`).join(', ')})`,
  // Of the codes of one real port the head is offered first.
  preferred: 't.same_as_id is null',
  uses: [
    countedUse(at('码头', 'Terminals'), 'terminal', row => sql`port_id = ${row.id}`),
    countedUse(at('港口组', 'Port groups'), 'port', row => sql`same_as_id = ${row.id}`),
    countedUse(at('船期挂靠', 'Port calls'), 'port_call', row => sql`port_id = ${row.id}`, {
      open: sql`departure_actual is null`,
    }),
    countedUse(at('订舱代码', 'Booking codes'), 'booking_code', row => sql`port_id = ${row.id}`),
    countedUse(at('映射', 'Mappings'), 'code_mapping', row => sql`object = 'PORT' and our_id = ${row.id}`),
  ],
});

const terminal = framed({
  resource: terminalResource,
  table: 'terminal',
  async check(row, { tx, before }) {
    // SMDG's own list overlaps in time; rows typed by people may not (MD-15).
    if (row.source === 'OFFICIAL') return [];
    const { rows } =
      await sql`select from terminal where port_id = ${row.portId} and terminal_code = ${row.terminalCode}
      and id is distinct from ${before?.id ?? null} and status <> 'MERGED'
      and daterange(valid_from, valid_to, '[]') && daterange(${row.validFrom}::date, ${row.validTo}::date, '[]')
      limit 1`.execute(tx.db);
    return rows.length > 0 ? [md('MD-15', 'validFrom')] : [];
  },
  uses: [
    countedUse(at('船期挂靠', 'Port calls'), 'port_call', row => sql`terminal_id = ${row.id}`, {
      open: sql`departure_actual is null`,
    }),
    countedUse(at('映射', 'Mappings'), 'code_mapping', row => sql`object = 'TERMINAL' and our_id = ${row.id}`),
  ],
});

const shippingLine = framed({
  resource: shippingLineResource,
  table: 'shippingLine',
  uses: [
    countedUse(at('航线服务', 'Services'), 'service', row => sql`line_id = ${row.id}`),
    countedUse(at('航次', 'Voyages'), 'voyage', row => sql`line_id = ${row.id}`, {
      open: sql`status in ('PLANNED', 'OPEN', 'CLOSED')`,
    }),
    countedUse(at('船舶', 'Vessels'), 'vessel', row => sql`operator_line_id = ${row.id}`),
    countedUse(at('订舱代码', 'Booking codes'), 'booking_code', row => sql`line_id = ${row.id}`),
    countedUse(at('映射', 'Mappings'), 'code_mapping', row => sql`object = 'LINE_COMPANY' and our_id = ${row.id}`),
  ],
});

const vessel = framed({
  resource: vesselResource,
  table: 'vessel',
  terms: row => (row.formerNames as readonly { name: string }[]).map(({ name }) => name),
  // The number's own check is weak: a known one under another name is the wrong ship, or one that was renamed.
  whenTaken: (row, other) =>
    [checkVesselName(String(row.name ?? ''), other as unknown as RegisteredVessel)].filter(isFinding),
  label: row => ({
    id: row.id,
    code: String(row.name),
    zh: String(row.nameZh ?? row.name),
    en: [row.name, row.imoNumber].filter(Boolean).join(' '),
  }),
  uses: [
    countedUse(at('航次', 'Voyages'), 'voyage', row => sql`vessel_id = ${row.id}`, {
      open: sql`status in ('PLANNED', 'OPEN', 'CLOSED')`,
    }),
    countedUse(at('映射', 'Mappings'), 'code_mapping', row => sql`object = 'VESSEL' and our_id = ${row.id}`),
  ],
});

/** MD-17: a lane never stands below itself, and the tree has three levels. */
const tradeLane = framed({
  resource: lineResource,
  table: 'tradeLane',
  async check(row, { tx, before }) {
    if (row.parentId === null || row.parentId === before?.parentId) return [];
    const { rows } = await sql<{ above: number; below: number; isRing: boolean }>`
      with recursive up as (
        select id, parent_id, 1 as depth from trade_lane where id = ${row.parentId}
        union all select l.id, l.parent_id, up.depth + 1 from trade_lane l join up on l.id = up.parent_id where up.depth < 9
      ), down as (
        select id, 0 as depth from trade_lane where id = ${before?.id ?? ''}
        union all select l.id, down.depth + 1 from trade_lane l join down on l.parent_id = down.id where down.depth < 9
      )
      select (select max(depth) from up) as above, coalesce((select max(depth) from down), 0) as below,
        exists (select from up where id = ${before?.id ?? ''}) as is_ring`.execute(tx.db);
    const found = rows[0];
    const isBad = found?.isRing || Number(found?.above ?? 0) + 1 + Number(found?.below ?? 0) > 3;
    return isBad
      ? [
          {
            path: 'parentId',
            code: 'MD-17',
            severity: 'error' as const,
            message: { zh: '航线最多三级，且不能属于自己的下级', en: 'Three levels at most, and never below itself' },
          },
        ]
      : [];
  },
  uses: [
    countedUse(at('港口', 'Ports'), 'port', row => sql`line_ids @> array[${row.id}]::text[]`),
    countedUse(at('下级航线', 'Lanes below'), 'trade_lane', row => sql`parent_id = ${row.id}`),
    countedUse(at('航线服务', 'Services'), 'service', row => sql`trade_lane_id = ${row.id}`),
  ],
});

const feeCode = framed({
  resource: feeCodeResource,
  table: 'feeCode',
  derive: row => ({ invoiceCount: row.invoiceCount ?? 0 }),
  async check(row, { before }) {
    if (!before || Number(before.invoiceCount ?? 0) === 0) return [];
    const frozen = ['code', 'category', 'isTaxable', 'taxClass', 'defaultBasis', 'enabledFor'];
    return frozen
      .filter(field => row[field] !== before[field])
      .map(path => ({
        path,
        code: 'MD-FROZEN',
        severity: 'error' as const,
        message: { zh: '已用于账单，只能改名称与排序', en: 'Used in invoices: only names and sort can change' },
      }));
  },
});

const simple: readonly ServedResource[] = [
  framed({ resource: currencyResource, table: 'currency' }),
  serve({
    resource: fxRateResource,
    // A rate is a cell of its table.
    found: false,
    table: 'fxRate',
    derive: row => ({ state: row.state ?? 'DRAFT', correction: row.correction ?? 0 }),
    stateOf: row => String(row.state),
    check: fxFindings,
    uses: [publishedUse],
  }),
  framed({ resource: containerTypeResource, table: 'containerType', found: partOf('containers') }),
  framed({ resource: packageTypeResource, table: 'packageType', found: partOf('packages') }),
  framed({ resource: shipAgencyResource, table: 'shipAgency' }),
  framed({
    resource: orderAgencyResource,
    table: 'orderAgency',
    uses: [countedUse(at('订舱代码', 'Booking codes'), 'booking_code', row => sql`agency_id = ${row.id}`)],
  }),
  bookCodes,
  billCode,
  serve({ resource: holidayResource, table: 'holiday', found: partOf('holidays') }),
  serve({
    resource: hsCodeResource,
    found: partOf('hsCodes'),
    table: 'hsCode',
    derive: row => ({ status: row.status ?? 'ACTIVE', source: row.source ?? 'MANUAL' }),
  }),
];

/** Everything that reference data serves; rules of single areas stand in their own files. */
export const MASTER_RESOURCES: readonly ServedResource[] = [
  country,
  port,
  terminal,
  shippingLine,
  vessel,
  tradeLane,
  feeCode,
  ...simple,
];
