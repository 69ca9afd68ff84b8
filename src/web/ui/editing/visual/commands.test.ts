import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { breakLine, changeLink, insertFootnote, setLevel, setLink, toggleList, toggleSource } from './commands.ts';
import { plainSlice } from './editor-view.ts';
import { openText, writeDocument } from './kept-source.ts';
import { singleLines } from './single-lines.ts';

/** Opens a text with the cursor behind the first `at`, and returns how to run commands and read the text. */
function opened(text: string, at = '') {
  const { doc, origin } = openText(text);
  let state = EditorState.create({ doc, plugins: [singleLines()] });
  let cursor = 1;
  doc.descendants((node, pos) => {
    if (cursor === 1 && at !== '' && node.isText && node.text!.includes(at))
      cursor = pos + node.text!.indexOf(at) + at.length;
  });
  state = state.apply(state.tr.setSelection(TextSelection.near(doc.resolve(cursor))));
  return {
    run: (command: Command) => command(state, (tr) => (state = state.apply(tr))),
    state: () => state,
    text: () => writeDocument(state.doc, origin),
  };
}

describe('line breaks', () => {
  it('stay when a paragraph becomes code, and when code becomes a paragraph', () => {
    const code = opened('```\none\ntwo\n```');
    code.run(toggleSource('code'));
    expect(code.text()).toEqual({ text: 'one\ntwo', isExact: true });
    const raw = opened('---\na: b\n---');
    raw.run(setLevel(0));
    expect(raw.state().doc.child(0).childCount).toBe(5);
  });

  it('become blanks in headings', () => {
    for (const text of ['one\ntwo', '```\none\ntwo\n```']) {
      const heading = opened(text);
      heading.run(setLevel(2));
      expect(heading.text()).toEqual({ text: '## one two', isExact: true });
    }
  });

  it('are not written into headings and cells', () => {
    for (const text of ['## one', '| one |\n| --- |']) {
      const { run, text: written } = opened(text, 'on');
      expect(run(breakLine)).toBe(true);
      expect(written()).toEqual({ text, isExact: true });
    }
  });

  it('become blanks where they are pasted into cells', () => {
    const cell = opened('| one |\n| --- |', 'one');
    const pasted = openText('a\nb').doc.slice(1, 4);
    cell.run(({ tr }, dispatch) => {
      dispatch?.(tr.replaceSelection(pasted));
      return true;
    });
    expect(cell.text()).toEqual({ text: '| onea b |\n| --- |', isExact: true });
  });

  it('separate paragraphs in text that is pasted without format', () => {
    const { content } = plainSlice('one\r\n\r\n*two*\nthree');
    expect(content.content.map(({ textContent }) => textContent)).toEqual(['one', '*two*', 'three']);
  });
});

describe('lists', () => {
  it('keep the tasks that are done when the others become tasks', () => {
    const { run, text } = opened('* [x] one\n* two', 'two');
    run(toggleList('tasks'));
    expect(text().text).toBe('* [x] one\n* [ ] two');
  });

  it('change by the item with the cursor', () => {
    const { run, text } = opened('- [x] one\n- two', 'one');
    run(toggleList('bullets'));
    expect(text().text).toBe('- one\n- two');
  });
});

describe('links', () => {
  it('keep their title when their address changes', () => {
    const { run, text } = opened('See [here](/a "Looms").', 'he');
    run(setLink('/b'));
    expect(text().text).toBe('See [here](/b "Looms").');
  });

  it('are taken away by an empty address', () => {
    const { run, text } = opened('See [here](/a).', 'he');
    run(setLink(''));
    expect(text().text).toBe('See here.');
  });
});

describe('the address of a link', () => {
  it('is changed only while there is a link with the address it had', () => {
    const link = opened('See [here](/a "Looms").', 'he');
    link.run(changeLink('/other', '/b'));
    expect(link.text().text).toBe('See [here](/a "Looms").');
    link.run(changeLink('/a', '/b'));
    expect(link.text().text).toBe('See [here](/b "Looms").');
    const text = opened('See here.', 'he');
    text.run(changeLink('/a', '/b'));
    expect(text.text().text).toBe('See here.');
  });
});

describe('footnotes', () => {
  it('have a label that the text does not use yet', () => {
    const { run, text } = opened('See `[^1]` and [^2].', 'and');
    run(insertFootnote);
    expect(text().text).toMatch(/\[\^3\]/);
  });
});
