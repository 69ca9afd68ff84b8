import type { Note } from '#modules/notes/contract/notes.ts';
import type { WaitingFact } from '#modules/progress/web/shared/queue/apply-facts.ts';

/** A note as it is shown. `html` is empty until the server has rendered its present text. */
export interface ShownNote extends Note {
  /** The fact that waits in this browser; undefined if the server has stored the note. */
  readonly waiting?: string | undefined;
}

/**
 * Returns notes after some changes of this browser, oldest first. New ones are added at the end if they are of `unit`.
 * Those of a video come in its order, the others after them.
 */
export function applyNotes(
  notes: readonly ShownNote[],
  facts: readonly WaitingFact[],
  { unit, areSent = false }: { readonly unit?: string | undefined; readonly areSent?: boolean } = {},
): readonly ShownNote[] {
  const byId = new Map(notes.map((one) => [one._id, one]));
  for (const { _id, happenedAt, intent } of facts) {
    if (intent.kind !== 'note') continue;
    const { note, sectionId, second, quote, text, base } = intent;
    const before = byId.get(note);
    if (text === null) byId.delete(note);
    else if (before ?? unit === sectionId) {
      byId.set(note, {
        course: { _id: null, name: '' },
        unit: { _id: sectionId, title: '', number: null },
        ...before,
        _id: note,
        second,
        quote,
        text,
        html: '',
        changedAt: happenedAt,
        revision: before?.revision ?? base,
        waiting: areSent ? undefined : _id,
      });
    }
  }
  const secondOf = ({ second }: ShownNote) => second ?? Number.MAX_SAFE_INTEGER;
  const list = [...byId.values()];
  return unit === undefined ? list : list.toSorted((a, b) => secondOf(a) - secondOf(b));
}
