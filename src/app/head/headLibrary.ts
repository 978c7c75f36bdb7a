// The parts of the head library that the browser needs, in a chunk of their own.
export { createHead, renderDOMHead } from '@unhead/react/client';
