/**
 * `createServer` of node:http. Not imported: importing a built-in module loads all of its exports, and its web client
 * would take a tenth of the start-up time.
 */
export const { createServer } = process.getBuiltinModule('node:http');
