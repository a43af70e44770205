import { useState } from 'react';
import './space.css';

/** Free containers; a change that comes while somebody looks is set off for a second. `of` is the row, so that another one is no change. */
export function FreeCount({ of, text }: { readonly of: string; readonly text: string }) {
  const [seen, setSeen] = useState({ of, text, moves: 0 });
  if (seen.of !== of) setSeen({ of, text, moves: 0 });
  else if (seen.text !== text) setSeen({ of, text, moves: seen.moves + 1 });
  return (
    <span key={seen.moves} className={seen.moves > 0 ? 'sp-free sp-moved' : 'sp-free'} data-free={text}>
      {text}
    </span>
  );
}
