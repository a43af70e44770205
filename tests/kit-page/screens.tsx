import { documentScreen } from '#kit/document/document-screen.tsx';
import { complaint } from '#machines/kernel/complaint.samples.ts';

/**
 * In the place of `routes/screens.tsx` in the page that `build-page.ts` builds: the whole screen of the document that tests add, where
 * staff and customers have its paths in their menus.
 */
const REJECTIONS = [
  { zh: '照片与箱号不符', en: 'The photos show another container' },
  { zh: '已超过索赔期限', en: 'The time for claims has passed' },
];
const Complaints = documentScreen(complaint, { phrases: { REJECT: REJECTIONS } });
const SHOWN: readonly string[] = ['si/screens/si-check', 'si/screens/si-list'];

export const SignedInScreen = ({ screen }: { readonly screen: string }) =>
  SHOWN.includes(screen) ? <Complaints /> : null;
