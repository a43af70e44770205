/** A fairlead: the ring that leads a line where it shall go. */
export function BrandMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--fl-navy)" />
      <path d="M5 21c5 0 6-10 11-10s6 10 11 10" fill="none" stroke="#7fd1ea" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="16" cy="15.5" r="6.2" fill="none" stroke="#fff" strokeWidth="2.4" />
    </svg>
  );
}
