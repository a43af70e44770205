import { AppError } from '#contract/kernel/errors.ts';
import { webviewFraming, webviewNodes } from '#contract/webview/webview.ts';
import type { Feature } from '../../kernel/feature.ts';
import { implement } from '../../kernel/http/implement.ts';
import { addressFor } from '../../kernel/http/own-address.ts';
import { createSiteBook } from './ask-site.ts';
import { allowStoredFrames } from './frame-sources.ts';

/** Pages of other sites that stand in the menu. */
export const webviewFeature: Feature = {
  name: 'webview',
  register(app, { db, clock, config }) {
    allowStoredFrames(app, db);
    const sites = createSiteBook(() => clock.now().getTime());
    implement(app, webviewFraming, async ({ who, query, request }) => {
      const node = webviewNodes(who.seat.menu).find(({ Id }) => Id === query.node);
      if (!node?.Url) throw new AppError('not_found');
      return { Data: { framing: await sites.framing(node.Url, new URL(addressFor(request, config))) } };
    });
  },
};
