import { Checkbox } from '@blueprintjs/core';
import { localTimeOf, readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import { MESSAGE_CATEGORIES, MESSAGE_LEVELS } from '#contract/message/calls.ts';
import type { GlobalContent } from '#contract/message/global-message.ts';
import { DEFAULT_ZONE } from '#kit/date-style.ts';
import { useT } from '#kit/i18n.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { SelectField } from '../parts/select-field.tsx';
import { TypedTime } from '../parts/typed-time.tsx';

/** Kind, loudness and times of a message. */
export function OptionFields({
  content,
  onChange,
  readOnly,
}: {
  readonly content: GlobalContent;
  readonly onChange: (change: Partial<GlobalContent>) => void;
  readonly readOnly: boolean;
}) {
  const t = useT('message');
  const zone = useViewerZone() ?? DEFAULT_ZONE;
  return (
    <fieldset className="msg-fields" disabled={readOnly}>
      <legend>{t('form.options')}</legend>
      <div className="msg-row">
        <SelectField
          label={t('form.category')}
          value={content.category}
          onValue={value => {
            const category = MESSAGE_CATEGORIES.find(one => one === value);
            if (category) onChange({ category });
          }}
          options={MESSAGE_CATEGORIES.map(value => ({ value, label: t(`category.${value}`) }))}
        />
        <SelectField
          label={t('form.level')}
          value={content.level}
          onValue={value => {
            const level = MESSAGE_LEVELS.find(one => one === value);
            if (level) onChange({ level });
          }}
          options={MESSAGE_LEVELS.map(value => ({ value, label: t(`level.${value}`) }))}
        />
      </div>
      <div className="msg-row">
        {(['sendAt', 'expiresAt'] as const).map(field => (
          <div key={field} className="msg-field">
            {t(`form.${field}`)}
            <TypedTime
              label={t(`form.${field}`)}
              placeholder="YYYY-MM-DD HH:mm"
              value={content[field] ? localTimeOf(content[field], zone) : ''}
              read={text => readLocalTime(text, zone)?.instant ?? null}
              onValue={at => onChange({ [field]: at ? new Date(at).toISOString() : null })}
            />
          </div>
        ))}
      </div>
      {(
        [
          ['mustConfirm', 'form.mustConfirm'],
          ['mail', 'form.mail'],
          ['forNewMembers', 'form.newMembers'],
        ] as const
      ).map(([field, label]) => (
        <Checkbox
          key={field}
          checked={content[field]}
          label={t(label)}
          onChange={() => onChange({ [field]: !content[field] })}
        />
      ))}
    </fieldset>
  );
}
