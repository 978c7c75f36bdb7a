import * as v from 'valibot';

/** A process and its newest version. */
export const processShape = v.pipe(
  v.object({ 'process/name': v.string(), 'process/version': v.number() }),
  v.transform(raw => ({ name: raw['process/name'], version: raw['process/version'] })),
);

/** A version of a process. */
export const versionShape = v.pipe(
  v.object({
    'process/version': v.number(),
    'process/createdAt': v.string(),
    'process/aliases': v.array(v.string()),
    'process/transactionCount': v.number(),
  }),
  v.transform(raw => ({
    version: raw['process/version'],
    createdAt: raw['process/createdAt'],
    aliases: raw['process/aliases'],
    orders: raw['process/transactionCount'],
  })),
);
export type ProcessVersion = v.InferOutput<typeof versionShape>;

const templateShape = v.pipe(
  v.object({
    'emailTemplate/name': v.string(),
    'emailTemplate/subject': v.string(),
    'emailTemplate/html': v.string(),
  }),
  v.transform(raw => ({
    name: raw['emailTemplate/name'],
    subject: raw['emailTemplate/subject'],
    html: raw['emailTemplate/html'],
  })),
);
export type MailTemplate = v.InferOutput<typeof templateShape>;

/** The text of a version with its mail templates. */
export const definitionShape = v.pipe(
  v.object({
    'process/process': v.string(),
    'process/emailTemplates': v.array(templateShape),
  }),
  v.transform(raw => ({
    definition: raw['process/process'],
    templates: raw['process/emailTemplates'],
  })),
);
export type ProcessDefinition = v.InferOutput<typeof definitionShape>;

/** Orders in a state of a version. */
export const stateCountsShape = v.array(
  v.object({ version: v.number(), state: v.string(), count: v.number() }),
);

/** Result of saving: `no-changes` where the newest version is the same. */
export const savedShape = v.pipe(
  v.object({
    data: v.object({ 'process/version': v.number() }),
    meta: v.optional(v.object({ result: v.optional(v.string()) })),
  }),
  v.transform(({ data, meta }) => ({
    version: data['process/version'],
    isNew: meta?.result !== 'no-changes',
  })),
);

/** What orders of the last month could not do in a changed process. */
export const dryRunShape = v.object({
  since: v.string(),
  orders: v.number(),
  unaffected: v.number(),
  impossible: v.array(
    v.object({
      transition: v.string(),
      obstacle: v.picklist(['missing', 'actor', 'state', 'actions']),
      state: v.nullable(v.string()),
      orders: v.number(),
      example: v.string(),
    }),
  ),
});
export type DryRun = v.InferOutput<typeof dryRunShape>;

/** A rendered mail. */
export const mailShape = v.object({ subject: v.string(), html: v.string(), text: v.string() });

/** Where a test mail went. */
export const testMailShape = v.object({ to: v.string() });

const step = v.object({ transition: v.string(), createdAt: v.string(), by: v.string() });

/** An order with its transitions. */
export const orderShape = v.pipe(
  v.object({
    data: v.object({
      id: v.string(),
      attributes: v.object({
        processName: v.string(),
        processVersion: v.number(),
        transitions: v.array(step),
      }),
    }),
  }),
  v.transform(({ data: { id, attributes } }) => ({ id, ...attributes })),
);
export type Order = v.InferOutput<typeof orderShape>;

/** The newest orders, to choose one of. */
export const ordersShape = v.pipe(
  v.object({
    data: v.array(
      v.object({
        id: v.string(),
        attributes: v.object({ createdAt: v.string(), lastTransition: v.string() }),
      }),
    ),
  }),
  v.transform(({ data }) => data.map(({ id, attributes }) => ({ id, ...attributes }))),
);
