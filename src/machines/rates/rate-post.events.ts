import type { Text } from '#contract/kernel/text.ts';
import type { PostEvent } from './rate-post.commands.ts';

/** How an event is shown; nobody sends a system's. */
interface PostEventMeta {
  readonly label: Text;
  readonly isSystem: boolean;
}

const event = (zh: string, en: string, isSystem = false): PostEventMeta => ({ label: { zh, en }, isSystem });

export const POST_EVENTS: Readonly<Record<PostEvent, PostEventMeta>> = {
  CREATE: event('新增', 'Add'),
  EDIT: event('编辑', 'Edit'),
  PUBLISH: event('发布', 'Publish'),
  WITHDRAW: event('撤回', 'Withdraw'),
  PIN: event('置顶', 'Pin'),
  TO_RULE: event('生成规则', 'Make a rule'),
  END: event('结束', 'Ended', true),
};
