/** The last company code is remembered in a cookie (design A.11): signing out empties the storages, not this. */
const NAME = 'companyCode';
const YEAR_S = 365 * 24 * 3600;

export function rememberedCompanyCode(): string {
  const found = document.cookie.split('; ').find(pair => pair.startsWith(`${NAME}=`));
  return found ? decodeURIComponent(found.slice(NAME.length + 1)) : '';
}

export function rememberCompanyCode(code: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${NAME}=${encodeURIComponent(code)}; Max-Age=${YEAR_S}; Path=/; SameSite=Lax${secure}`;
}
