import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeviceChange, mergeNote, type StoredNote } from './notes.rules.ts';

/** Notes as a school stores them. */
class Notes {
  readonly stored = new Map<string, StoredNote>();

  receive(change: Partial<DeviceChange>): StoredNote[] {
    const whole = { id: 'n', device: 'a', sequence: 1, base: 0, second: null, quote: null, text: '', ...change };
    const after = mergeNote((id) => this.stored.get(id), whole);
    for (const note of after) this.stored.set(note.id, note);
    return after;
  }

  texts(): string[] {
    return [...this.stored.values()].filter(({ isDeleted }) => !isDeleted).map(({ text }) => text);
  }
}

describe('a note', () => {
  it('takes the changes that follow one another, also of different devices', () => {
    const notes = new Notes();
    notes.receive({ text: 'one', second: 30, quote: 'An arch' });
    notes.receive({ text: 'two', device: 'b', base: 1, sequence: 7 });
    expect([...notes.stored.values()]).toMatchObject([
      { id: 'n', text: 'two', revision: 2, second: null, quote: null },
    ]);
    notes.receive({ text: null, base: 2, sequence: 2 });
    expect(notes.texts()).toEqual([]);
    expect(JSON.stringify([...notes.stored.values()])).not.toContain('two');
  });

  it('keeps the latest text of a device whatever arrives first', () => {
    const notes = new Notes();
    notes.receive({ text: 'newer', sequence: 5 });
    expect(notes.receive({ text: 'older', sequence: 4 })).toEqual([]);
    expect(notes.texts()).toEqual(['newer']);
  });

  it('is unchanged by a change that arrives a second time', () => {
    const notes = new Notes();
    notes.receive({ text: 'one', sequence: 4 });
    expect(notes.receive({ text: 'one', sequence: 4 })).toEqual([]);
  });

  it('keeps nothing of what was quoted when it is deleted', () => {
    const notes = new Notes();
    notes.receive({ text: 'one', quote: 'An arch' });
    const [deleted] = notes.receive({ text: null, quote: 'An arch', sequence: 2 });
    expect(deleted).toMatchObject({ isDeleted: true, text: '', quote: null });
  });

  it('is not deleted by a device whose text became a copy, nor is the copy', () => {
    const notes = new Notes();
    notes.receive({ text: 'one' });
    notes.receive({ text: 'two', sequence: 2 });
    notes.receive({ text: 'other', device: 'b', base: 1 });
    notes.receive({ text: null, device: 'b', base: 1, sequence: 2 });
    expect(notes.texts()).toEqual(['two', 'other']);
  });

  it('needs no copy where two devices wrote the same', () => {
    const notes = new Notes();
    notes.receive({ text: 'one' });
    notes.receive({ text: 'two', sequence: 2 });
    notes.receive({ text: 'two', device: 'b', base: 1 });
    expect([...notes.stored.values()]).toMatchObject([{ text: 'two', revision: 2, seen: { a: 2, b: 1 } }]);
  });

  it('stays deleted when another device deletes it too, and is made again by an empty edit', () => {
    const notes = new Notes();
    notes.receive({ text: 'one' });
    notes.receive({ text: null, sequence: 2 });
    expect(notes.receive({ text: null, device: 'b', base: 1 })).toMatchObject([{ isDeleted: true, device: 'a' }]);
    notes.receive({ text: '', device: 'b', base: 1, sequence: 2 });
    expect([...notes.stored.values()].map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
  });

  it('has copies with ids of the form the database takes', () => {
    const notes = new Notes();
    notes.receive({ text: 'one' });
    notes.receive({ text: 'two', sequence: 2 });
    notes.receive({ text: 'three', device: 'b', base: 1 });
    const ids = [...notes.stored.keys()].filter((id) => id !== 'n');
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)]);
  });

  it('is not made by its deletion, and is made again by an edit of a device that did not know of it', () => {
    const notes = new Notes();
    expect(notes.receive({ text: null })).toEqual([]);
    notes.receive({ text: 'one' });
    notes.receive({ text: null, base: 1, device: 'b' });
    notes.receive({ text: 'edited meanwhile', base: 1, device: 'c' });
    expect(notes.texts()).toEqual(['edited meanwhile']);
  });

  it('is not deleted by a device that has not seen its latest text', () => {
    const notes = new Notes();
    notes.receive({ text: 'one' });
    notes.receive({ text: 'two', sequence: 2, base: 1 });
    notes.receive({ text: null, device: 'b', base: 1 });
    expect(notes.texts()).toEqual(['two']);
  });

  it('remembers a bounded number of devices, the last ones among them', () => {
    const notes = new Notes();
    for (let n = 0; n < 80; n++) notes.receive({ text: `${n}`, device: `d${n}`, base: n });
    const { seen, revision } = notes.stored.get('n')!;
    expect(revision).toBe(80);
    expect(Object.keys(seen)).toHaveLength(50);
    expect(seen).toMatchObject({ d79: 1, d78: 1 });
  });

  it('keeps a copy that a third device has changed', () => {
    const notes = new Notes();
    notes.receive({ text: 'one' });
    notes.receive({ text: 'b writes', device: 'b', base: 1, sequence: 1 });
    notes.receive({ text: 'a writes', base: 0, device: 'c', sequence: 1 });
    const copy = [...notes.stored.keys()][1]!;
    notes.receive({ id: copy, text: 'd writes', device: 'd', base: 1, sequence: 1 });
    notes.receive({ text: 'c goes on', base: 0, device: 'c', sequence: 2 });
    expect(notes.texts().toSorted()).toEqual(['b writes', 'c goes on', 'd writes']);
  });

  it('keeps the last text of two devices that wrote apart, once each, however often and late their changes arrive', () => {
    const edit = fc.record({ device: fc.constantFrom('a', 'b'), repeats: fc.array(fc.nat(20), { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 12 }), (edits) => {
        const notes = new Notes();
        notes.receive({ text: 'start', device: 'c' });
        const sent: Partial<DeviceChange>[] = [];
        const last = new Map<string, string>();
        for (const [at, { device, repeats }] of edits.entries()) {
          const text = `${device}${at}`;
          const change = { device, text, base: 1, sequence: at };
          sent.push(change);
          last.set(device, text);
          notes.receive(change);
          for (const repeat of repeats) notes.receive(sent[repeat % sent.length]!);
        }
        expect(notes.texts().toSorted()).toEqual([...last.values()].toSorted());
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
