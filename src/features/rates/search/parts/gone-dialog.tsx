import type { RateOffer } from '#contract/rates/search/offer.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { amountText } from './offer-words.tsx';

/** The price that somebody wants is no longer on sale: what was wanted, and the next that can be had instead. */
export function GoneDialog({
  gone,
  next,
  onTake,
  onClose,
}: {
  readonly gone: RateOffer;
  readonly next: RateOffer | null;
  readonly onTake: (next: RateOffer) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('rateSearch');
  const said = ({ carrier, price }: RateOffer) => ({ carrier, amount: amountText(price.total) });
  return (
    <AskDialog
      title={t('news.goneTag')}
      {...(next ? { send: { label: t('news.bookNext', said(next)), run: () => onTake(next) } } : {})}
      onClose={onClose}
    >
      <p>
        <s>
          {gone.carrier} {gone.pol} → {gone.pod} {amountText(gone.price.total)}
        </s>
      </p>
      <p>{next ? t('news.next', said(next)) : t('news.noNext')}</p>
    </AskDialog>
  );
}
