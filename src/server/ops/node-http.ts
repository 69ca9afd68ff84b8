/**
 * Node's own web server. Asked for and not imported: a module that is imported has everything it offers looked at, and
 * this one also offers a web client, whose loading would take up a tenth of a start.
 */
export const { createServer } = process.getBuiltinModule('node:http');
