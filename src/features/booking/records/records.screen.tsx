import { recordText } from './locale/words.ts';
import { RecordsView } from './records-view.tsx';

/** `/BookingSpace/OrderRecode`: every event of every booking. */
export function OrderRecordsScreen() {
  return <RecordsView title={recordText('title')} isSentences={false} />;
}

/** `/quckBook/internalBookLogs`: the same of one customer or booking, in sentences. */
export function BookingLogsScreen() {
  return <RecordsView title={recordText('logsTitle')} isSentences />;
}
