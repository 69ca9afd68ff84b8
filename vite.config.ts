import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compactRoutes } from '#scripts/vite/compact-routes.ts';
import { precompress } from '#scripts/vite/precompress.ts';
import { trimTailwind } from '#scripts/vite/trim-tailwind.ts';

const SEPARATE = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@aws-sdk/s3-request-presigner',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'fontkit',
  'jsonld',
  'nodemailer',
  'pdfkit',
  'pg-native',
  'sharp',
  'turndown',
  'vite',
];

/**
 * Chunks that keep their name, because browser tests refuse them. The name of any other is not worth its bytes in the script
 * that names all chunks, which every first visit waits for; `dist/client/.vite/manifest.json` says what each is made of.
 */
const NAMED = /^(?:crop-view|home|study)$/;

/** Returns the name of a chunk's file. */
function shortChunkName(name: string): string {
  if (name.startsWith('_focus.enrolled') || name === 'enrolled-course') return 'enrolled-course';
  return NAMED.test(name) ? '[name]' : 'page';
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  clearScreen: false,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/web/app/routes',
      generatedRouteTree: 'src/web/app/routeTree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      autoCodeSplitting: true,
      disableLogging: true,
      tmpDir: 'node_modules/.cache/tanstack-router',
    }),
    react(),
    tailwindcss(),
    trimTailwind(),
    compactRoutes(),
    precompress(),
  ],
  // React has had this hook since version 18; the copy of it for older ones would come with the router.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  builder: {},
  build: {
    target: 'es2024',
    modulePreload: {
      polyfill: false,
      // No hints beside imports: each is a hashed name, which hardly compresses, in the script that every first visit waits
      // for. Of a first page the HTML names the files; style sheets are loaded with their import all the same.
      resolveDependencies: () => [],
    },
    reportCompressedSize: false,
    // Inside the style sheet a font would hold up the first paint, and an image inside a script everything else.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/web/app/entry-client.tsx',
          output: {
            // The script of every first visit names all chunks, so long names of routes and of hashes stay out of it.
            chunkFileNames: ({ name }) => `assets/${shortChunkName(name)}-[hash:7].js`,
            codeSplitting: {
              // Whatever every page loads: two files, of which an update of the school leaves the larger one as it was.
              groups: [
                { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 3 },
                { name: 'shell', tags: ['$initial'], priority: 2 },
                // What home, catalogue, course and study page share and is small: a file for each would be more headers than
                // code. Whatever else is in it, each first visit loads.
                {
                  name: 'parts',
                  test: /courses\/web\/course-(?:card|grid)\.|lib\/(?:format\/format|navigation-options)\.|ui\/(?:\w+\/)?(?:avatar|badge|current-link|empty-state|error-state|failure-number|link-button|media-query|page-steps|responsive-image|image-placeholder|prose|skeleton|use-search-text|visually-hidden)\.|useSuspenseQuery\.|icons\/(?:arrow-left|arrow-right|check|chevron-(?:down|left|right)|play|search|users)\./,
                  priority: 1,
                },
                // What the sections of the home page and of the page about the school share.
                {
                  name: 'sections',
                  test: /school\/web\/(?:content-band|portrait)\.|web\/ui\/rich-text\./,
                  priority: 1,
                },
                // What the forms outside the back office share.
                {
                  name: 'forms',
                  test: /auth\/web\/(?:auth\.api|form-problem)\.|contract\/email-address\.|lib\/field-sentence\.|ui\/form\/(?:email-input|use-ruled|password-input)/,
                  priority: 1,
                },
                // What a course and its units are read with.
                {
                  name: 'reading',
                  test: /ui\/(?:tabs|breadcrumb|dialogs\/dialog|feedback\/progress-bar|form\/checkbox|feedback\/script-required)\.|auth\/web\/guards|enrolments\/web\/enrolments\.api|lib\/format\/format-position|shared\/(?:video-captions|video-player|play-mark|remembered-unit|resume-position)\.|icons\/(?:file-text|globe|infinity|thumbs-up)\./,
                  priority: 1,
                },
                // What the study page shares with the back office.
                {
                  name: 'study-parts',
                  test: /access-sentence\.|contract\/media-kinds\.|lib\/school-time\.|ui\/(?:lists\/list-skeleton|form\/select)\.|shared\/video-failure\./,
                  priority: 1,
                },
                // What lists of the back office share: each file of its own would be a name in the script of every first visit.
                {
                  name: 'lists',
                  test: /ui\/lists\/(?:list-frame|list-search-box|filter-select|export-link|empty-list|use-debounced|paged-list|pager)\.|ui\/(?:tables|selection)\/|ui\/(?:page-heading|email-text|days-note)\.|lib\/(?:list-search|list-query|days)\./,
                  priority: 1,
                },
                // One file with the queue of facts, which other pages load only when something waits in the browser.
                {
                  name: 'enrolled-course',
                  test: /progress\/web\/shared\/(?:progress\.api|learner-memory|queue\/(?:apply|fact|study)-)|units\/web\/study-(?:course|page)\.|routes\/_focus\.enrolled-course\.\$courseId\.tsx\?/,
                },
                // One file each, although the preview in the back office shows the page without its route.
                {
                  name: 'course-page',
                  test: /courses\/web\/course-page\.|checkout\/buy-button\.|routes\/course\.\$courseId\.tsx\?/,
                },
                { name: 'home-page', test: /school\/web\/home-page\.|routes\/index\.tsx\?/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One file that needs nothing beside it, with React's production build whatever NODE_ENV says when it runs.
      resolve: { noExternal: command === 'build' ? true : undefined },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        emitAssets: false,
        minify: false,
        rolldownOptions: { input: 'src/web/app/entry-server.tsx', output: { codeSplitting: false } },
      },
    },
    server: {
      consumer: 'server',
      // Parts that bring files or compiled code of their own, or that only some schools load, are found at run time.
      resolve: { noExternal: true, external: SEPARATE },
      build: {
        outDir: 'dist/server',
        emptyOutDir: false,
        copyPublicDir: false,
        emitAssets: false,
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            'credential-worker': 'src/modules/certificates/server/credential-worker.ts',
            'embedded-worker': 'src/server/db/embedded/embedded-worker.ts',
            'pdf-worker': 'src/server/start/pdf-worker.ts',
            'text-worker': 'src/server/markdown/text-worker.ts',
            'yaml-worker': 'src/modules/course-files/server/yaml-worker.ts',
          },
          platform: 'node',
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    },
  },
}));
