type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a person has put into fields, by field: text, or whether a box is ticked. */
export type Typed = Map<Field, string | boolean>;

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** What stands in a field, if it is not what the page came with. */
function changed(field: Field): string | boolean | undefined {
  if (isBox(field)) return field.checked === field.defaultChecked ? undefined : field.checked;
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const first = options.find(option => option.defaultSelected) ?? options[0];
    return field.value === first?.value ? undefined : field.value;
  }
  if (field.type === 'file' || field.value === field.defaultValue) return undefined;
  return field.value;
}

/** What people have put into fields inside an element since the page came. */
export function typedInto(root: Element): Typed {
  const typed: Typed = new Map();
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
    const value = changed(field);
    if (value !== undefined) typed.set(field, value);
  }
  return typed;
}

/**
 * Tells a page what was typed before it answered: React keeps the text in the field, but knows nothing
 * of it, and would take it away with the next change.
 */
export function typeAgain(typed: Typed): void {
  for (const [field, value] of typed) {
    if (!field.isConnected) continue;
    if (isBox(field)) {
      field.checked = !value;
      field.click();
    } else if (field instanceof HTMLSelectElement) {
      field.value = String(value);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      typeText(field, String(value));
    }
  }
}

function typeText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React takes an input for a change when the text differs from what was set through the field itself.
  field.value = field.defaultValue;
  const owner = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
