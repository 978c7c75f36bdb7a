type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input by field: the text, or whether a box is ticked. */
export type ChangedInput = Map<Field, string | boolean>;

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Returns the value of a field if it differs from the one in the markup. */
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

/** Collects the fields inside an element whose value differs from the one in the markup. */
export function inputChangedIn(root: Element): ChangedInput {
  const input: ChangedInput = new Map();
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
    const value = changed(field);
    if (value !== undefined) input.set(field, value);
  }
  return input;
}

/**
 * Repeats input as events that React handles. React leaves text typed before hydration in the field
 * but does not know it, and would reset it with the next render.
 */
export function replayInput(input: ChangedInput): void {
  for (const [field, value] of input) {
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
  // React takes an input for a change when the text differs from what was set through the field
  // itself.
  field.value = field.defaultValue;
  const owner = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(owner, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
