/** What a promise is about. */
export const KINDS = ['screen', 'call', 'state', 'rule', 'message', 'constant'] as const;
export type Kind = (typeof KINDS)[number];

/** A test as a row names it: the end of its file's path, and a part of its title. */
export interface Proof {
  readonly file: string;
  readonly test: string;
}

/** One row of the document. */
export interface Promised {
  readonly id: string;
  readonly kind: Kind;
  readonly where: string;
  readonly text: string;
  readonly proofs: readonly Proof[];
}

const ROW = /^\| ([A-Z]+-\d+) +\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/;

/** The rows of the document. Throws when a row is of a kind there is none of. */
export function promisesIn(document: string): readonly Promised[] {
  const rows = document.split('\n').flatMap((line) => {
    const cells = ROW.exec(line)
      ?.slice(1)
      .map((cell) => cell.trim());
    return cells ? [cells as [string, string, string, string, string]] : [];
  });
  return rows.map(([id, name, where, text, proofs]) => {
    const kind = KINDS.find((one) => one === name);
    if (!kind) throw new Error(`${id} is of the kind ‘${name}’; there are ${KINDS.join(', ')}.`);
    return { id, kind, where, text, proofs: proofsIn(proofs) };
  });
}

/** The tests a cell names, one a line. */
export const proofsIn = (cell: string): readonly Proof[] =>
  cell.split('<br>').flatMap((part) => {
    const proof = /^`([^`]+)` › (\S.*)$/.exec(part.trim());
    return proof ? [{ file: proof[1]!, test: proof[2]! }] : [];
  });

/** The counts as the head of the document states them. */
export function statedCounts(document: string): string {
  return /^\*\*\d+ promises\*\*: .*$/m.exec(document)?.[0] ?? 'nothing';
}

/** The counts as they are, in the words of the document's head. */
export function countsOf(promises: readonly Promised[]): string {
  const parts = KINDS.map((kind) => `${promises.filter((one) => one.kind === kind).length} ${kind}s`);
  return `**${promises.length} promises**: ${parts.join(', ')}.`;
}
