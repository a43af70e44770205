/** Ids of the controls of a form: `<form>-<field>`, of an entry's cell `<form>-<field>-<row>-<cell>`. */
function idsOf(formId: string, path: string): readonly string[] {
  const [, name = path, row, cell] = /^([^.[]+)(?:\[(\d+)\])?(?:\.(\w+))?/.exec(path) ?? [];
  const field = `${formId}-${name}`;
  return row !== undefined && cell !== undefined ? [`${field}-${row}-${cell}`, field] : [field];
}

/** Puts the focus where a finding lies; false where the form has no such place. */
export function focusPath(formId: string, path: string): boolean {
  const control = idsOf(formId, path)
    .map(id => document.getElementById(id))
    .find(element => element !== null);
  control?.focus();
  control?.closest('[data-field]')?.scrollIntoView?.({ block: 'nearest' });
  return control !== undefined && control === document.activeElement;
}
