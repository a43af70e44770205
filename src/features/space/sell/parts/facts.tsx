import type { ReactNode } from 'react';
import '../sell.css';

/** Names and values; what is empty is left out. */
export function Facts({ of }: { readonly of: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="ss-facts">
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
