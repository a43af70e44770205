import { useSearchParams } from 'react-router-dom';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import '../message.css';
import { TabList } from '../parts/tab-list.tsx';
import { MailPart } from './mail-part.tsx';
import { SentPart } from './sent-part.tsx';
import { TemplatePart } from './template-part.tsx';

const PARTS = ['sent', 'templates', 'mail'] as const;
type Part = (typeof PARTS)[number];
const SCREENS = { sent: SentPart, templates: TemplatePart, mail: MailPart } as const;

/** `/system/messageManage`: what the system tells people, in which words, and whether it arrived. */
export function MessageManageScreen() {
  const t = useT('message');
  const [params, setParams] = useSearchParams();
  const part: Part = PARTS.find(one => one === params.get('tab')) ?? 'sent';
  const Shown = SCREENS[part];
  const tabs = (
    <TabList
      label={t('manage.tabs.label')}
      parts={PARTS}
      part={part}
      nameOf={one => t(`manage.tabs.${one}`)}
      onPart={next => setParams(next === 'sent' ? {} : { tab: next }, { replace: true })}
    />
  );
  return (
    <article className="fl-page fl-page-fill msg-page" data-screen="messageManage">
      <Shown tabs={tabs} />
    </article>
  );
}
