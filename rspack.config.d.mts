import type { Configuration } from '@rspack/core';

export const clientConfig: (options?: { dev?: boolean }) => Configuration;
export const consoleConfig: (options?: { dev?: boolean }) => Configuration;
export const serverConfig: (options?: { dev?: boolean }) => Configuration;
export const marketplaceConfig: () => Configuration;
