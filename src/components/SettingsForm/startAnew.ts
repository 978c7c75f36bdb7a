import type { FormApi } from 'final-form';

/**
 * Begins a form again from the values that are kept now. Meant for forms that keep what is typed when
 * the kept values change: after a save, what was typed is nothing of its own any more.
 */
export function startAnew<Values>(form: FormApi<Values>): void {
  form.setConfig('keepDirtyOnReinitialize', false);
  form.restart();
  form.setConfig('keepDirtyOnReinitialize', true);
}
