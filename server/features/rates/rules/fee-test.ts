import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import { type FeeTest, feePlaces, testFees } from '#contract/rates/fee-test.calls.ts';
import { feeVerdicts } from '#contract/rates/fee-verdicts.ts';
import { markupBook } from '#contract/rates/rules/chain/markup-book.ts';
import { fxBook } from '#contract/rates/rules/money/fx-book.ts';
import { moneyText } from '#contract/rates/rules/money/minor-unit.ts';
import { feesOfRate } from '#contract/rates/rules/surcharge/fees-of-rate.ts';
import { surchargeBook } from '#contract/rates/rules/surcharge/surcharge-book.ts';
import type { AskedShipment, SurchargeLane, SurchargeRule } from '#contract/rates/rules/surcharge/surcharge-rule.ts';
import { plainDecimal } from '#contract/si/parts/decimal.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { doorsFor, doorsSql } from '../../../kernel/resource/doors.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { fxRowsAround } from '../../basic-data/fx.read.ts';
import { demandCost } from '../rate-actor.ts';
import { ruleToday } from './markup-effect.ts';
import { rateConfigOf } from './rate-config.read.ts';
import { surchargeRulesOf } from './surcharge-rules.read.ts';
import { surchargeRules } from './surcharge-rules.ts';

const MOST_MISSED = 100;
const MOST_PLACES = 300;

interface Place {
  readonly field: 'polId' | 'podId' | null;
  readonly portId: string | null;
  readonly portCode: string;
  readonly portZh: string;
  readonly portEn: string;
  readonly carrierId: string | null;
  readonly carrierCode: string;
  readonly count: number;
}

const STALE_FX_DAYS = 35;

const shipmentOf = (test: FeeTest): AskedShipment => ({
  ...test,
  bills: 1,
  cargoValue: null,
});

async function laneOf(db: Kysely<Tables>, test: FeeTest): Promise<SurchargeLane> {
  const { rows } = await sql<{ id: string; countryCode: string }>`select id, country_code from port
    where id = any(${[test.polId, test.podId]}::text[])`.execute(db);
  const countryOf = (id: string): string => rows.find(port => port.id === id)?.countryCode ?? '';
  return {
    ...test,
    polCountry: countryOf(test.polId),
    podCountry: countryOf(test.podId),
    potIds: test.potId === null ? [] : [test.potId],
    polTerminalId: test.terminalId,
    podTerminalId: test.terminalId,
    priceDate: test.day,
  };
}

