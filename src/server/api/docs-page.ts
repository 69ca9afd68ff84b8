import type { Access } from '#contract/endpoint.ts';
import { escapeMarkup as escape } from './escape-markup.ts';
import type { ApiDocument, ApiOperation } from './openapi.ts';

/** Returns escaped text as paragraphs, with `code` marked up. */
const paragraphs = (text: string) =>
  escape(text)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('');

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const componentOf = (schema: Schema) => schema.$ref?.split('/').pop();

/** Describes a schema in a few words: `Course`, `list of User`, `text or null`, `one of: user, admin`. */
function describe(schema: Schema | undefined): string {
  if (!schema) return 'nothing';
  const name = componentOf(schema);
  if (name) return `<a href="#schema-${escape(name)}">${escape(name)}</a>`;
  if (schema.enum) return `one of: ${schema.enum.map((value) => `<code>${escape(String(value))}</code>`).join(', ')}`;
  if (schema.const !== undefined) return `<code>${escape(JSON.stringify(schema.const))}</code>`;
  if (schema.anyOf) return schema.anyOf.map(describe).join(' or ');
  if (schema.type === 'array') return `list of ${describe(schema.items)}`;
  const type = [schema.type ?? 'anything']
    .flat()
    .map((word) => (word === 'string' ? 'text' : word))
    .join(' or ');
  const bounds = [
    schema.minLength !== undefined && `≥ ${schema.minLength} characters`,
    schema.maxLength !== undefined && `≤ ${schema.maxLength} characters`,
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `≥ ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `≤ ${schema.maximum}`,
  ].filter(Boolean);
  return escape(type) + (bounds.length > 0 ? ` <small>${bounds.join(', ')}</small>` : '');
}

function fieldRows(schema: Schema): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const required = schema.required?.includes(name) ? '' : ' <small>optional</small>';
      return `<tr><th scope="row"><code>${escape(name)}</code>${required}</th><td>${describe(field)}${field.description ? paragraphs(field.description) : ''}</td></tr>`;
    })
    .join('');
}

const table = (caption: string, rows: string) =>
  rows === ''
    ? ''
    : `<div class="scroll" role="region" aria-label="${escape(caption)}" tabindex="0"><table><caption>${escape(caption)}</caption>${rows}</table></div>`;

const slug = (method: string, path: string) => `${method}${path}`.replace(/[^a-z0-9]+/gi, '-').toLowerCase();

const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  public: 'Every visitor',
  user: 'Every logged-in user',
  self: 'The user it is about, or an admin',
  enrolled: 'Users enrolled in the course, its team, or an admin',
  'course-viewer': 'Everyone in the team of the course, or an admin',
  'course-learners': 'Owners, markers and viewers in the team of the course, or an admin',
  'course-marker': 'Owners and markers in the team of the course, or an admin',
  'course-author': 'Owners and authors in the team of the course, or an admin',
  'course-owner': 'Owners in the team of the course, or an admin',
  admin: 'Admins',
};

function operation(method: string, path: string, call: ApiOperation): string {
  const parameters = (call.parameters ?? [])
    .map((one) => {
      const schema = one.schema as Schema | undefined;
      const needed = one.required ? '' : ' <small>optional</small>';
      return `<tr><th scope="row"><code>${escape(one.name)}</code> <small>${escape(one.in)}</small>${needed}</th><td>${describe(schema)}${one.description ? paragraphs(one.description) : ''}</td></tr>`;
    })
    .join('');
  const bodies = Object.entries(call.requestBody?.content ?? {})
    .map(([type, { schema }]) => table(`Body, ${type}`, fieldRows(schema as Schema)))
    .join('');
  const responses = Object.entries(call.responses)
    .map(([status, response]) => {
      const schema = Object.values(response.content ?? {})[0]?.schema as Schema | undefined;
      const fields = schema && !componentOf(schema) && schema.properties ? table('Fields', fieldRows(schema)) : '';
      return `<tr><th scope="row">${escape(status)}</th><td>${describe(schema)}${paragraphs(response.description)}${fields}</td></tr>`;
    })
    .join('');
  return `<article id="${slug(method, path)}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${escape(path)}</code></h3>
<p>${escape(call.summary)}</p>${call.description ? paragraphs(call.description) : ''}
<p><strong>Who may call it:</strong> ${escape(ACCESS_WORDS[call['x-access']])}</p>
${table('Parameters', parameters)}${bodies}${table('Responses', responses)}</article>`;
}

const STYLE = `:root{color-scheme:light dark;--paper:#fbf8f3;--ink:#17202e;--line:#d9d2c5;--accent:#9f3519;--soft:#f1ebe0}
@media(prefers-color-scheme:dark){:root{--paper:#12161d;--ink:#efe9df;--line:#343b47;--accent:#f0a587;--soft:#1c222c}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 Inter,system-ui,sans-serif}main{max-width:60rem;margin:auto;padding:2rem 1rem 6rem}
h1,h2{font-family:Fraunces,Georgia,serif;line-height:1.15}h2{margin-top:3rem;border-top:1px solid var(--line);padding-top:1.5rem}h3{margin:2rem 0 .25rem;font-size:1.05rem;overflow-wrap:anywhere}
a{color:var(--accent)}code{font-size:.9em;background:var(--soft);padding:.1em .3em;border-radius:4px;overflow-wrap:anywhere}.method{color:var(--accent)}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}caption{text-align:start;font-weight:600;padding:.25rem 0}th,td{text-align:start;vertical-align:top;border-top:1px solid var(--line);padding:.4rem .75rem .4rem 0}th{font-weight:500;width:14rem}td p{margin:.2rem 0}
.scroll{overflow-x:auto}nav ul{columns:2 18rem;padding:0;list-style:none}nav li{padding:.15rem 0}small{opacity:.85}`;

/** Returns the API document as one HTML page that needs no script. */
export function docsPage(api: ApiDocument): string {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const groups = api.tags
    .map((tag) => ({ ...tag, calls: calls.filter(({ call }) => call.tags.includes(tag.name)) }))
    .filter((group) => group.calls.length > 0);
  const schemas = Object.entries(api.components.schemas);
  const index = groups
    .flatMap((group) => group.calls)
    .map(
      ({ path, method, call }) =>
        `<li><a href="#${slug(method, path)}">${method.toUpperCase()} ${escape(path)}</a> ${escape(call.summary)}</li>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(api.info.title)}</title><style>${STYLE}</style></head><body><main>
<h1>${escape(api.info.title)}</h1>${paragraphs(api.info.description)}<p>The same for machines: <a href="/api/openapi.json">OpenAPI 3.1</a>. <a href="/">Back to the school</a></p>
<nav aria-label="Calls"><ul>${index}</ul></nav>
${groups.map((group) => `<section><h2>${escape(group.name)}</h2>${paragraphs(group.description)}${group.calls.map(({ method, path, call }) => operation(method, path, call)).join('')}</section>`).join('')}
<section><h2>Schemas</h2>${schemas.map(([name, schema]) => `<article id="schema-${escape(name)}"><h3>${escape(name)}</h3>${(schema as Schema).description ? paragraphs((schema as Schema).description ?? '') : ''}${(schema as Schema).enum ? `<p>${describe(schema as Schema)}</p>` : ''}${table('Fields', fieldRows(schema as Schema))}</article>`).join('')}</section>
</main></body></html>`;
}
