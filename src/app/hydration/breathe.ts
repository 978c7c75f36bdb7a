/** Lets the browser answer the person before the work goes on. */
export const breathe = (): Promise<void> => new Promise(resolve => void setTimeout(resolve));
