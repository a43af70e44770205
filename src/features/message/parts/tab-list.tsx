import type { KeyboardEvent } from 'react';

/** Parts of a screen; arrows go from one to the next, as tabs do everywhere. */
export function TabList<Part extends string>({
  label,
  parts,
  part,
  nameOf,
  onPart,
}: {
  readonly label: string;
  readonly parts: readonly Part[];
  readonly part: Part;
  readonly nameOf: (part: Part) => string;
  readonly onPart: (part: Part) => void;
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    // The part in view follows a moment later; keys count from where the focus is.
    const here = parts.find(one => one === (event.target as HTMLElement).dataset.part) ?? part;
    const next = parts[(parts.indexOf(here) + step + parts.length) % parts.length]!;
    onPart(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-part="${next}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className="msg-tabs" onKeyDown={onKeyDown}>
      {parts.map(one => (
        <button
          key={one}
          type="button"
          role="tab"
          data-part={one}
          aria-selected={one === part}
          tabIndex={one === part ? 0 : -1}
          onClick={() => onPart(one)}
        >
          {nameOf(one)}
        </button>
      ))}
    </div>
  );
}
