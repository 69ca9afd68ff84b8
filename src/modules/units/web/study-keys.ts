export type StudyAction =
  | 'next'
  | 'previous'
  | 'play'
  | 'back'
  | 'forward'
  | 'fullScreen'
  | 'captions'
  | 'note'
  | 'help';

/** The relevant part of a key press, and where it happened. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  /** `typing`: a field; `control`: an element with its own keys (a button, a tab, the video); else `page`. */
  readonly place: 'typing' | 'control' | 'page';
}

const LETTERS = new Map<string, StudyAction>([
  ['n', 'next'],
  ['p', 'previous'],
  ['k', 'play'],
  ['j', 'back'],
  ['l', 'forward'],
  ['f', 'fullScreen'],
  ['c', 'captions'],
  ['m', 'note'],
  ['?', 'help'],
]);
/** Actions that repeat while a key is held: they seek within a video. */
const REPEATING: ReadonlySet<StudyAction> = new Set(['back', 'forward']);
const PAGE_KEYS = new Map<string, StudyAction>([
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
  [' ', 'play'],
]);

/**
 * Returns the action of a key on the study page, or null: never in a field, never with a modifier, arrows and space
 * only where no control uses them.
 */
export function studyAction(press: KeyPress): StudyAction | null {
  if (press.place === 'typing' || press.ctrlKey || press.altKey || press.metaKey || press.isComposing) return null;
  const letter = LETTERS.get(press.key.toLowerCase());
  const action = letter ?? (press.place === 'page' ? PAGE_KEYS.get(press.key) : undefined) ?? null;
  return press.repeat && action !== null && !REPEATING.has(action) ? null : action;
}

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const CONTROL =
  'button, a[href], summary, video, audio, iframe, [role="tab"], [role="menuitem"], [role="option"], [role="slider"]';

/** Returns where a key was pressed; inside an open dialog it belongs to the dialog. */
export function placeOfKey(target: EventTarget | null): KeyPress['place'] {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(TYPING) || target.closest('dialog[open], [role="dialog"], [role="menu"]')) return 'typing';
  return target.closest(CONTROL) ? 'control' : 'page';
}
