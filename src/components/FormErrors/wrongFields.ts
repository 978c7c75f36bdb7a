/** A field that shows an error, as the page shows it. */
export interface WrongField {
  control: HTMLElement;
  label: string;
  message: string;
}

// A field in a frame of another origin can not be marked itself; the element around it is.
const invalid = '[aria-invalid=true], [data-invalid-field]';

/** The fields of a form that are marked invalid, in the order of the page; a group counts once. */
export function wrongFields(form: HTMLFormElement): WrongField[] {
  const seen = new Set<string>();
  const found: WrongField[] = [];
  for (const control of form.querySelectorAll<HTMLInputElement>(invalid)) {
    const group = control.type === 'radio' || control.type === 'checkbox';
    const key = group ? control.name : control.id;
    if (seen.has(key)) continue;
    seen.add(key);
    found.push({ control, label: labelOf(control), message: messageOf(control) });
  }
  return found;
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
  const element = isGroup && legend ? legend : (control.labels?.[0] ?? named);
  return element?.textContent?.trim() ?? control.name;
}

function messageOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = ids
    .map(id => document.getElementById(id))
    .find(element => element?.hasAttribute('data-field-error'));
  return error?.textContent?.trim() ?? '';
}
