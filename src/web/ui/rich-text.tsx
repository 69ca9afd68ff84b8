/** How elements of the text look. With the pages that have such a text, not in the style sheet of every page. */
const STYLE = `.rich{
>*+*,li>*+*{margin-block-start:1rem}
ul,ol{padding-inline-start:1.5rem;list-style:disc}
ol{list-style:decimal}
li{padding-inline-start:.25rem}
li+li{margin-block-start:.5rem}
::marker{color:var(--accent)}
blockquote{border-inline-start:4px solid var(--highlight);padding-inline-start:1rem}
code{font:600 .9em ui-monospace,monospace}
h2,h3,h4{font-size:var(--text-xl)}
pre,table{display:block;overflow-x:auto}
}`;

/** HTML that the server made from Markdown: src/server/markdown refuses everything that could run; `className` for its colour and size. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  return (
    <>
      <style href="rich" precedence="default">
        {STYLE}
      </style>
      <div className={`rich ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
