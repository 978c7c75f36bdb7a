import { ApiError } from '#marketplace/contract/errors.ts';
import { Keyword } from '#marketplace/contract/wireTypes.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { EmailTemplate } from '#marketplace/db/configuration/processes.ts';
import { documentsFor } from '#marketplace/mail/hostedDocuments.ts';
import type { Documents } from '#marketplace/mail/hostedDocuments.ts';
import { findProblem, renderTemplate, TemplateError } from '#marketplace/mail/language/render.ts';
import type { TemplateProblem } from '#marketplace/mail/language/render.ts';

/** An error of a template, as the CLI reports it. */
interface RenderError {
  name: string;
  part: 'subject' | 'html';
  problem: TemplateProblem;
}

function tryPart(source: string, context: unknown, assets: Documents): TemplateProblem | null {
  const problem = findProblem(source);
  if (problem) return problem;
  try {
    renderTemplate(source, context, { assets });
    return null;
  } catch (error) {
    if (error instanceof TemplateError) return error.problem;
    throw error;
  }
}

function faults(template: EmailTemplate, context: unknown, assets: Documents): RenderError[] {
  return (['subject', 'html'] as const).flatMap(part => {
    const problem = tryPart(template[part], context, assets);
    return problem ? [{ name: template.name, part, problem }] : [];
  });
}

const told = ({ name, part, problem }: RenderError): string => {
  const place =
    problem.line === null ? '' : ` (line ${problem.line}, column ${problem.column ?? 1})`;
  return `Template ${name}, ${part}: ${problem.reason}${place}`;
};

const details = ({ name, part, problem }: RenderError) => ({
  'template-name': new Keyword(name),
  'template-part': new Keyword(part),
  ...problem,
});

/** Renders templates with `context` and the hosted documents. @throws ApiError invalid-templates */
export async function checkTemplates(
  db: Db,
  templates: readonly EmailTemplate[],
  context: unknown,
): Promise<void> {
  const errors: RenderError[] = [];
  for (const template of templates) {
    errors.push(...faults(template, context, await documentsFor(db, template)));
  }
  if (errors.length === 0) return;
  throw new ApiError('invalid-templates', {
    title: errors.map(told).join('\n'),
    details: { 'render-errors': errors.map(details) },
  });
}

/** Renders one template with `context` and hosted documents. @throws ApiError invalid-template */
export function checkTemplate(template: EmailTemplate, context: unknown, assets: Documents): void {
  const [error] = faults(template, context, assets);
  if (!error) return;
  throw new ApiError('invalid-template', {
    title: told(error),
    details: { 'render-error': details(error) },
  });
}
