import type { Text } from '#contract/kernel/text.ts';
import { RATE_STATE_LABELS, VISIBILITY_KINDS } from '#contract/rates/codes.ts';
import { VISIBILITY_TESTS } from '#contract/rates/search/codes.ts';
import type { RateLost, Search } from './find-rates.ts';

/** A rate that is not shown, with the first test that it fails and what of it: "why does the customer not see this price". */

function detailOf({ rate, test }: RateLost): Text | null {
  const { content } = rate;
  switch (test) {
    case 'STATUS': {
      const { zh, en } = RATE_STATE_LABELS[rate.state];
      return { zh, en };
    }
    case 'AUDIENCE': {
      const { zh, en } = VISIBILITY_KINDS[content.visibility];
      return { zh, en };
    }
    case 'VALIDITY': {
      const days = `${content.validFrom} – ${content.validTo}`;
      return { zh: days, en: days };
    }
    case 'CONTAINERS': {
      const types = content.lines.map(line => line.containerType).join(' ');
      return { zh: `仅 ${types}`, en: `only ${types}` };
    }
    default:
      return null;
  }
}

export function lossOf(lost: RateLost, { places, carriers }: Search) {
  const { rate, test } = lost;
  const { content } = rate;
  return {
    rateId: rate.id,
    rateNo: rate.rateNo,
    state: rate.state,
    carrier: carriers.get(content.carrierId)?.code ?? '',
    pol: places.get(content.polId)?.code ?? '',
    pod: places.get(content.podId)?.code ?? '',
    productType: content.productType,
    validFrom: content.validFrom,
    validTo: content.validTo,
    test,
    testNo: VISIBILITY_TESTS[test].no,
    detail: detailOf(lost),
  };
}
