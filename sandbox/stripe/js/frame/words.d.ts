interface Words {
  placeholder: string;
  setAttribute: (name: string, value: string) => void;
}
export function translate(inputs: Record<string, Words>, locale: string): void;
