import { type ESTree, parseSync } from 'vite';
import { mutationsOf, type SourceNode } from './operators.ts';

/** One small bug: the text of a file between `start` and `end` replaced. */
export interface LogicMutant {
  /** The same for the same bug, whatever stands before it in the file. */
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
  /** Whether the text is a statement; otherwise it is an expression. */
  readonly isStatement: boolean;
}

const isNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && typeof (value as SourceNode).type === 'string';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** Parts of a node that are no values: names, types, and what is assigned to. */
const PASSED_OVER: Readonly<Record<string, readonly string[]>> = {
  AssignmentExpression: ['left'],
  ForInStatement: ['left'],
  ForOfStatement: ['left'],
  UpdateExpression: ['argument'],
};

const isMinusOne = (node: unknown): boolean =>
  isNode(node) && node.type === 'UnaryExpression' && node['operator'] === '-' && isLiteral(node['argument']);
const isLiteral = (node: unknown): boolean => isNode(node) && node.type === 'Literal';

/** Whether a child is one of the numbers of `order ? 1 : -1` or `=== -1`, of which the sign counts. */
const isSign = (parent: SourceNode, child: SourceNode): boolean =>
  isMinusOne(parent) ||
  (parent.type === 'ConditionalExpression' &&
    isLiteral(child) &&
    (isMinusOne(parent['consequent']) || isMinusOne(parent['alternate'])));

/** Whether a child is the 1 of `.limit(1)`: of one row only the first is read. */
const isFirstRow = (parent: SourceNode, child: SourceNode): boolean =>
  parent.type === 'CallExpression' &&
  child['value'] === 1 &&
  isNode(parent['callee']) &&
  isNode(parent['callee']['property']) &&
  parent['callee']['property']['name'] === 'limit';

function childrenOf(node: SourceNode): SourceNode[] {
  const skipped = PASSED_OVER[node.type] ?? [];
  return Object.entries(node).flatMap(([name, value]) => {
    if (skipped.includes(name) || name === 'parent') return [];
    if (name === 'key' && node['computed'] !== true) return [];
    return [value]
      .flat()
      .filter(isNode)
      .filter((child) => !isSign(node, child) && !isFirstRow(node, child));
  });
}

/** Types have no effect, and a text between brackets of a chain (`a?.b`) cannot be replaced alone. */
const isPassedOver = ({ type, operator }: SourceNode): boolean =>
  (type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type)) ||
  type === 'ImportDeclaration' ||
  (type === 'UnaryExpression' && operator === 'delete');

/**
 * Returns the small bugs that the functions of a file may have, in the order of their places. What runs while modules are
 * loaded is left out: it runs once for all tests.
 */
export function logicMutantsOf(file: string, text: string): LogicMutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`);
  const found: Omit<LogicMutant, 'key'>[] = [];
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  function visit(node: SourceNode, inFunction: boolean, inChain: boolean): void {
    if (isPassedOver(node)) return;
    const isOuter = !inChain || node.type === 'ExpressionStatement';
    if (inFunction && isOuter) {
      for (const { start, end, to } of mutationsOf(node, text)) {
        const from = text.slice(start, end);
        const isStatement = node.type === 'ExpressionStatement';
        if (from !== to) found.push({ file, line: lineAt(start), start, end, from, to, isStatement });
      }
    }
    const chain = node.type === 'ChainExpression';
    for (const child of childrenOf(node)) {
      const continues = inChain && (child === node['callee'] || child === node['object']);
      visit(child, inFunction || FUNCTIONS.has(node.type), chain || continues);
    }
  }
  visit(program as ESTree.Program & SourceNode, false, false);
  const times = new Map<string, number>();
  return found.map((mutant) => {
    const base = `${file} ${mutant.from} → ${mutant.to}`;
    const time = (times.get(base) ?? 0) + 1;
    times.set(base, time);
    return { ...mutant, key: time === 1 ? base : `${base} #${time}` };
  });
}

/**
 * Returns the text of a file with all of its mutants in it. Each is switched by a number: `__mutant(7)` returns whether the
 * one with the number 7 is on. Only one is on at a time, so that the text of a mutant holds no other one.
 */
export function withMutants(text: string, mutants: readonly (LogicMutant & { readonly id: number })[]): string {
  const places = Map.groupBy(mutants, ({ start, end }) => `${start} ${end}`);
  const ordered = [...places.values()].toSorted(([a], [b]) => a!.start - b!.start || b!.end - a!.end);
  function render(from: number, to: number, inner: typeof ordered): string {
    let out = '';
    let at = from;
    let rest = inner;
    while (rest.length > 0) {
      const [here] = rest;
      const { start, end, isStatement } = here![0]!;
      const within = rest.slice(1).filter(([one]) => one!.end <= end);
      const original = render(start, end, within);
      out += text.slice(at, start);
      out += isStatement
        ? `{ if (!(${here!.map(({ id }) => `__mutant(${id})`).join(' || ')})) {${original}} }`
        : `(${here!.map(({ id, to: replaced }) => `__mutant(${id}) ? (${replaced}) : `).join('')}(${original}))`;
      at = end;
      rest = rest.slice(1 + within.length);
    }
    return out + text.slice(at, to);
  }
  return render(0, text.length, ordered);
}
