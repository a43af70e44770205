/** Opens the palette at the first argument of a command: for buttons and keys of commands that have no dialog of their own. */
type Opener = (commandId: string) => void;

let opener: Opener | null = null;

/** The shell, which has the palette, says how it is opened; answers how to take that back. */
export function providePalette(open: Opener): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = null;
  };
}

export function askInPalette(commandId: string): void {
  opener?.(commandId);
}
