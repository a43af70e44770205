import { BlockList, isIP } from 'node:net';

/** Names that stand for networks in `TRUST_PROXY`, as the web framework reads them. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Is an address one of the proxies in front? What they say of a caller is believed, what a caller says himself is not. */
export function trustedHops(trustProxy: string | null): (address: string | undefined) => boolean {
  const list = new BlockList();
  const named = (trustProxy ?? '').split(',').map(part => part.trim());
  for (const network of named.flatMap(part => NETWORKS[part] ?? [part])) {
    const [address = '', bits] = network.split('/');
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return address => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
}
