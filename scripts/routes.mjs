import { resolveConfig } from 'vite';

// The router's plugin writes src/web/app/routeTree.gen.ts when it reads its configuration.
await resolveConfig({}, 'serve');
