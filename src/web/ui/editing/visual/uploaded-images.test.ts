import { history, redo, undo } from 'prosemirror-history';
import { EditorState } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { newPlaceholder } from '#web/ui/editing/images/placeholders.ts';
import { openText, writeDocument } from './kept-source.ts';
import { fillImages, uploadedImages } from './uploaded-images.ts';

/** Opens a text and pastes Markdown at its end. */
function pasted(text: string, markdown: string) {
  const addresses = new Map<string, string | null>();
  const { doc, origin } = openText(text);
  let state = EditorState.create({ doc, plugins: [uploadedImages((found) => addresses.get(found)), history()] });
  const apply = (tr: EditorState['tr']) => {
    state = state.apply(tr);
  };
  apply(state.tr.insert(state.doc.content.size, openText(markdown).doc.content));
  return {
    settle: (placeholder: string, address: string | null) => {
      addresses.set(placeholder, address);
      apply(fillImages(state));
    },
    undo: () => undo(state, apply),
    redo: () => redo(state, apply),
    text: () => writeDocument(state.doc, origin),
  };
}

describe('images that are uploaded', () => {
  it('get their address, and undo takes back the paste alone', () => {
    const [one, two] = [newPlaceholder(), newPlaceholder()];
    const editor = pasted('Above', `Text ![a](${one})\n\n![](${two})`);
    editor.settle(two, '/2.webp');
    editor.settle(one, '/1.webp');
    expect(editor.text()).toEqual({ text: 'Above\n\nText ![a](/1.webp)\n\n![](/2.webp)', isExact: true });
    editor.undo();
    expect(editor.text().text).toBe('Above');
    expect(editor.undo()).toBe(false);
    editor.redo();
    expect(editor.text().text).toBe('Above\n\nText ![a](/1.webp)\n\n![](/2.webp)');
  });

  it('get it when they come back after they are uploaded', () => {
    const one = newPlaceholder();
    const editor = pasted('Above', `![](${one})`);
    editor.undo();
    editor.settle(one, '/1.webp');
    expect(editor.text().text).toBe('Above');
    editor.redo();
    expect(editor.text().text).toBe('Above\n\n![](/1.webp)');
    editor.undo();
    expect(editor.text().text).toBe('Above');
  });

  it('are removed if they fail, with the paragraph they stand in alone', () => {
    const [one, two, three] = [newPlaceholder(), newPlaceholder(), newPlaceholder()];
    const editor = pasted('Above', `![](${one})\n\na ![](${two}) b ![](${three})`);
    for (const placeholder of [one, two]) editor.settle(placeholder, null);
    editor.settle(three, '/3.webp');
    expect(editor.text()).toEqual({ text: 'Above\n\na  b ![](/3.webp)', isExact: true });
  });
});
