import { type Kysely, sql } from 'kysely';
import type { CompanyKind } from '#contract/kernel/company-kind.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { PriceViewer } from '#contract/rates/rules/price/without-cost.ts';
import type { QueryChannel } from '#contract/rates/search/codes.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Scope } from '../../../kernel/tenancy.ts';

/** Whose rates a search reads, who sells them, and what the viewer may see of their price (design commercial 0.4, A.5.3). */

/** Who looks: an employee of a company, or a visitor of a company's site. */
export type RateViewer =
  | {
      readonly kind: 'seat';
      readonly companyId: string;
      readonly companyKind: CompanyKind;
      readonly employeeId: string;
      readonly seesCost: boolean;
      /** A program with a token of its own asks, not a person. */
      readonly isProgram: boolean;
      /** The customer that own people ask for. */
      readonly customerId: string | null;
      /** Rates are tested as if that customer looked, and not his seller. */
      readonly isAsCustomer: boolean;
      /** Prices are made as the customer pays them, for what leaves the house; rates are tested as for own people. */
      readonly isSellOnly?: boolean;
    }
  | { readonly kind: 'visitor'; readonly siteCompanyId: string; readonly shows: SitePrice };

export type SitePrice = Extract<PriceViewer, { kind: 'SITE' }>['shows'];

export interface RateSource {
  /** Tells the sources of one search apart. */
  readonly key: string;
  /** The company that sells. */
  readonly ownerId: string;
  readonly ownerKind: CompanyKind;
  /** The viewer works for the owner. */
  readonly isOwn: boolean;
  readonly buyerId: string | null;
  /** The sales employee whose mark-up counts; null: the one who looks after the buyer. */
  readonly salesEmployeeId: string | null;
  readonly sees: PriceViewer;
  readonly channel: QueryChannel;
  /** The platform passes its rates on to other companies, with its own mark-up. */
  readonly isThroughPlatform: boolean;
  /** The company that the seller has the rates from by a share; null for its own. */
  readonly lenderId: string | null;
  /** Whose fees at the ports and of the carrier count: those of the company that the rates began with. */
  readonly feesOfId: string;
}

/** With the person whose mark-up counts. */
export interface NamedSource extends RateSource {
  readonly salesPersonId: string | null;
}

interface Owner {
  readonly id: string;
  readonly kind: CompanyKind;
}

const ownView = (viewer: Extract<RateViewer, { kind: 'seat' }>): PriceViewer => {
  if (viewer.isAsCustomer || viewer.isSellOnly) return { kind: 'CUSTOMER' };
  if (viewer.companyKind === 'platform') return { kind: viewer.seesCost ? 'PLATFORM_STAFF' : 'SALES' };
  // What a customer's people sell on themselves is their own affair; without the right it looks like any other price.
  return { kind: viewer.seesCost ? 'COMPANY_STAFF' : 'CUSTOMER' };
};

const sourceOf = (
  owner: Owner,
  rest: Omit<RateSource, 'key' | 'ownerId' | 'ownerKind' | 'isThroughPlatform' | 'lenderId' | 'feesOfId'>,
): RateSource => ({
  key: owner.id,
  ownerId: owner.id,
  lenderId: null,
  feesOfId: owner.id,
  ownerKind: owner.kind,
  isThroughPlatform: owner.kind === 'platform',
  ...rest,
});

interface Candidate extends Owner {
  readonly isActive: boolean;
}

/** The companies that the answer depends on, in one statement; the platform is the only one of its kind. */
async function companiesAmong(db: Kysely<Tables>, ids: readonly string[], withPlatform: boolean): Promise<Candidate[]> {
  const { rows } =
    await sql<Candidate>`select id, kind, status = 'ACTIVE' as is_active from company where id = any(${[...ids]}::text[])
    ${withPlatform ? sql`union select id, kind, true from company where kind = 'platform' and status = 'ACTIVE'` : sql``}`.execute(
      db,
    );
  return rows;
}

/**
 * The sources of a viewer: his own company, and to customers the platform. Companies that share with his are `shared-rates.ts`. Asked
 * with the rights of the server, because a customer cannot read the platform's row.
 */
export async function rateSourcesOf(db: Kysely<Tables>, viewer: RateViewer): Promise<RateSource[]> {
  if (viewer.kind === 'visitor') {
    const owners = await companiesAmong(db, [viewer.siteCompanyId], false);
    const sees = { kind: 'SITE', shows: viewer.shows } as const;
    return owners
      .filter(({ isActive }) => isActive)
      .map(owner => sourceOf(owner, { isOwn: false, buyerId: null, salesEmployeeId: null, sees, channel: 'SITE' }));
  }
  const { companyId, companyKind, customerId, employeeId, isProgram } = viewer;
  const asked = customerId === null ? [companyId] : [companyId, customerId];
  const companies = await companiesAmong(db, asked, companyKind === 'customer');
  // A customer of the asking company; anything else is not found, whether it exists or not.
  const isKnown = companies.some(({ id, kind }) => id === customerId && kind === 'customer');
  if (customerId !== null && (companyKind !== 'platform' || !isKnown)) throw new AppError('not_found');
  const active = companies.filter(({ isActive }) => isActive);
  const channel: QueryChannel = isProgram ? 'API' : companyKind === 'platform' ? 'STAFF' : 'CUSTOMER';
  const own = active
    .filter(({ id }) => id === companyId)
    .map(owner =>
      sourceOf(owner, {
        isOwn: true,
        buyerId: customerId,
        salesEmployeeId: customerId === null ? employeeId : null,
        sees: ownView(viewer),
        channel,
      }),
    );
  const platform = companyKind === 'customer' ? active.find(({ kind }) => kind === 'platform') : undefined;
  if (!platform) return own;
  const sees = { kind: 'CUSTOMER' } as const;
  return [...own, sourceOf(platform, { isOwn: false, buyerId: companyId, salesEmployeeId: null, sees, channel })];
}

export const viewerScope = (viewer: RateViewer): Scope =>
  viewer.kind === 'visitor'
    ? { kind: 'user', userId: '' }
    : {
        kind: 'seat',
        companyId: viewer.companyId,
        companyKind: viewer.companyKind,
        employeeId: viewer.employeeId,
        userId: null,
      };
