/** Ends the current task, so that the browser can handle input and paint before the work goes on. */
export const yieldToMain = (): Promise<void> => new Promise(resolve => void setTimeout(resolve));
