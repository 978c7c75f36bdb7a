import { createContext, useContext } from 'react';
import type { AppConfig } from '#shared/config/appConfig.ts';

const ConfigContext = createContext<AppConfig | null>(null);

/** Gives the configuration to everything below; fixed for the whole render. */
export const ConfigProvider = ConfigContext.Provider;

/** Returns the configuration that the server sent to the browser. */
export function useConfig(): AppConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useConfig needs a ConfigProvider above it.');
  return config;
}
