import type { FormProblem } from '#modules/auth/contract/auth.ts';
import type { Messages } from '#web/lib/messages/areas.ts';

/** The address of a page with a plain form: where to go afterwards, and why the form was refused. */
export interface FormSearch {
  readonly next?: string;
  readonly problem?: string;
  readonly minutes?: string;
}

/** Reads the query of a page with a plain form. */
export function formSearch(search: { readonly [name in keyof FormSearch]?: unknown }): FormSearch {
  const { next, problem, minutes } = search;
  return {
    ...(typeof next === 'string' && next !== '' && { next }),
    ...(typeof problem === 'string' && { problem }),
    ...(typeof minutes === 'string' && /^\d{1,4}$/.test(minutes) && { minutes }),
  };
}

/** Returns why the form was refused as a sentence; null if it was not, or for an unknown reason. */
export function problemSentence({ problem, minutes = '1' }: FormSearch, { problems }: Messages['auth']): string | null {
  if (problem === 'too_many_attempts') return problems.too_many_attempts(Number(minutes));
  return Object.hasOwn(problems, problem ?? '') ? problems[problem as Exclude<FormProblem, 'too_many_attempts'>] : null;
}
