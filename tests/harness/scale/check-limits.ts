import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { searchSailingsPublic } from '#contract/basic-data/schedule/calls.ts';
import { currentEmployee } from '#contract/session/calls.ts';
import { askAs, freshAddress } from './addresses.ts';
import type { Checks } from './checks.ts';
import { CALLS_A_MINUTE, type Cluster } from './cluster.ts';

const BEYOND = 45;
/** As `search-limit.ts` has it. */
const SEARCHES_A_MINUTE = 20;
const AT_ONCE = 15;

/** Asks so often, evenly over all servers; answers how many were let through. */
async function letThrough(url: string, times: number): Promise<{ through: number; refused: number }> {
  const address = freshAddress();
  let [left, refused] = [times, 0];
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await askAs(address, url);
      await answer.arrayBuffer();
      if (answer.status === 429) refused += 1;
      else if (answer.status !== 200 && answer.status !== 401) throw new Error(`${url}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { through: times - refused, refused };
}

/** Limits count over all servers. */
export async function checkLimits({ url }: Cluster, checks: Checks): Promise<void> {
  const calls = await letThrough(url + currentEmployee.path, CALLS_A_MINUTE + BEYOND);
  checks.check(
    'calls of one address are counted over all servers',
    calls.through === CALLS_A_MINUTE,
    `${calls.through} let through, ${calls.refused} refused`,
  );
  const fromDay = new Date().toISOString().slice(0, 10);
  const query = new URLSearchParams({ pol: 'CNSHA', pod: 'JPTYO', fromDay, toDay: addDays(fromDay, 14) });
  const searches = await letThrough(`${url}${searchSailingsPublic.path}?${query}`, SEARCHES_A_MINUTE + AT_ONCE);
  checks.check(
    'searches of one visitor are counted over all servers',
    searches.through === SEARCHES_A_MINUTE,
    `${searches.through} let through, ${searches.refused} refused`,
  );
}
