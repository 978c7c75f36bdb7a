/** A field that shows an error, as the page shows it. */
export interface WrongField {
  key: string;
  control: HTMLElement;
  label: string;
  message: string;
  /** Name of the part of the form, where the label alone could mean several fields. */
  part?: string;
}

// A field in a frame of another origin can not be marked itself; the element around it is.
const invalid = '[aria-invalid=true], [data-invalid-field]';

/**
 * The fields of a form that are marked invalid, in the order of the page; a group counts once.
 * Fields of the same name are distinguished by the part of the form that they are in.
 */
export function wrongFields(form: HTMLFormElement): WrongField[] {
  const seen = new Set<string>();
  const found: WrongField[] = [];
  for (const control of form.querySelectorAll<HTMLInputElement>(invalid)) {
    const group = control.type === 'radio' || control.type === 'checkbox';
    const error = errorOf(control);
    // The lists of a date share its error.
    const key = group ? control.name : error?.id || control.id;
    if (seen.has(key)) continue;
    seen.add(key);
    const message = error?.textContent?.trim() ?? '';
    found.push({ key, control, label: labelOf(control), message });
  }
  return found.map(field => {
    const isNamedTwice = found.some(({ key, label }) => key !== field.key && label === field.label);
    return isNamedTwice ? { ...field, part: partOf(field) } : field;
  });
}

/** Brings a control into sight, below the topbar, and focuses it. */
export function focusField(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true;
  control.scrollIntoView?.({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
}

function labelOf(control: HTMLInputElement): string {
  const legend = control.closest('fieldset')?.querySelector('legend');
  const isGroup = control.type === 'radio' || control.type === 'checkbox';
  const named = document.getElementById(control.getAttribute('aria-labelledby') ?? '');
  // A control that only says its part of a field is named by the field.
  const element = isGroup && legend ? legend : (control.labels?.[0] ?? named ?? legend);
  // The summary adds a colon of its own.
  return element?.textContent?.trim().replace(/\s*:$/, '') ?? control.name;
}

/** Returns the name of the nearest group around a field, which is not the field itself. */
function partOf({ control, label }: WrongField): string | undefined {
  for (
    let group = control.closest('fieldset');
    group;
    group = group.parentElement?.closest('fieldset') ?? null
  ) {
    const legend = group.querySelector('legend')?.textContent?.trim();
    if (legend && legend !== label) return legend;
  }
  return undefined;
}

function errorOf(control: HTMLElement): HTMLElement | null | undefined {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map(id => document.getElementById(id))
    .find(element => element?.hasAttribute('data-field-error'));
}
