import { ratePostResource } from '#contract/rates/post/post.resource.ts';
import { permits } from '#machines/kernel/lifecycle.ts';
import { RATE_SYSTEM } from '#machines/rates/rate.commands.ts';
import { ratePostLifecycle } from '#machines/rates/rate-post.lifecycle.ts';
import { serve } from '../../../kernel/resource/served-resource.ts';
import { postRefused } from './post-refused.ts';

/** Announcements; only a draft is changed by hand, and only a draft is deleted. */
export const ratePosts = serve({
  resource: ratePostResource,
  table: 'ratePost',
  found: false,
  stateOf: row => String(row.state ?? 'DRAFT'),
  derive: row => ({ ...row, state: row.state ?? 'DRAFT' }),
  edited(_row, before) {
    const context = { ownerCompanyId: '', body: null, effectiveTo: null };
    const command = { type: 'EDIT', actor: { ...RATE_SYSTEM, companyId: '' }, at: '' } as const;
    const permit = permits(ratePostLifecycle, before.state as 'DRAFT', context, command);
    if (!permit.ok) throw postRefused(permit.refusal);
    return { state: permit.to };
  },
  uses: [
    {
      area: { zh: '已发布', en: 'Published' },
      count: async (_tx, row) => ({ open: row.state === 'DRAFT' ? 0 : 1, closed: 0 }),
    },
  ],
});
