/** What a form would lose when its page is left: nothing, only what no draft keeps, or all that was typed. */
export type Unsaved = 'none' | 'kept' | 'lost';

/** Which forms of a page hold something unsaved. Its methods are bound. */
export class UnsavedForms {
  #forms = new Map<string, Unsaved>();
  #listeners = new Set<() => void>();

  /** The worst of all forms. */
  get = (): Unsaved => {
    const all = [...this.#forms.values()];
    return all.find((one) => one === 'lost') ?? all.find((one) => one === 'kept') ?? 'none';
  };

  set = (form: string, unsaved: Unsaved): void => {
    if (unsaved === 'none') this.#forms.delete(form);
    else this.#forms.set(form, unsaved);
    for (const listener of this.#listeners) listener();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
