/** Other engines than Chromium's. */
export type EngineName = 'firefox' | 'webkit';

/**
 * What tests start of an engine, what has to be there beside it, and the packages of Debian that
 * bring all of it.
 */
export const engines: Record<EngineName, { program: string; others: string[]; packages: string[] }>;
export const engineNames: readonly EngineName[];

/** Returns whether an engine is installed. */
export function hasEngine(name: EngineName): boolean;
