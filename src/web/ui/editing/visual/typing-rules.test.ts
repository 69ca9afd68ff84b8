import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { openText, writeDocument } from './kept-source.ts';
import { typedMarkdown } from './typing-rules.ts';

/** Types a text at the end of another one and returns what is written. */
function typed(before: string, keys: string): string {
  const { doc, origin } = openText(before);
  const plugin = typedMarkdown('unit');
  let state = EditorState.create({ doc, plugins: [plugin] });
  const dispatch = (transaction: Transaction) => (state = state.apply(transaction));
  dispatch(state.tr.setSelection(TextSelection.atEnd(doc)));
  for (const key of keys) {
    const { from, to } = state.selection;
    const view = { state, dispatch, composing: false } as unknown as EditorView;
    const insert = () => state.tr.insertText(key, from, to);
    if (!plugin.props.handleTextInput!.call(plugin, view, from, to, key, insert)) dispatch(insert());
  }
  return writeDocument(state.doc, origin).text;
}

describe('Markdown that is typed', () => {
  it('becomes what it means', () => {
    expect(typed('', 'a **bold** word')).toBe('a **bold** word');
    expect(typed('', '## Looms')).toBe('## Looms');
    expect(typed('', '---Text')).toBe('---\n\nText');
  });

  it('is no dividing line while bold text is typed', () => {
    expect(typed('', '***bold***')).not.toContain('\n');
  });

  it('stays as it is in code', () => {
    expect(typed('`**kwargs`', '**')).toBe('`**kwargs**`');
  });
});
