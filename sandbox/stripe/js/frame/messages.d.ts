interface Messages {
  placeholder: string;
  setAttribute: (name: string, value: string) => void;
}
export function translate(inputs: Record<string, Messages>, locale: string): void;
