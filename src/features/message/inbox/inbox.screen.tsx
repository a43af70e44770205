import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { Inbox } from './inbox.tsx';

/** `/system/message` */
export const SystemMessagesScreen = () => <Inbox detailPath={MESSAGE_PATHS.detail} />;

/** `/manage/message`: the same in the external frame. */
export const ManageMessagesScreen = () => <Inbox detailPath={MESSAGE_PATHS.externalDetail} />;

/** `/customer/message`: what the seat got at this company, and of the person's own what concerns security. */
export const CustomerMessagesScreen = () => <Inbox detailPath={null} scope="portal" />;
