const component = (name: string) => `/styleguide/c/${name}`;

/** Addresses within the style guide; nobody else links to them. */
export const addresses = {
  group: (group: string) => `/styleguide/g/${group}`,
  component,
  example: (name: string, example: string) => `${component(name)}/${example}`,
  raw: (name: string, example: string) => `${component(name)}/${example}/raw`,
} as const;
