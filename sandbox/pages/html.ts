/** Text that is markup already. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Markup | readonly Value[] | string | number | boolean | null | undefined;

/** Markup from a template; every value is escaped unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((text, part, index) => text + show(values[index - 1]) + part));
}

function show(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(show).join('');
  // So that `condition && html…` shows nothing when the condition does not hold.
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  return String(value).replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
}
