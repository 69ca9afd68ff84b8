export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'light';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  /**
   * `primary` once a view, `secondary` beside it, `quiet` in rows, `danger` for irreversible actions, `light` on the
   * dark band.
   */
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Fills its line. */
  wide?: boolean;
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold no-underline transition-colors select-none aria-disabled:cursor-default aria-disabled:opacity-65 disabled:opacity-65 forced-colors:border-current';

const TONES: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-edge bg-transparent text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:brightness-90',
  light: 'border-transparent bg-highlight text-on-highlight hover:brightness-105',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 py-2 text-base',
  lg: 'min-h-13 px-7 py-3 text-lg',
};

/** Returns the classes of a button, with `extra` ones appended. */
export function buttonClass({ tone = 'primary', size = 'md', wide = false }: ButtonLook, extra?: string): string {
  return [BASE, TONES[tone], SIZES[size], wide ? 'w-full' : '', extra ?? ''].filter(Boolean).join(' ');
}
