/** Text that is markup already. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Markup | string | false;

/** Markup from a template; every value is escaped unless it is markup itself, and false is nothing. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(
    strings.reduce((text, part, index) => text + shown(values[index - 1] ?? false) + part),
  );

function shown(value: Value): string {
  if (value instanceof Markup) return value.text;
  return value === false
    ? ''
    : value.replace(/[&<>"']/g, sign => `&#${String(sign.charCodeAt(0))};`);
}
