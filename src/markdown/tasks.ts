import type { MarkdownIt, Token } from 'markdown-it';

const BOX = /^\[([ xX])\](?:\s+|$)/;

/**
 * Adds the boxes of tasks, `- [ ] one` and `- [x] another`, as tokens `task` whose `info` is `x` for a task that is done. The
 * list item has the class `task`. https://github.github.com/gfm/#task-list-items-extension-
 */
export function tasks(md: MarkdownIt): void {
  md.core.ruler.push('tasks', ({ tokens, Token: NewToken }) => {
    for (const [index, item] of tokens.entries()) {
      const inline = tokens[index + 2];
      const first = inline?.children?.[0];
      if (item.type !== 'list_item_open' || inline?.type !== 'inline' || first?.type !== 'text') continue;
      const mark = BOX.exec(first.content)?.[1];
      if (mark === undefined || (first.content.length <= 4 && inline.children!.length === 1)) continue;
      first.content = first.content.replace(BOX, '');
      item.attrJoin('class', 'task');
      const box: Token = new NewToken('task', 'input', 0);
      box.info = mark.trim().toLowerCase();
      inline.children!.unshift(box);
    }
  });
}
