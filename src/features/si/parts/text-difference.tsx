import { lineDifference, type Piece } from './line-difference.ts';

/** Two cells of a row of a comparison: the value before and after. Of a text of several lines only the words that differ are marked. */
export function DifferenceCells({ before, after }: { readonly before: string; readonly after: string }) {
  const isText = before.includes('\n') || after.includes('\n');
  if (!isText || before === '' || after === '')
    return (
      <>
        <td>
          <del>{before || '—'}</del>
        </td>
        <td>
          <ins>{after || '—'}</ins>
        </td>
      </>
    );
  const pairs = lineDifference(before, after);
  return (
    <>
      <td className="si-lines">{pairs.map((pair, place) => line(pair.before, pair.isSame, 'del', place))}</td>
      <td className="si-lines">{pairs.map((pair, place) => line(pair.after, pair.isSame, 'ins', place))}</td>
    </>
  );
}

/** A line that only the other side has stays empty here, so that both sides stand at the same height. */
const line = (pieces: readonly Piece[] | null, isSame: boolean, Mark: 'del' | 'ins', place: number) => (
  <div key={place} className={isSame ? 'fl-muted' : 'si-line-changed'}>
    {pieces?.map(({ text, isChanged }, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
      isChanged ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
    ) ?? ' '}
  </div>
);
