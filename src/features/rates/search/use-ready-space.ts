import { useNavigate } from 'react-router-dom';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { spaceHall } from '#contract/space/space.calls.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { hasButton, isAllowed } from '#routes/catalogue/access.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { actWord, refusal } from './search-commands.ts';
import type { RateSearch } from './use-search.ts';

/** Ready space on the lane that was asked for: held where it is sold, with the containers of the question (design commercial A.4, B). */

/** Cargo beside a container, `1x20GP@18000`, is no matter of space. */
const PART = /^\s*(\d{1,4})\s*[xX×]\s*([A-Z0-9]{4,6})\s*(?:@.*)?$/i;

export function useReadySpace({ asked, found }: RateSearch, isStaff: boolean): readonly Command[] {
  const navigate = useNavigate();
  const { menu } = useSession();
  const path = isStaff ? SPACE_PATHS.buy : SPACE_PATHS.hall;
  const mayLook = isAllowed(menu, path, true);
  const [pol = '', pod = ''] = [asked.pol, asked.pod].map(codes => codes?.split(',')[0]);
  const parts = (asked.box ?? '').split(/[+,]/).flatMap(part => {
    const [, qty, type] = PART.exec(part) ?? [];
    return qty && type ? [{ qty, type: type.toUpperCase().replace('HQ', 'HC') }] : [];
  });
  const days = { ...(asked.from && { from: asked.from }), ...(asked.to && { to: asked.to }) };
  const wanted = parts[0] ? { containerType: parts[0].type } : {};
  const offers = useCallQuery(
    spaceHall,
    { pol, pod, ...days, ...wanted, limit: 1 },
    { enabled: mayLook && found !== undefined && pol.length === 5 && pod.length === 5 },
  ).data;
  const offer = offers?.rows[0];
  if (!mayLook) return [];
  const toBuy = (id: string): string =>
    isStaff
      ? `${path}?${new URLSearchParams({
          offer: id,
          pol,
          pod,
          need: parts.map(({ qty, type }) => `${qty}x${type}`).join('+'),
          ...days,
          ...(asked.customer && { customer: asked.customer }),
        })}`
      : `${ROUTE.WorkbenchNowCargoSpaceNowCargoSpaceDetail.path}?${new URLSearchParams({
          id,
          items: parts.map(({ qty, type }) => `${type}:${qty}`).join(','),
        })}`;
  const right = hasButton(menu, 'BUY', path);
  return [
    {
      id: 'rates.hold',
      title: actWord('hold'),
      section: fclRateResource.title,
      shortcut: 'h',
      enabled: right ? (offer ? true : refusal('noSpace')) : refusal('noRight'),
      quiet: !right || !offer,
      run: () => (offer ? navigate(toBuy(offer.id)) : undefined),
    },
  ];
}
