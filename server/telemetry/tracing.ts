import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { currentRequestId } from '@flowroom/marketplace/requestScope';
import { duringWork, onWork } from '@flowroom/marketplace/signals';
import type { Work, WorkFacts, WorkKind } from '@flowroom/marketplace/signals';

export interface TracingOptions {
  /** Base URL of the collector; spans go to `/v1/traces` below it. */
  endpoint: string;
  serviceName: string;
  /** Share of the requests that are traced, 0 to 1. */
  share: number;
}

/** Traces of this process. */
export interface Tracing {
  /** Sends what is left. */
  close(): Promise<void>;
}

interface Description {
  name: string;
  attributes: Attributes;
  kind?: SpanKind;
}

/** Describes spans, in the semantic conventions of OpenTelemetry where they have a name. */
const describe: { [Kind in WorkKind]: (facts: WorkFacts[Kind]) => Description } = {
  request: ({ method, route, status }) => ({
    name: `${method} ${route}`,
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      ...(status ? { 'http.response.status_code': status } : {}),
    },
  }),
  render: ({ page }) => ({ name: `render ${page}`, attributes: { 'flowroom.page': page } }),
  operation: ({ api, name }) => ({ name, attributes: { 'flowroom.api': api } }),
  statement: ({ text }) => ({
    name: text.split(' ', 1)[0] ?? 'statement',
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  }),
  job: ({ kind }) => ({ name: `job ${kind}`, attributes: { 'flowroom.job': kind } }),
  mail: ({ by, template }) => ({
    name: `mail ${template}`,
    kind: SpanKind.CLIENT,
    attributes: { 'flowroom.mail.by': by },
  }),
  payment: ({ call, status }) => ({
    name: call,
    kind: SpanKind.CLIENT,
    attributes: status ? { 'http.response.status_code': status } : {},
  }),
  webhook: ({ status }) => ({
    name: 'webhook',
    kind: SpanKind.CLIENT,
    attributes: status ? { 'http.response.status_code': status } : {},
  }),
};

/**
 * The id of a request is that of its trace, in all processes: its log leads there, without a
 * header.
 */
class RequestIds extends RandomIdGenerator {
  override generateTraceId = (): string =>
    currentRequestId()?.replaceAll('-', '') ?? new RandomIdGenerator().generateTraceId();
}

/** Sends spans of all work to a collector, over OTLP. */
export function startTracing({ endpoint, serviceName, share }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator: new RequestIds(),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('flowroom');
  const current = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<object, Span>();

  const begin = <Kind extends WorkKind>({ kind, facts }: Work<Kind>): Span => {
    const { name, ...options } = describe[kind](facts);
    const parent = current.getStore();
    return tracer.startSpan(
      name,
      options,
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
  };
  const end = <Kind extends WorkKind>(work: Work<Kind>): void => {
    const span = spans.get(work);
    if (!span) return;
    const { name, attributes } = describe[work.kind](work.facts);
    span.updateName(name).setAttributes(attributes);
    // The class of an error only: its message may repeat what somebody wrote.
    if (work.error !== undefined) {
      const type = work.error instanceof Error ? work.error.name : typeof work.error;
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  };
  const follow = <Kind extends WorkKind>(kind: Kind) => [
    duringWork(kind, current, work => {
      const span = begin(work);
      spans.set(work, span);
      return span;
    }),
    onWork(kind, end),
  ];
  const ends = [
    ...follow('request'),
    ...follow('render'),
    ...follow('operation'),
    ...follow('statement'),
    ...follow('job'),
    ...follow('mail'),
    ...follow('payment'),
  ];
  return {
    async close() {
      for (const one of ends) one();
      await provider.shutdown();
    },
  };
}
