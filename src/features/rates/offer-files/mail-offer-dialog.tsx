import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Language } from '#contract/kernel/text.ts';
import { mailPriceOffer } from '#contract/rates/offer-files/offer-files.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { FieldError } from '#kit/field-error.tsx';
import { currentLanguage, useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';
import { offerText } from '../search/copy-text.ts';
import './locale/words.ts';
import { type ChosenOffer, fixOffer } from './fix-offer.ts';

const SUBJECT = { CN: '海运报价', EN: 'Ocean freight offer' } as const;
const GREETING = {
  CN: ['您好，', '报价如下，详见附件。', '谢谢！'],
  EN: ['Dear customer,', 'please find our offer below and attached.', 'Kind regards'],
} as const;

const lanesOf = (chosen: readonly ChosenOffer[]): string =>
  [...new Set(chosen.map(({ offer }) => `${offer.pol}-${offer.pod}`))].join(', ');

const subjectIn = (language: Language, chosen: readonly ChosenOffer[]): string =>
  `${SUBJECT[language]} ${lanesOf(chosen)}`.slice(0, 200);

function textIn(language: Language, chosen: readonly ChosenOffer[]): string {
  const [hello, intro, bye] = GREETING[language];
  const offers = chosen.map(({ offer }) => offerText(offer, language));
  return [hello, intro, ...offers, bye].join('\n\n').slice(0, 5000);
}

/** A mail with the offer as PDF; subject and text begin as a proposal in the chosen language. */
export function MailOfferDialog({
  chosen,
  customer,
  onClose,
}: {
  readonly chosen: readonly ChosenOffer[];
  readonly customer: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useT('offerFiles');
  const client = useClient();
  const id = useId();
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [to, setTo] = useState('');
  const [subject, setSubject] = useState(() => subjectIn(language, chosen));
  const [text, setText] = useState(() => textIn(language, chosen));
  const receivers = to.split(/[\s,;，；]+/).filter(Boolean);
  const speak = (next: Language): void => {
    // What somebody has written himself stays.
    if (subject === subjectIn(language, chosen)) setSubject(subjectIn(next, chosen));
    if (text === textIn(language, chosen)) setText(textIn(next, chosen));
    setLanguage(next);
  };
  const mail = useSend({
    name: ['rates', 'mailOffer'],
    send: async (
      said: { readonly lang: Language; to: string[]; readonly subject: string; readonly text: string },
      { idempotencyKey },
    ) => {
      // Two calls, each with a key of its own.
      const offer = await fixOffer(client, chosen, customer, `${idempotencyKey}.offer`);
      const { data } = await client.call(mailPriceOffer, { body: { id: offer.id, ...said }, idempotencyKey });
      return data;
    },
    notice: ({ mails }) => ({ text: t('sent', { n: mails }) }),
  });
  const run = async (): Promise<void> => {
    await mail.run({ lang: language, to: receivers, subject, text });
    onClose();
  };
  return (
    <AskDialog
      title={t('mail')}
      width={720}
      send={{ label: t('send'), run, disabled: receivers.length === 0 || !subject.trim() || !text.trim() }}
      onClose={onClose}
    >
      <FormGroup label={t('to')} labelFor={`${id}-to`}>
        <InputGroup
          id={`${id}-to`}
          type="email"
          multiple
          value={to}
          aria-describedby={`${id}-to-error`}
          onValueChange={setTo}
        />
        <FieldError id={`${id}-to-error`} findings={[0, 1, 2, 3, 4].flatMap(index => mail.at(`to[${index}]`))} />
      </FormGroup>
      <FormGroup label={t('language')} labelFor={`${id}-language`}>
        <HTMLSelect
          id={`${id}-language`}
          value={language}
          options={[
            { value: 'CN', label: t('chinese') },
            { value: 'EN', label: t('english') },
          ]}
          onChange={event => speak(event.currentTarget.value as Language)}
        />
      </FormGroup>
      <FormGroup label={t('subject')} labelFor={`${id}-subject`}>
        <InputGroup id={`${id}-subject`} value={subject} maxLength={200} onValueChange={setSubject} />
      </FormGroup>
      <FormGroup label={t('text')} labelFor={`${id}-text`} helperText={t('attached')}>
        <TextArea
          id={`${id}-text`}
          fill
          rows={12}
          maxLength={5000}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      </FormGroup>
    </AskDialog>
  );
}
