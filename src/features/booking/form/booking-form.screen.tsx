import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { BookingForm, type FormKind } from './booking-form.tsx';
import './locale/words.ts';
import { useBeginning } from './use-beginning.ts';

/** Reads what the address asks for and gives it to the form. Another record is another form. */
function FormScreen({ kind }: { readonly kind: FormKind }) {
  const { loaded, saved, retry } = useBeginning();
  if (!loaded) return <LoadingState />;
  if (!loaded.beginning) return <ErrorState error={loaded.error} onRetry={retry} />;
  return (
    <BookingForm key={loaded.turn} kind={kind} beginning={loaded.beginning} source={loaded.source} onSaved={saved} />
  );
}

export const DcOrderScreen = () => <FormScreen kind="staff" />;
export const BookOnlineScreen = () => <FormScreen kind="customer" />;
export const InternalBookOnlineScreen = () => <FormScreen kind="forCustomer" />;
