import { sqlMutations } from './sql-text.ts';

/** A node of a parsed file (ESTree). */
export interface SourceNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** A part of a text, and what it is replaced by. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

const part = (node: SourceNode, name: string): SourceNode => node[name] as SourceNode;
const parts = (node: SourceNode, name: string): readonly SourceNode[] => node[name] as readonly SourceNode[];

/** Comparisons and sums that are confused most easily: bounds, and the opposite. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};

/** Functions in place of others, of the language and of Drizzle. `__drizzle` is set by worker.ts: a file may not import them all. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  'Math.min': 'Math.max',
  'Math.max': 'Math.min',
  'Math.floor': 'Math.ceil',
  'Math.ceil': 'Math.floor',
  'Math.round': 'Math.floor',
  eq: '__drizzle.ne',
  ne: '__drizzle.eq',
  gt: '__drizzle.gte',
  gte: '__drizzle.gt',
  lt: '__drizzle.lte',
  lte: '__drizzle.lt',
  isNull: '__drizzle.isNotNull',
  isNotNull: '__drizzle.isNull',
  inArray: '__drizzle.notInArray',
  notInArray: '__drizzle.inArray',
  exists: '__drizzle.notExists',
  notExists: '__drizzle.exists',
  asc: '__drizzle.desc',
  desc: '__drizzle.asc',
};

const OPPOSITE: Readonly<Record<string, string>> = {
  gt: '__drizzle.lt',
  gte: '__drizzle.lt',
  lt: '__drizzle.gt',
  lte: '__drizzle.gt',
};

const METHODS: Readonly<Record<string, string>> = { some: 'every', every: 'some', startsWith: 'endsWith' };

/** Calls without which a chain still gives a value of the same kind. */
const LEFT_OUT = new Set([
  'filter',
  'toSorted',
  'toReversed',
  'slice',
  'trim',
  'toLowerCase',
  'toUpperCase',
  'where',
  'limit',
  'offset',
  'orderBy',
  'onConflictDoNothing',
  'for',
]);

const isText = (node: SourceNode): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');

/**
 * Lines of the log and counts of metrics are read by operators; no rule depends on them. A timer that is not released only
 * keeps a process alive that has nothing else to do.
 */
const TELLS = /^(?:await )?(?:this\.)?(?:\w+\.)*(?:log|logger|metrics)\.\w+\(|\.unref\(\);?$/;

/** Returns what a node may be confused with. */
export function mutationsOf(node: SourceNode, text: string): readonly Replacement[] {
  const source = (one: SourceNode): string => text.slice(one.start, one.end);
  const instead = (...all: readonly string[]): Replacement[] =>
    all.map((to) => ({ start: node.start, end: node.end, to }));
  switch (node.type) {
    case 'BinaryExpression': {
      const [left, right] = [part(node, 'left'), part(node, 'right')];
      const operator = node['operator'] as string;
      if (operator === '+' && (isText(left) || isText(right))) return [];
      return instead(...(OPERATORS[operator] ?? []).map((other) => `${source(left)} ${other} ${source(right)}`));
    }
    case 'LogicalExpression': {
      const [left, right] = [source(part(node, 'left')), source(part(node, 'right'))];
      // What `?? null` stands for differs from `undefined` in types only.
      return node['operator'] === '??' ? instead(right) : instead(left, right);
    }
    case 'ConditionalExpression':
      return instead(source(part(node, 'consequent')), source(part(node, 'alternate')));
    case 'IfStatement': {
      const { start, end } = part(node, 'test');
      return ['true', 'false'].map((to) => ({ start, end, to }));
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? instead(source(part(node, 'argument'))) : [];
    case 'ExpressionStatement':
      return isDeletable(part(node, 'expression')) && !TELLS.test(source(node)) ? instead('') : [];
    case 'Literal':
      if (typeof node['value'] === 'boolean') return instead(String(!node['value']));
      return typeof node['value'] === 'number' ? instead(String(node['value'] + 1)) : [];
    case 'CallExpression':
      return instead(...callMutations(node, text));
    case 'TaggedTemplateExpression':
      return source(part(node, 'tag')).startsWith('sql') ? instead(...sqlMutations(node, text)) : [];
    default:
      return [];
  }
}

function isDeletable(expression: SourceNode): boolean {
  if (expression.type === 'AwaitExpression') return isDeletable(part(expression, 'argument'));
  return ['CallExpression', 'ChainExpression', 'AssignmentExpression'].includes(expression.type);
}

function callMutations(node: SourceNode, text: string): readonly string[] {
  const callee = part(node, 'callee');
  const name = text.slice(callee.start, callee.end);
  const given = text.slice(callee.end, node.end);
  const list = parts(node, 'arguments');
  if ((name === 'and' || name === 'or') && list.length > 1) {
    return list.map((_, left) => {
      const kept = list.filter((_one, at) => at !== left).map(({ start, end }) => text.slice(start, end));
      return `${name}(${kept.join(', ')})`;
    });
  }
  // Nothing in a test happens at the very moment of a bound.
  if (/^(?:[gl]te?)$/.test(name) && /\bnow\(\)/.test(given)) return [`${OPPOSITE[name]!}${given}`];
  if (Object.hasOwn(FUNCTIONS, name)) return [`${FUNCTIONS[name]!}${given}`];
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return [];
  const object = part(callee, 'object');
  const method = part(callee, 'property')['name'] as string;
  const receiver = text.slice(object.start, object.end);
  if (Object.hasOwn(METHODS, method)) return [`${receiver}.${METHODS[method]!}${given}`];
  // Of one row only the first is read.
  if (method === 'limit' && /^\(1\)$/.test(given)) return [];
  return LEFT_OUT.has(method) ? [receiver] : [];
}
