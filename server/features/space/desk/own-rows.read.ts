/** Ids of a call that is asked beside a page of a list. */
const MOST = 100;
export const idsOf = ({ ids }: { readonly ids: string }): string[] => ids.split(',').filter(Boolean).slice(0, MOST);
