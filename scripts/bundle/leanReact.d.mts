export function lean(source: string): { code: string; map: object | null | undefined };
