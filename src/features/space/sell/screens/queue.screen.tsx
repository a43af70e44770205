import { useListTabs } from '#kit/tabs/use-list-tabs.tsx';
import { BidsList } from '../bids/bids-list.tsx';
import { both } from '../locale/both.ts';
import { WaitingWork } from '../queue/waiting-work.tsx';

const TABS = {
  name: 'spaceQueue',
  label: both('queue.tabs.label'),
  section: both('queue.title'),
  tabs: { waiting: both('queue.tabs.waiting'), bids: both('queue.tabs.bids') },
};

/** `/SeaFreight/NowOrderManagement/SubmitList`: what waits for a word, and all that buyers have bid. */
export function SpaceQueueScreen() {
  const { tab, bar } = useListTabs(TABS);
  return tab === 'bids' ? <BidsList bar={bar} /> : <WaitingWork bar={bar} />;
}
