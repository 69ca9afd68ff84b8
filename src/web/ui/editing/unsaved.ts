/** What leaving the page would lose of a form: nothing, only what no draft keeps, uploads on their way, or all of its input. */
export type Unsaved = 'none' | 'kept' | 'uploading' | 'lost';

const WORST_FIRST: readonly Unsaved[] = ['lost', 'uploading', 'kept'];

/** The unsaved state of a page's forms. Its methods are bound. */
export class UnsavedForms {
  #forms = new Map<string, { unsaved: Unsaved; within: string | undefined; part: string | undefined }>();
  #listeners = new Set<() => void>();

  /** Returns the worst state of all forms; before going to a path, of those that are not mounted there. */
  get = (path?: string): Unsaved => {
    const all = [...this.#forms.values()]
      .filter(({ within }) => path === undefined || within === undefined || !`${path}/`.startsWith(`${within}/`))
      .map(({ unsaved }) => unsaved);
    return WORST_FIRST.find((one) => all.includes(one)) ?? 'none';
  };

  /** Returns the parts of the page with unsaved forms, one a line: a text, so that equal ones are identical. */
  parts = (): string => [...new Set([...this.#forms.values()].flatMap(({ part }) => part ?? []))].toSorted().join('\n');

  set = (
    form: string,
    unsaved: Unsaved,
    where: { within?: string | undefined; part?: string | undefined } = {},
  ): void => {
    if (unsaved === 'none') this.#forms.delete(form);
    else this.#forms.set(form, { unsaved, within: where.within, part: where.part });
    for (const listener of this.#listeners) listener();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
