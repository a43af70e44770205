import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type FeeTest, testFees } from '#contract/rates/fee-test.calls.ts';
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
import { doorsFor } from '../../../kernel/resource/doors.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { fxRowsAround } from '../../basic-data/fx.read.ts';
import { demandCost } from '../rate-actor.ts';
import { ruleToday } from './markup-effect.ts';
import { rateConfigOf } from './rate-config.read.ts';
import { surchargeRulesOf } from './surcharge-rules.read.ts';
import { surchargeRules } from './surcharge-rules.ts';

const MOST_MISSED = 100;
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

const named = ({ id: ruleId, feeCode, layer }: SurchargeRule) => ({ ruleId, feeCode, layer });

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
        ...{ shipment, lane, markups: noMarkups, isThroughPlatform: false },
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
                  ...{
                    ruleId,
                    layer,
                    feeCode: charge.feeCode,
                    basis: charge.basis,
                    containerType: charge.containerType,
                  },
                  ...{ currency: charge.currency, state: charge.state },
                  quantity: quantity && plainDecimal(quantity),
                  unitCost: plainDecimal(unit.cost),
                  unitSell: plainDecimal(unit.sell),
                  sellAmount: amount && moneyText(amount.sell, charge.currency),
                },
              ],
        ),
        beaten: verdicts.beaten.map(({ rule, by, weight, byWeight }) => ({
          ...named(rule),
          ...{ byRuleId: by.id, weight, byWeight },
        })),
        missed: verdicts.missed
          .slice(0, MOST_MISSED)
          .map(({ rule, fields }) => ({ ...named(rule), fields: [...fields] })),
      };
    });
    return { Data };
  });
}
