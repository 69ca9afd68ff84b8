/** Runs in the browser; minified by hand, because it is part of every page. `FILES` and `ENTRY` are put in. */
const LOADER = [
  'let files=FILES;',
  "const add=(name,what)=>document.head.append(Object.assign(document.createElement(name),what,{fetchPriority:'low'}));",
  'const load=()=>{if(!files)return;',
  "for(const href of files)add('link',{rel:'modulepreload',href});",
  "files=0;add('script',{type:'module',src:ENTRY})};",
  "new PerformanceObserver(load).observe({type:'paint',buffered:true});",
  "addEventListener('load',load)",
].join('');

/**
 * Returns the HTML that loads a page's scripts after its first paint: until then, network and processor belong to the
 * text, fonts and first image. Pages that are never painted, such as background tabs, load them after the load event.
 * `needed` are the files the entry imports, loaded at once; paths within the build.
 */
export function afterFirstPaint(entry: string, needed: readonly string[]): string {
  const files = JSON.stringify(needed.map((file) => `/${file}`));
  return `<script>{${LOADER.replace('FILES', () => files).replace('ENTRY', () => JSON.stringify(`/${entry}`))}}</script>`;
}
