import type { Text } from '#contract/kernel/text.ts';
import type { EmployeeEvent } from './employee.commands.ts';

/** How an event is shown, and the button that is the right to it; null = the invited person's own act. */
export interface EmployeeEventMeta {
  readonly label: Text;
  readonly button: 'ADD' | 'INVITE' | 'RESEND' | 'EDIT' | 'DISABLE' | 'ENABLE' | 'RESIGN' | null;
}

export const EMPLOYEE_EVENTS: Readonly<Record<EmployeeEvent, EmployeeEventMeta>> = {
  INVITE: { label: { zh: '邀请', en: 'Invite' }, button: 'INVITE' },
  CREATE: { label: { zh: '新增', en: 'Add' }, button: 'ADD' },
  ACCEPT: { label: { zh: '接受邀请', en: 'Accept' }, button: null },
  RESEND: { label: { zh: '重发邀请', en: 'Send again' }, button: 'RESEND' },
  EDIT: { label: { zh: '编辑', en: 'Edit' }, button: 'EDIT' },
  DISABLE: { label: { zh: '停用', en: 'Disable' }, button: 'DISABLE' },
  ENABLE: { label: { zh: '启用', en: 'Enable' }, button: 'ENABLE' },
  RESIGN: { label: { zh: '离职', en: 'Leave' }, button: 'RESIGN' },
  REHIRE: { label: { zh: '重新入职', en: 'Rehire' }, button: 'ENABLE' },
  UNDO_RESIGN: { label: { zh: '撤销离职', en: 'Take the leave back' }, button: 'RESIGN' },
};
