import type { Node } from 'prosemirror-model';
import type { NodeViewConstructor } from 'prosemirror-view';
import type { CalloutKind } from '#markdown/callouts.ts';

/** Returns how a call-out is drawn: below its title, or the name of its kind, as on the page of learners. */
export const calloutView =
  (names: Readonly<Record<CalloutKind, string>>): NodeViewConstructor =>
  (node) => {
    const dom = document.createElement('div');
    const title = dom.appendChild(document.createElement('p'));
    const contentDOM = dom.appendChild(document.createElement('div'));
    title.className = 'callout-title';
    title.contentEditable = 'false';
    contentDOM.className = 'callout-content';
    const draw = ({ attrs }: Node) => {
      const kind = attrs['kind'] as CalloutKind;
      dom.className = `callout callout-${kind}`;
      title.textContent = String(attrs['title']).trim() || names[kind];
    };
    draw(node);
    return {
      dom,
      contentDOM,
      update: (next) => {
        if (next.type !== node.type) return false;
        draw(next);
        return true;
      },
      ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    };
  };
