import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useSession } from '#kit/client.tsx';
import { NoAccess } from '#kit/screen-states.tsx';
import { isAllowed } from '#routes/catalogue/access.ts';
import { PostBoard } from '../parts/post-board.tsx';
import { PostCalendar } from '../parts/post-calendar.tsx';
import { PostList } from '../parts/post-list.tsx';
import { PostReader } from '../parts/post-reader.tsx';
import { usePostAddress } from '../parts/post-view.ts';

/** `/SeaFreight/FreightManagement/FCLFreightPost`: what is announced about rates, as cards, as a list to work in, by month. */
export function PostsScreen() {
  const { menu } = useSession();
  const address = usePostAddress();
  if (!isAllowed(menu, RATE_PATHS.announcements, true)) return <NoAccess />;
  return (
    <>
      {address.view === 'board' && <PostBoard address={address} />}
      {address.view === 'list' && <PostList address={address} />}
      {address.view === 'calendar' && <PostCalendar address={address} />}
      {address.post && <PostReader id={address.post} onClose={address.stopReading} />}
    </>
  );
}
