export function guideFiles(root: string): string[];
export function instructions(root: string): string[];
export function ownFiles(root: string): string[];
