export type StudyAction = 'next' | 'previous' | 'play' | 'back' | 'forward' | 'fullScreen' | 'captions' | 'help';

/** What of a key press matters here, and where it happened. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  /** `typing`: a field; `control`: something that has keys of its own (a button, a tab, the video); else `page`. */
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
  ['?', 'help'],
]);
/** Held down, these go on: they lead from moment to moment, not from unit to unit. */
const REPEATING: ReadonlySet<StudyAction> = new Set(['back', 'forward']);
const PAGE_KEYS = new Map<string, StudyAction>([
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
  [' ', 'play'],
]);

/**
 * What a key means on the study page, or null when it means nothing here: never while the learner types, never with
 * a modifier, and arrows and space only where no control uses them itself.
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

/** Where on the page a key was pressed; inside an open dialog it belongs to the dialog. */
export function placeOf(target: EventTarget | null): KeyPress['place'] {
  if (!(target instanceof Element)) return 'page';
  if (target.closest(TYPING) || target.closest('dialog[open], [role="dialog"], [role="menu"]')) return 'typing';
  return target.closest(CONTROL) ? 'control' : 'page';
}
