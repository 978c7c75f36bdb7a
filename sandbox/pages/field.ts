import { html } from './html.ts';
import type { Markup } from './html.ts';

/** A text field with its label and, where there is one, its fault. */
export interface FieldOptions {
  name: string;
  label: string;
  value: string;
  fault: string | undefined;
  type?: string;
  autocomplete: string;
  inputmode?: 'numeric';
  placeholder?: string;
  /** Can be read, but not changed. */
  isFixed?: boolean;
  hasFocus?: boolean;
}

/** The field; names with points make ids with dashes. */
export function field(options: FieldOptions): Markup {
  const { name, label, value, fault, type = 'text', inputmode, placeholder } = options;
  const id = name.replaceAll('.', '-');
  return html`
    <div class="field">
      <label for="${id}">${label}</label>
      <input
        id="${id}"
        name="${name}"
        type="${type}"
        autocomplete="${options.autocomplete}"
        required
        maxlength="200"
        value="${value}"
        ${inputmode !== undefined && html`inputmode="${inputmode}"`}
        ${placeholder !== undefined && html`placeholder="${placeholder}"`}
        ${options.isFixed && html`readonly`}
        ${fault !== undefined && html`aria-invalid="true" aria-describedby="${id}-error"`}
        ${options.hasFocus && html`autofocus`}
      />
      ${fault !== undefined && html`<p class="error" id="${id}-error">${fault}</p>`}
    </div>
  `;
}
