import { partyChoices, takeParties } from '#contract/booking/template.calls.ts';
import type { BodyOf, DataOf } from '#contract/kernel/call.ts';
import { ChoiceDialog } from '#kit/choice-dialog.tsx';
import { useCallQuery, useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useSend } from '#kit/send/use-send.ts';

/** Chooses a send-receive-notify template, those for the country of discharge first, and hands its parties over. */
export function PartiesDialog({
  dischargeCode,
  onTake,
  onClose,
}: {
  /** UN/LOCODE; empty while it is not known. */
  readonly dischargeCode: string;
  readonly onTake: (taken: DataOf<typeof takeParties>) => void;
  readonly onClose: () => void;
}) {
  const t = useT('si');
  const client = useClient();
  const country = dischargeCode.slice(0, 2);
  const { data, error, refetch } = useCallQuery(partyChoices, country.length === 2 ? { podCountry: country } : {});
  const take = useSend({
    name: ['si', 'party'],
    send: async (body: BodyOf<typeof takeParties>, { once }) =>
      (await client.call(takeParties, { body, ...once })).data,
    notice: ({ name }) => ({ text: t('wizard.partiesUsed', { name }) }),
  });
  return (
    <ChoiceDialog
      title={t('wizard.parties')}
      label={t('wizard.parties')}
      action={t('wizard.applyTemplate')}
      choices={data?.map(({ id, name, shipper, consignee }) => ({
        id,
        text: [name, shipper, consignee].filter(Boolean).join(' · '),
      }))}
      error={error}
      onRetry={() => void refetch()}
      onClose={onClose}
      onTake={async id => {
        const taken = await take.runOrToast({ id });
        if (taken) onTake(taken);
      }}
    />
  );
}
