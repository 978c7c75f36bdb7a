/** Loads what records: few people do. */
export const loadRecorder = () => import(/* webpackChunkName: "recordClass" */ './recordClass.ts');
