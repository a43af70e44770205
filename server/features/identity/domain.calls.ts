import { domainToASCII } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { invalid } from '#contract/kernel/errors.ts';
import { showPointTo } from '#contract/session/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';

const VARIANTS = ['MAIN', 'CUSTOMER', 'THOME', 'NEW', 'MH'];

const pointParam = () =>
  invalid([
    {
      path: 'DomainName',
      code: 'POINT_PARAM',
      severity: 'error',
      message: { zh: '请只给出域名或类型之一，且格式正确', en: 'Give a valid domain name or a type, not both' },
    },
  ]);

/** Lower case, without port and trailing dot, Unicode as punycode; null = no host name. */
export function hostOf(given: string): string | null {
  const bare = given.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  const host = domainToASCII(bare);
  return host.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host) ? host : null;
}

/** Names under which a host may be configured, best first: itself, with or without `www.`, a wildcard for its first label. */
export function namesOf(host: string): string[] {
  const alias = host.startsWith('www.') ? host.slice(4) : `www.${host}`;
  const dot = host.indexOf('.');
  return [host, alias, ...(dot > 0 ? [`*${host.slice(dot)}`] : [])];
}

/** Which company a host name belongs to (design F.5). An unknown host never shows a company. */
export function registerDomainCalls(app: FastifyInstance, { db }: Deps): void {
  const sites = () =>
    db
      .selectFrom('company as c')
      .leftJoin('companyDomain as d', 'd.companyId', 'c.id')
      .select(['c.id', 'c.companyCode', 'c.nameZh', 'c.nameEn', 'c.logoUrl', 'd.host', 'd.siteKey']);

  const siteAt = async (host: string) => {
    const names = namesOf(host);
    const found = await sites().where('d.host', 'in', names).execute();
    return found.sort((left, right) => names.indexOf(left.host!) - names.indexOf(right.host!))[0];
  };

  const siteOfVariant = async (variant: string) =>
    VARIANTS.includes(variant.toUpperCase()) ? sites().where('c.kind', '=', 'platform').executeTakeFirst() : undefined;

  implement(app, showPointTo, async ({ query: { DomainName, IsType } }) => {
    const host = DomainName === undefined ? null : hostOf(DomainName);
    if ((DomainName === undefined) === (IsType === undefined) || (IsType === undefined && host === null))
      throw pointParam();
    const site = host ? await siteAt(host) : await siteOfVariant(IsType ?? '');
    if (!site) return { Status: 0, Data: null };
    return {
      Data: {
        CompanyId: site.id,
        CompanyCode: site.companyCode,
        CompanyName: site.nameZh,
        CompanyNameEn: site.nameEn,
        Logo: site.logoUrl,
        SiteKey: site.siteKey ?? 'main',
      },
    };
  });
}
