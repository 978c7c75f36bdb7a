/** In place of hoist-non-react-statics: no page has statics to hand on. */
export default (/** @type {unknown} */ target) => target;
