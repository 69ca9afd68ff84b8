import { MOST_LEVELS } from './clean-lists.ts';
import { cellRows } from './clean-tables.ts';
import { all, isBlock, isElement } from './dom.ts';
import { escapeLine } from '#markdown/escape-markdown.ts';
import { lineMarkdown, markOf } from './write-inline.ts';

/** Lines of Markdown, within quotes and list items. */
class Lines {
  readonly #lines: string[] = [];
  #prefix = '';
  /** What the next line begins with in place of the prefix: the mark of an item. */
  #lead: string | null = null;
  #hasGap = false;
  #levels = 0;
  /** The list that was written last, if nothing follows it. */
  #list: { readonly mark: string; readonly at: number } | null = null;

  /** Leaves a blank line before what comes next. */
  gap(): void {
    this.#hasGap = this.#lines.length > 0 && this.#lead === null;
  }

  line(text: string): void {
    this.#endGap();
    this.#lines.push(`${this.#lead ?? this.#prefix}${text}`.trimEnd());
    this.#lead = null;
  }

  /** Writes a line that the next block follows without a blank one. */
  title(text: string): void {
    this.line(text);
    this.#lead = this.#prefix;
  }

  /** Writes blocks of which the first line begins with `mark` and all others with `rest`. */
  within(mark: string, rest: string, write: () => void): void {
    if (this.#levels >= MOST_LEVELS) {
      write();
      return;
    }
    this.#endGap();
    const prefix = this.#prefix;
    this.#lead = (this.#lead ?? prefix) + mark;
    this.#prefix = prefix + rest;
    this.#levels += 1;
    write();
    if (this.#lead !== null && this.#lead !== this.#prefix) this.line('');
    this.#lead = null;
    this.#levels -= 1;
    this.#prefix = prefix;
    this.#hasGap = false;
  }

  /** Returns the mark for a list: not that of a list right before it, with which it would be one. */
  listMark(marks: readonly [string, string]): string {
    return this.#list?.at === this.#lines.length && this.#list.mark === marks[0] ? marks[1] : marks[0];
  }

  endList(mark: string): void {
    this.#list = { mark, at: this.#lines.length };
  }

  toString(): string {
    return this.#lines.join('\n');
  }

  #endGap(): void {
    if (this.#hasGap) this.#lines.push(this.#prefix.trimEnd());
    this.#hasGap = false;
    if (this.#list && this.#list.at === this.#lines.length - 1 && this.#lines.at(-1)!.trim() === this.#prefix.trim())
      this.#list = { ...this.#list, at: this.#lines.length };
  }
}

/** Returns the elements in which a block stands, at any depth. */
function holdersOfBlocks(body: Element): ReadonlySet<Node> {
  const holders = new Set<Node>();
  for (const block of all(body, '*')) {
    if (!isBlock(block)) continue;
    for (let node = block.parentNode; node && node !== body && !holders.has(node); node = node.parentNode)
      holders.add(node);
  }
  return holders;
}

/** Returns clean HTML, as `cleanHtml` leaves it, as Markdown. */
export function markdownOfNodes(body: Element): string {
  const lines = new Lines();
  const holders = holdersOfBlocks(body);
  // Headings of a unit's text start at the second level: the first is its title.
  const shift = body.querySelector('h1') ? 1 : 0;

  const paragraph = (nodes: readonly Node[], marks: readonly string[]): void => {
    const texts = lineMarkdown(nodes, marks).split('\n');
    if (texts.length === 1 && texts[0] === '') return;
    lines.gap();
    for (const text of texts) {
      if (text.trim() === '') lines.gap();
      else lines.line(escapeLine(text.trim()));
    }
  };

  const children = (parent: Node, marks: readonly string[]): void => {
    let inline: Node[] = [];
    const flush = () => {
      if (inline.length > 0) paragraph(inline, marks);
      inline = [];
    };
    for (let child = parent.firstChild; child; child = child.nextSibling) {
      if (!isElement(child) || !(isBlock(child) || holders.has(child))) inline.push(child);
      else {
        flush();
        block(child, marks);
      }
    }
    flush();
  };

  const code = (element: Element): void => {
    const content = element.textContent.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
    if (content.trim() === '') return;
    const language = /(?:^|\s|-)(?:lang(?:uage)?|source)-([\w+#-]+)/.exec(
      element.firstElementChild?.className ?? '',
    )?.[1];
    lines.gap();
    for (const line of fencedCode(content, language).split('\n')) lines.line(line);
  };

  const table = (element: Element, marks: readonly string[]): void => {
    const rows = cellRows(element).map((cells, row) =>
      cells.map((cell) => lineMarkdown(Array.from(cell.childNodes), marks, { cell: true, heading: row === 0 })),
    );
    const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
    if (rows.every((row) => row.every((cell) => cell === ''))) return;
    const head = Array.from({ length: width }, (_, index) => rows[0]![index] ?? '');
    lines.gap();
    for (const row of [head, head.map(() => '---'), ...rows.slice(1)]) lines.line(`| ${row.join(' | ')} |`);
    lines.gap();
  };

  const list = (element: Element, marks: readonly string[]): void => {
    const isOrdered = element.nodeName === 'OL';
    const items = Array.from(element.children).filter(({ nodeName }) => nodeName === 'LI');
    const isLoose = items.some((item) => {
      const blocks = Array.from(item.children).filter((child) => isBlock(child) && !/^[UO]L$/.test(child.nodeName));
      return blocks.length > 1 || /^(?:PRE|TABLE|BLOCKQUOTE)$/.test(blocks[0]?.nodeName ?? '');
    });
    const start = items[0]?.getAttribute('value') ?? element.getAttribute('start') ?? 1;
    const first = Math.min(Math.max(0, Math.trunc(Number(start)) || 0), 900_000_000);
    if (element.parentNode?.nodeName !== 'LI' || isLoose) lines.gap();
    const mark = lines.listMark(isOrdered ? ['.', ')'] : ['-', '*']);
    for (const [index, item] of items.entries()) {
      if (index > 0 && isLoose) lines.gap();
      const sign = isOrdered ? `${first + index}${mark} ` : `${mark} `;
      const task = item.getAttribute('data-task');
      lines.within(task === null ? sign : `${sign}[${task}] `, ' '.repeat(sign.length), () => children(item, marks));
    }
    lines.endList(mark);
  };

  const block = (element: Element, marks: readonly string[]): void => {
    const name = element.nodeName;
    if (/^H[1-6]$/.test(name)) {
      const text = lineMarkdown(Array.from(element.childNodes), marks, { heading: true });
      if (text === '') return;
      lines.gap();
      lines.line(`${'#'.repeat(Math.min(6, Number(name[1]) + shift))} ${text.replace(/#$/, String.raw`\#`)}`);
    } else if (name === 'UL' || name === 'OL') list(element, marks);
    else if (name === 'PRE') code(element);
    else if (name === 'TABLE') table(element, marks);
    else if (name === 'HR') {
      lines.gap();
      lines.line('---');
    } else if (name === 'X-DISPLAY') {
      lines.gap();
      for (const line of ['$$', ...element.textContent.split('\n').filter((each) => each.trim() !== ''), '$$'])
        lines.line(line);
    } else if (name === 'BLOCKQUOTE') {
      lines.gap();
      const callout = element.getAttribute('data-callout');
      lines.within('> ', '> ', () => {
        if (callout) lines.title(`[!${callout}]`);
        children(element, marks);
      });
    } else {
      const mark = name === 'DT' || name === 'SUMMARY' ? 'strong' : markOf(element);
      children(element, mark && !marks.includes(mark) ? [...marks, mark] : marks);
    }
    if (name !== 'UL' && name !== 'OL') lines.gap();
    else if (element.parentNode?.nodeName !== 'LI') lines.gap();
  };

  children(body, []);
  return lines.toString();
}

/** Returns code as a fenced block; its fence is longer than every run of backticks in it. */
export function fencedCode(code: string, language = ''): string {
  let longest = 2;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}