/** What people call a rule: its fee and where it holds, in codes. */
async function ruleNames(db: Kysely<Tables>, companyId: string): Promise<(id: string) => string> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, concat_ws(' ', r.fee_code, c.scac, l.code, p.un_locode, '→ ' || d.un_locode, r.pol_country, '→ ' || r.pod_country,
      r.container_type, '> ' || r.over_kg || ' kg', to_char(r.valid_from, 'YYYY-MM-DD')) as name
    from surcharge_rule as r left join shipping_line as c on c.id = r.carrier_id left join trade_lane as l on l.id = r.line_id
      left join port as p on p.id = r.pol_id left join port as d on d.id = r.pod_id
    where r.company_id = ${companyId}`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return id => names.get(id) ?? '';
}

/** Which rules of the screen match a shipment. Rules of other screens are asked nothing, as the tester may not see them. */
export function registerFeeTest(app: FastifyInstance, deps: Deps): void {
  implement(app, testFees, async ({ who, body: test }) => {
    await demandCost(deps.db, who, deps.clock.now());
    const doors = await doorsFor(deps, surchargeRules, who, 'TEST');
    const Data = await inScope(deps.db, scopeOf(who), async ({ db }) => {
      const { companyId } = who.seat;
      const today = await ruleToday(db);
      const isSeen = ({ layer }: SurchargeRule): boolean =>
        doors?.some(({ only }) => only.mode?.includes(test.mode) && (only.layer?.includes(layer) ?? true)) ?? true;
      const rules = (await surchargeRulesOf(db, companyId, test.mode)).filter(isSeen);
      const [lane, shipment] = [await laneOf(db, test), shipmentOf(test)];
      const nameOf = await ruleNames(db, companyId);
      const named = ({ id: ruleId, feeCode, layer }: SurchargeRule) => ({
        ruleId,
        feeCode,
        layer,
        name: nameOf(ruleId),
      });
      const verdicts = feeVerdicts(rules, shipment, lane, today);
      const { fxPolicy } = await rateConfigOf(db, companyId);
      const fxRows = await fxRowsAround(db, { table: fxPolicy.table, day: today, endedDays: STALE_FX_DAYS });
      const nobody = { customerLevelId: null, customerCompanyId: null, salesEmployeeId: null, hsCodes: [] };
      const noMarkups = markupBook([], nobody).forLane({
        ...lane,
        carrierId: lane.carrierId ?? '',
        sourceCompanyId: null,
      });
      const plain = {
        surchargeMode: 'SUBJECT_TO',
        includedFees: [],
        notIncludedFees: [],
        surcharges: [],
        weightLimits: [],
      } as const;
      const { charges } = feesOfRate(plain, [], {
        shipment,
        lane,
        markups: noMarkups,
        isThroughPlatform: false,
        book: surchargeBook(rules, shipment, today),
        fx: fxBook(fxRows, fxPolicy, today),
        ticked: new Set(),
      });
      return {
        charged: charges.flatMap(({ ruleId, layer, unit, quantity, amount, ...charge }) =>
          ruleId === null || layer === 'FREIGHT'
            ? []
            : [
                {
                  ruleId,
                  layer,
                  feeCode: charge.feeCode,
                  basis: charge.basis,
                  containerType: charge.containerType,
                  currency: charge.currency,
                  state: charge.state,
                  name: nameOf(ruleId),
                  quantity: quantity && plainDecimal(quantity),
                  unitCost: plainDecimal(unit.cost),
                  unitSell: plainDecimal(unit.sell),
                  sellAmount: amount && moneyText(amount.sell, charge.currency),
                },
              ],
        ),
        beaten: verdicts.beaten.map(({ rule, by, weight, byWeight }) => ({
          ...named(rule),
          byRuleId: by.id,
          byName: nameOf(by.id),
          weight,
          byWeight,
        })),
        missed: verdicts.missed
          .slice(0, MOST_MISSED)
          .map(({ rule, fields }) => ({ ...named(rule), fields: [...fields] })),
      };
    });
    return { Data };
  });

  implement(app, feePlaces, async ({ who, query }) => {
    await demandCost(deps.db, who, deps.clock.now());
    const held = (await doorsFor(deps, surchargeRules, who)) ?? [];
    const doors = held.filter(({ path }) => path === query.path);
    if (doors.length === 0) throw new AppError('not_found');
    const { rows } = await deps.reads.inScope(scopeOf(who), ({ db }) =>
      sql<Place>`
        select case when t.pol_id is not null then 'polId' when t.pod_id is not null then 'podId' end as field,
          p.id as port_id, p.un_locode as port_code, coalesce(p.name_zh, p.name_en) as port_zh, coalesce(p.name_en, p.name_zh) as port_en,
          c.id as carrier_id, c.scac as carrier_code, count(*)::integer as count
        from surcharge_rule as t left join port as p on p.id = coalesce(t.pol_id, t.pod_id)
          left join shipping_line as c on c.id = t.carrier_id
        where t.company_id = ${who.seat.companyId} and ${doorsSql(doors)}
        group by field, p.id, c.id order by p.un_locode nulls first, c.scac nulls first limit ${MOST_PLACES}`.execute(
        db,
      ),
    );
    const Data = rows.map(({ field, count, ...row }) => ({
      field,
      count,
      port: row.portId === null ? null : { id: row.portId, code: row.portCode, zh: row.portZh, en: row.portEn },
      carrier: row.carrierId === null ? null : { id: row.carrierId, code: row.carrierCode },
    }));
    return { Data };
  });
}
