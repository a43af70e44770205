import { type ReactNode, useState } from 'react';
import { say } from '#contract/kernel/text.ts';
import { priceOfferFile } from '#contract/rates/offer-files/offer-files.calls.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { currentLanguage } from '#kit/i18n.ts';
import { saveDownload } from '#kit/save-download.ts';
import { useSend } from '#kit/send/use-send.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { type ChosenOffer, fixOffer } from './fix-offer.ts';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { MailOfferDialog } from './mail-offer-dialog.tsx';

/** The basket on paper: as a download, or with a mail. */
export function useOffers(
  chosen: readonly ChosenOffer[],
  customer: string | undefined,
): { readonly commands: readonly Command[]; readonly dialog: ReactNode } {
  const client = useClient();
  const { menu } = useSession();
  const [isMailing, setMailing] = useState(false);
  const mayQuote = hasButton(menu, 'QUOTE', RATE_PATHS.quickQuote);
  const enabled = !mayQuote ? both('noRight') : chosen.length > 0 ? (true as const) : both('emptyBasket');
  const section = both('section');
  const printing = useSend({
    name: ['rates', 'offerPdf'],
    send: async (said: { readonly chosen: readonly ChosenOffer[] }, { idempotencyKey }) => {
      const offer = await fixOffer(client, said.chosen, customer, idempotencyKey);
      saveDownload(await client.download(priceOfferFile, { query: { id: offer.id, lang: currentLanguage() } }));
      return offer;
    },
    notice: ({ offerNo, validTo }) => ({ text: say(both('made', { no: offerNo, day: validTo }), currentLanguage()) }),
  });
  const print = async (): Promise<void> => {
    await printing.runOrToast({ chosen });
  };
  return {
    commands: [
      { id: 'rates.offerPdf', title: both('offerPdf'), section, shortcut: 'd', enabled, run: print },
      { id: 'rates.mailOffer', title: both('mail'), section, shortcut: 'm', enabled, run: () => setMailing(true) },
    ],
    dialog: isMailing && <MailOfferDialog chosen={chosen} customer={customer} onClose={() => setMailing(false)} />,
  };
}
