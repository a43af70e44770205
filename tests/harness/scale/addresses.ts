let drawn = 0;

/** An address that nobody else of the run seems to come from, so that no limit but the one under test is met. */
export function freshAddress(): string {
  drawn += 1;
  return `10.${Math.trunc(drawn / 65_536) % 256}.${Math.trunc(drawn / 256) % 256}.${drawn % 256}`;
}

/** A request of somebody there. */
export const askAs = (address: string, url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } });
