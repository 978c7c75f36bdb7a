import express from 'express';
import type { Response } from 'express';
import { field } from './field.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';
import type { PageOptions } from './page.ts';

describe('markup', () => {
  it('escapes every value', () => {
    const name = `<b onclick="x('y')">&`;
    expect(html`<p>${name}</p>`.text).toBe(
      '<p>&#60;b onclick=&#34;x(&#39;y&#39;)&#34;&#62;&#38;</p>',
    );
  });

  it('leaves markup as markup, also in lists', () => {
    const items = ['a', '<'].map(item => html`<li>${item}</li>`);
    expect(html`${items}`.text).toBe('<li>a</li><li>&#60;</li>');
  });

  it('shows nothing for what is not there, and zero for zero', () => {
    expect(html`[${null}${undefined}${false}${true}${[]}]`.text).toBe('[]');
    expect(html`${0}`.text).toBe('0');
  });
});

describe('a field', () => {
  const options = {
    name: 'individual.email',
    label: 'E-mail <address>',
    value: '"ana"@example.com',
    fault: undefined,
    autocomplete: 'email',
  };

  it('belongs to its label and has its value', () => {
    const { text } = field(options);
    expect(text).toContain('<label for="individual-email">E-mail &#60;address&#62;</label>');
    expect(text).toContain('id="individual-email"');
    expect(text).toContain('name="individual.email"');
    expect(text).toContain('value="&#34;ana&#34;@example.com"');
    expect(text).not.toMatch(/aria-invalid|readonly|autofocus|inputmode|placeholder/);
  });

  it('says what is wrong, and is described by it', () => {
    const { text } = field({ ...options, fault: 'Enter an address.', hasFocus: true });
    expect(text).toContain('aria-invalid="true" aria-describedby="individual-email-error"');
    expect(text).toContain('<p class="error" id="individual-email-error">Enter an address.</p>');
    expect(text).toContain('autofocus');
  });

  it('can be fixed, numeric and have a sample', () => {
    const { text } = field({
      ...options,
      isFixed: true,
      inputmode: 'numeric',
      placeholder: '05 / 31',
    });
    expect(text).toMatch(/inputmode="numeric"[^]*placeholder="05 \/ 31"[^]*readonly/);
  });
});

/** Response that records what a page sends. */
function recorded(options: Partial<PageOptions> = {}) {
  const response: Response = Object.create(express.response);
  const sent = { status: 0, headers: {} as Record<string, string>, body: '' };
  Object.assign(response, {
    status: (code: number) => Object.assign(response, { code: (sent.status = code) }),
    set: (headers: Record<string, string>) => {
      Object.assign(sent.headers, headers);
      return response;
    },
    type: () => response,
    send: (body: string) => {
      sent.body = body;
      return response;
    },
  });
  sendPage(response, {
    basePath: '/sandbox',
    title: 'A <page>',
    mark: 'Test payment',
    body: html`<h1>Hello</h1>`,
    ...options,
  });
  return sent;
}

describe('a page of a stub', () => {
  it('is labelled, so that it is not taken for the real service', () => {
    expect(recorded().body).toContain('<p class="mark">Test payment stand-in</p>');
    expect(recorded({ lang: 'es', mark: 'Pago' }).body).toContain('<html lang="es">');
    expect(recorded({ lang: 'es', mark: 'Pago' }).body).toContain('Pago simulado');
  });

  it('loads its own style and script only', () => {
    const { body, headers, status } = recorded({ script: 'meeting.js', data: { open: '"true"' } });
    expect(status).toBe(200);
    expect(body).toContain('<title>A &#60;page&#62;</title>');
    expect(body).toContain('src="/sandbox/assets/meeting.js"');
    expect(body).toContain('<body data-open="&#34;true&#34;">');
    expect(headers['Content-Security-Policy']).toContain("default-src 'none'; style-src 'self'");
    expect(headers).toMatchObject({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    });
  });

  it('is in no frame, has none and sends forms home by default', () => {
    const policyOf = (options?: Partial<PageOptions>) =>
      recorded(options).headers['Content-Security-Policy'];
    const plain = policyOf();
    expect(plain).toContain("frame-ancestors 'none'");
    expect(plain).toContain("frame-src 'none'");
    expect(plain).toContain("form-action 'self';");
    expect(policyOf({ embeddable: true })).toContain('frame-ancestors *');
    expect(policyOf({ frames: true })).toContain("frame-src 'self'");
    expect(policyOf({ formTargets: ['https://shop.example'] })).toContain(
      "form-action 'self' https://shop.example;",
    );
  });
});
