export function layerOf(file: string): string;
export default function cascadeLayer(this: { resourcePath: string }, source: string): string;
