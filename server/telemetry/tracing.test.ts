import express from 'express';
import { inRequest } from '@flowroom/marketplace/requestScope';
import { watched } from '@flowroom/marketplace/signals';
import * as v from 'valibot';
import { listen } from '#server/testing/listen.ts';
import { startTracing } from './tracing.ts';

const id = '3f2b8c1e-5d60-4a1b-9c44-0a6f1b2c3d4e';

const attribute = v.object({ key: v.string(), value: v.unknown() });
const exported = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(attribute) }),
      scopeSpans: v.array(
        v.object({
          spans: v.array(
            v.object({
              name: v.string(),
              traceId: v.string(),
              spanId: v.string(),
              parentSpanId: v.optional(v.string(), ''),
              status: v.object({ code: v.number(), message: v.optional(v.string()) }),
              attributes: v.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Spans that a collector got while `work` ran. */
async function spansOf(share: number, work: () => Promise<unknown>) {
  const bodies: unknown[] = [];
  const collector = await listen(
    express().post('/v1/traces', express.json(), (req, res) => {
      bodies.push(req.body);
      res.json({});
    }),
  );
  const tracing = startTracing({ endpoint: collector.url, serviceName: 'web', share });
  try {
    await work().catch(() => undefined);
  } finally {
    await tracing.close();
    await collector.close();
  }
  const spans = bodies
    .flatMap(body => v.parse(exported, body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(one => one.spans));
  return { spans, text: JSON.stringify(bodies) };
}

/** A request that was refused, three layers deep. */
const refusedRequest = () =>
  inRequest(id, () => {
    const facts = { method: 'POST', route: 'other', status: 0 };
    return watched('request', facts, async () => {
      facts.route = '/api/contact';
      facts.status = 500;
      await watched('operation', { api: 'marketplace', name: 'users/show' }, () =>
        watched('statement', { text: 'SELECT 1' }, () =>
          Promise.reject(new TypeError('sam@example.com is there already')),
        ),
      );
    });
  });

it('traces are named by the request, and each part lies within the other', async () => {
  const { spans, text } = await spansOf(1, refusedRequest);
  const [statement, operation, request] = spans;
  expect(spans.map(({ name }) => name)).toEqual(['SELECT', 'users/show', 'POST /api/contact']);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([id.replaceAll('-', '')]));
  expect(statement?.parentSpanId).toBe(operation?.spanId);
  expect(operation?.parentSpanId).toBe(request?.spanId);
  expect(statement?.status.code).toBe(2);
  expect(text).toContain('TypeError');
  expect(text).not.toContain('sam@');
});

it('nothing is traced of what is not in the share, nor after the end', async () => {
  expect((await spansOf(0, refusedRequest)).spans).toEqual([]);
  await refusedRequest().catch(() => undefined);
});
