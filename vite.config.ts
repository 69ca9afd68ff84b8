import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '#scripts/vite/precompress.ts';
import { trimTailwind } from '#scripts/vite/trim-tailwind.ts';

const SEPARATE = [
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@aws-sdk/s3-request-presigner',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'nodemailer',
  'pg-native',
  'sharp',
  'vite',
];

/** Returns the name of a chunk's file: every page of the back office is `admin`, as `resolveDependencies` expects. */
const shortChunkName = (name: string): string =>
  name.startsWith('admin')
    ? 'admin'
    : /^(?:_focus\.checkout|confirmationcourse|registrationsucc|revert-|newsletter)/.test(name)
      ? 'page'
      : name.startsWith('_focus.enrolled')
        ? 'enrolled-course'
        : '[name]';

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
    precompress(),
  ],
  // React has had this hook since version 18; the copy of it for older ones would come with the router.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  builder: {},
  build: {
    target: 'es2024',
    modulePreload: {
      polyfill: false,
      // What the import itself asks for, and what every page has anyway, needs no hint; the back office does without. Each
      // hint is a hashed name, which hardly compresses, in the script that every first visit waits for.
      resolveDependencies: (file, needed) =>
        needed.filter(
          (one) =>
            one !== file && !/\/admin/.test(file) && !/\/(?:vendor|entry-client|rolldown-runtime|parts)-/.test(one),
        ),
    },
    reportCompressedSize: false,
    // Inside the style sheet a font would hold up the first paint, and a picture inside a script everything else.
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
                { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
                { name: 'shell', tags: ['$initial'], priority: 1 },
                // What several pages share and is small: a file for each would be more headers than code. Not what only the
                // back office, forms and the study page use: the first visits of public pages load this file.
                {
                  name: 'parts',
                  test: /src\/web\/(?!features\/(?:[a-z]+\/admin|auth\/(?:form-problem|plain-form))|lib\/(?:messages|days|field-sentence|remembered|rows-per-page|refresh-lists|edited-courses)|ui\/(?:form\/(?:email|cancel-button|use-ruled)|new-password|textarea|select|script-required|play-mark|filter-select|sort-heading|page-heading|back-link|page-steps|image-field|editing|empty-list|email-text|failure-alert|list-skeleton))|node_modules\/(?!lucide\/.*\/(?:arrow-(?:up|down)|grip-vertical|image-plus|plus)\.)/,
                  minShareCount: 3,
                  maxModuleSize: 800,
                },
                { name: 'parts', test: /useSuspenseQuery|ui\/(?:current-link|use-search-text)/ },
                // What a course and its units are read with.
                {
                  name: 'reading',
                  test: /src\/web\/(?:ui\/(?:tabs|dialog|progress-bar|checkbox|video-player|script-required|play-mark)|features\/auth\/guards|lib\/remembered)|icons\/(?:file-text|globe|infinity|thumbs-up)\./,
                },
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
          input: { main: 'src/server/main.ts', 'embedded-worker': 'src/server/db/embedded-worker.ts' },
          platform: 'node',
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    },
  },
}));
