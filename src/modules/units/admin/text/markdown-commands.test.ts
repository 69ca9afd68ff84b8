import { describe, expect, it } from 'vitest';
import {
  type Command,
  edit,
  type Edit,
  imagesEdit,
  imagesWithoutAlt,
  questionEdit,
  type Selected,
  withDescription,
} from './markdown-commands.ts';

const words = {
  text: 'text',
  heading: 'Heading',
  link: 'link',
  column: (number: number) => `Column ${number}`,
  cell: 'cell',
  callout: 'Remember this.',
  film: 'Title',
};

/** A text with its selection between `[` and `]`, or the caret at `|`. */
function at(marked: string): Selected {
  if (marked.includes('|')) {
    const start = marked.indexOf('|');
    return { text: marked.replace('|', ''), start, end: start };
  }
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  return { text: marked.replace('‹', '').replace('›', ''), start, end };
}
function apply({ text }: Selected, { from, to, insert, select }: Edit): string {
  const next = text.slice(0, from) + insert + text.slice(to);
  return `${next.slice(0, select[0])}‹${next.slice(select[0], select[1])}›${next.slice(select[1])}`;
}
const run = (command: Command, marked: string) => apply(at(marked), edit(command, at(marked), words));

describe('the commands of the toolbar', () => {
  it('put marks around the selection and take them away again', () => {
    expect(run('bold', 'a ‹red› door')).toBe('a **‹red›** door');
    expect(run('bold', 'a **‹red›** door')).toBe('a ‹red› door');
    expect(run('italic', 'a **‹red›** door')).toBe('a ***‹red›*** door');
    expect(run('italic', 'a *‹red›* door')).toBe('a ‹red› door');
    expect(run('bold', '|')).toBe('**‹text›**');
    expect(run('code', 'call ‹f()›')).toBe('call `‹f()›`');
    expect(run('maths', 'the ‹x› axis')).toBe('the $‹x›$ axis');
  });

  it('begin lines with a mark and take it away again', () => {
    expect(run('heading', 'one\ntw|o')).toBe('one\n‹## two›');
    expect(run('heading', '## tw|o')).toBe('‹two›');
    expect(run('bullets', '‹one\n\ntwo›')).toBe('‹- one\n\n- two›');
    expect(run('numbers', '‹one\ntwo›')).toBe('‹1. one\n2. two›');
    expect(run('numbers', '‹1. one\n2. two›')).toBe('‹one\ntwo›');
    expect(run('bullets', '|')).toBe('- ‹text›');
  });

  it('put blocks between blank lines', () => {
    expect(run('code', 'Before.\n|\nAfter.')).toBe('Before.\n\n```\n‹text›\n```\n\nAfter.');
    expect(run('code', '‹a\nb›')).toBe('```\n‹a\nb›\n```');
    expect(run('table', '|')).toBe('| ‹Column 1› | Column 2 |\n| --- | --- |\n| cell | cell |\n| cell | cell |');
    expect(run('maths', 'Before.\n\n|')).toBe('Before.\n\n$$\n‹a^2 + b^2 = c^2›\n$$');
    expect(run('callout', '‹a\nb›')).toBe('‹›> [!NOTE]\n> a\n> b');
    expect(run('film', '|')).toBe('![Title](‹https://›)');
  });

  it('make links of texts and of addresses', () => {
    expect(run('link', 'the ‹manual›')).toBe('the [manual](‹https://›)');
    expect(run('link', '‹https://example.org/a›')).toBe('[‹link›](https://example.org/a)');
    expect(run('link', '|')).toBe('[link](‹https://›)');
  });

  it('put pictures into a paragraph of their own, and find those without a description', () => {
    const here = at('Before.| After.');
    expect(
      apply(
        here,
        imagesEdit(here, [
          { alt: 'A [loom]\nat work', src: '/a.webp' },
          { alt: '', src: '/b.webp' },
        ]),
      ),
    ).toBe('Before.\n\n![A \\[loom\\] at work](/a.webp)\n\n![](/b.webp)\n\n‹› After.');
    expect(withDescription('![](/a.webp) ![x](/a.webp)', { src: '/a.webp', alt: 'A ]' })).toBe(
      '![A \\]](/a.webp) ![x](/a.webp)',
    );
    expect(imagesWithoutAlt('![](/media/a.webp) ![ ](/b) ![c](/c)')).toBe(2);
  });

  it('put a question into a line of its own', () => {
    const here = at('Before.| After.');
    expect(apply(here, questionEdit(here, 'id'))).toBe('Before.\n\n[[question:id]]\n\n‹› After.');
  });
});
