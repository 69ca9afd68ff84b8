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
 * The HTML by which a page asks for its scripts once it has been painted: it reads without them, so until then the line
 * and the processor belong to its words, fonts and first picture. What is never painted, such as a tab in the background,
 * asks when all of that has come. `needed` are the files the entry imports, all asked for at once; paths within the build.
 */
export function afterFirstPaint(entry: string, needed: readonly string[]): string {
  const files = JSON.stringify(needed.map((file) => `/${file}`));
  return `<script>{${LOADER.replace('FILES', () => files).replace('ENTRY', () => JSON.stringify(`/${entry}`))}}</script>`;
}
