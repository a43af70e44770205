import { FormGroup, Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { filterSubscription } from '#contract/rates/share/share.calls.ts';
import type { RateSubscriptionRow } from '#contract/rates/share/subscription.resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { ReferenceTags } from '#kit/form/reference-tags.tsx';
import { useT } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import '../locale/words.ts';

type Labels = Readonly<Record<string, RefLabel>>;

/** What the company wants of a subscription. */
export function FilterDialog({
  row,
  refs,
  onClose,
}: {
  readonly row: RateSubscriptionRow;
  readonly refs: Labels;
  readonly onClose: () => void;
}) {
  const t = useT('rateShare');
  const [autoImport, setAutoImport] = useState(row.autoImport);
  const [carrierIds, setCarriers] = useState<readonly string[]>(row.carrierIds);
  const [polIds, setPols] = useState<readonly string[]>(row.polIds);
  const [podIds, setPods] = useState<readonly string[]>(row.podIds);
  const send = useSendCall(filterSubscription, {
    name: ['rateShare', 'filter'],
    rowsOf: () => [row],
    onDone: onClose,
  });
  const run = () =>
    send.run({ id: row.id, autoImport, carrierIds: [...carrierIds], polIds: [...polIds], podIds: [...podIds] });
  return (
    <AskDialog title={`${t('filter')} · ${row.shareName ?? ''}`} send={{ label: t('send'), run }} onClose={onClose}>
      <Switch checked={autoImport} label={t('autoImport')} onChange={() => setAutoImport(!autoImport)} />
      <p className="fl-muted">{t('only')}</p>
      <Tags label={t('carriersOnly')} resource="ShippingLine" value={carrierIds} refs={refs} onChange={setCarriers} />
      <Tags label={t('polsOnly')} resource="Port" value={polIds} refs={refs} onChange={setPols} />
      <Tags label={t('podsOnly')} resource="Port" value={podIds} refs={refs} onChange={setPods} />
    </AskDialog>
  );
}

/** Rows of a resource by their names; what is typed and not chosen counts for nothing. */
function Tags(props: {
  readonly label: string;
  readonly resource: string;
  readonly value: readonly string[];
  readonly refs: Labels;
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const { label, resource, value, refs, onChange } = props;
  const id = useId();
  const [chosen, setChosen] = useState<Labels>({});
  const [typed, setTyped] = useState<readonly { readonly typed: string }[]>([]);
  return (
    <FormGroup label={label} labelFor={id}>
      <ReferenceTags
        id={id}
        label={label}
        resource={resource}
        value={[...value, ...typed]}
        labels={{ ...refs, ...chosen }}
        onChange={(entries, row) => {
          if (row) setChosen({ ...chosen, [row.id]: row });
          onChange(entries.filter((entry): entry is string => typeof entry === 'string'));
          setTyped(entries.filter(entry => typeof entry !== 'string'));
        }}
      />
    </FormGroup>
  );
}
