import { ACCESS_PATHS } from '#contract/access/paths.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { whyNot } from '#contract/why/why.calls.ts';
import { routeOf } from '#routes/catalogue/catalogue.ts';
import type { Feature } from '../../kernel/feature.ts';
import { implement } from '../../kernel/http/implement.ts';
import { SYSTEM, scopeOf } from '../../kernel/tenancy.ts';
import type { Seat } from '../../kernel/who.ts';
import { holdersOf } from '../identity/holders.read.ts';
import { namesOfSeats } from '../identity/names.read.ts';
import { missingRight } from './missing-right.read.ts';

const ADMINISTRATORS_MOST = 5;

/** Where roles are given on each side: who holds the page can help. */
const rolePage = ({ companyKind, companyId }: Seat) =>
  companyKind === 'platform'
    ? { companyId: null, path: ACCESS_PATHS.platformRoles }
    : { companyId, path: ACCESS_PATHS.companyRoles };

/** Answers what stands between a person and a page or button, and who can help. */
export const whyFeature: Feature = {
  name: 'why',
  register(app, { reads, clock }) {
    implement(app, whyNot, async ({ who, query }) => {
      const route = routeOf(query.path);
      if (!route || route.path === '*') throw new AppError('not_found');
      const { seat } = who;
      const answer = await reads.inScope(scopeOf(who), tx =>
        missingRight(tx, seat, { route, code: query.code ?? null }, clock.now()),
      );
      // Who holds what is asked as the owner; of the own company alone.
      const administrators = await reads.inScope(SYSTEM, async tx => {
        const ids = (await holdersOf(tx.db, rolePage(seat))).slice(0, ADMINISTRATORS_MOST);
        const names = await namesOfSeats(tx.db, ids);
        return ids.flatMap(id => {
          const person = names.get(id);
          return person ? [{ id, nameZh: person.name, nameEn: person.nameEn }] : [];
        });
      });
      return { Data: { ...answer, administrators } };
    });
  },
};
