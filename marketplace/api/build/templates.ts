import { ApiError } from '#marketplace/contract/errors.ts';
import { Keyword } from '#marketplace/contract/wireTypes.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { EmailTemplate } from '#marketplace/db/configuration/processes.ts';
import { documentsFor } from '#marketplace/mail/hostedDocuments.ts';
import type { Documents } from '#marketplace/mail/hostedDocuments.ts';
import { findProblem, renderTemplate, TemplateError } from '#marketplace/mail/language/render.ts';
import type { TemplateProblem } from '#marketplace/mail/language/render.ts';

/** One fault of a template, in the words of the CLI. */
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

/** Refuses templates that can not be rendered with `context` and the hosted documents. */
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

/** Refuses one template that can not be rendered with `context` and hosted documents. */
export function checkTemplate(template: EmailTemplate, context: unknown, assets: Documents): void {
  const [error] = faults(template, context, assets);
  if (!error) return;
  throw new ApiError('invalid-template', {
    title: told(error),
    details: { 'render-error': details(error) },
  });
}
