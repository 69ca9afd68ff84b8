import { useEffect } from 'react';
import { handleTextPresses } from './text-presses.ts';

/** How the elements of a unit's text look. With the pages that have such a text, not in the style sheet of every page. */
const STYLE = `.unit-text{
>*{max-inline-size:44rem}
>*+*,li>*+*,blockquote>*+*,.callout>*+*{margin-block-start:1.125rem}
h2,h3,h4,h5,h6{margin-block-start:2.25rem;text-wrap:balance}
h2{font-size:var(--text-2xl)}
h3{font-size:var(--text-xl)}
h4,h5,h6{font:600 1em/1.5 var(--font-sans)}
h3+*,h4+*,h5+*,h6+*{margin-block-start:.75rem}
>:first-child{margin-block-start:0}
p,li,h3,h4,td{overflow-wrap:break-word}
ul,ol{padding-inline-start:1.5rem;list-style:disc}
ol{list-style:decimal}
li{padding-inline-start:.25rem}
li+li{margin-block-start:.5rem}
li.task{list-style:none}
.task input{margin-inline:-1.5rem .22rem;inline-size:1rem;block-size:1rem;vertical-align:-.1em;accent-color:var(--accent)}
::marker{color:var(--accent)}
hr{border-color:var(--line)}
blockquote{border-inline-start:4px solid var(--highlight);padding-inline-start:1rem}
code{font:500 .9em/1.6 ui-monospace,monospace}
:not(pre)>code{padding:.1em .3em;border-radius:.25rem;background:var(--sunken);overflow-wrap:anywhere}
pre,.wide,.formula{max-inline-size:min(100%,54rem);overflow-x:auto}
pre{padding:1rem;border:1px solid var(--line);border-radius:var(--radius-md);background:var(--sunken);tab-size:2}
pre[data-language]::before{content:attr(data-language);position:sticky;inset-inline-start:0;display:block;width:max-content;margin-block-end:.5rem;font:600 .75rem var(--font-sans);color:var(--muted)}
table{border-collapse:collapse;font-size:var(--text-base)}
th,td{min-width:5rem;padding:.5rem .75rem;border-block-end:1px solid var(--line);text-align:start;vertical-align:top}
th{font-weight:600;background:var(--sunken)}
.formula{padding-block:.25rem;text-align:center}
span.formula{display:block}
math{font-family:'STIX Two Math','Cambria Math','Latin Modern Math',math;font-size:1.1em}
.tml-left{text-align:left}
.tml-right{text-align:right}
.tml-jot>mtr>mtd{padding-block:.35em}
figure,.film{max-inline-size:54rem}
video,iframe{inline-size:100%;block-size:auto;aspect-ratio:16/9;border-radius:var(--radius-md)}
img{inline-size:100%;block-size:auto;max-block-size:85vh;object-fit:contain;object-position:0;border-radius:var(--radius-md)}
video{background:var(--night)}
p img{display:inline;inline-size:auto;max-block-size:8rem}
figcaption{margin-block-start:.5rem;font-size:var(--text-sm);line-height:1.5;color:var(--muted)}
.film{border:1px solid var(--line);border-radius:var(--radius-md);padding:.25rem 1rem}
summary{padding-block:.75rem;font-weight:600;cursor:pointer}
summary span{display:block;font-size:var(--text-sm);font-weight:400;color:var(--muted)}
.callout{padding:1rem;border-inline-start:4px solid var(--accent);border-radius:var(--radius-sm);background:var(--sunken)}
.callout-tip{border-color:var(--success);background:var(--success-soft)}
.callout-important{border-color:var(--highlight);background:var(--highlight-soft)}
.callout-warning,.callout-caution{border-color:var(--danger);background:var(--danger-soft)}
.callout-title{font-weight:600}
.callout-title+*{margin-block-start:.25rem}
.footnotes{border-block-start:1px solid var(--line);padding-block-start:1rem;font-size:var(--text-sm);line-height:1.6}
}`;

/** The style of every `UnitText`, only once in a page, however often it is rendered, and what its buttons do. */
export function UnitTextStyle() {
  useEffect(handleTextPresses, []);
  return (
    <style href="unit-text" precedence="default">
      {STYLE}
    </style>
  );
}

/** The text of a unit as the server rendered it: src/server/markdown lets nothing in it run. `lang` is its language. */
export function UnitText({ html, lang }: { html: string; lang: string | undefined }) {
  return (
    <>
      <UnitTextStyle />
      <div lang={lang} className="unit-text text-lg" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
