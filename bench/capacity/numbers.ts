/** The cost of allocating small numbers in blocks. */
export interface Blocks {
  /** Requests per second to the allocator of blocks. */
  readonly asksPerSecond: number;
  /** The largest distance between two numbers allocated at the same time. */
  readonly outOfOrder: number;
  /** Numbers lost when every node restarts once. */
  readonly lost: number;
}

/**
 * Simulates a minute of accounts created on several nodes, each of which takes a block of numbers at a time from one
 * allocator, as `customId` could be allocated where one sequence is too far away. Numbers are unique, but leave gaps and
 * are out of order within the blocks in use.
 */
export function giveOutNumbers(nodes: number, accountsPerSecond: number, block: number): Blocks {
  const SECONDS = 60;
  let top = 0;
  let asks = 0;
  const hands = Array.from({ length: nodes }, () => ({ next: 0, end: 0 }));
  const given = new Set<number>();
  let outOfOrder = 0;
  for (let account = 0; account < accountsPerSecond * SECONDS; account++) {
    const hand = hands[account % nodes]!;
    if (hand.next === hand.end) {
      hand.next = top;
      top += block;
      hand.end = top;
      asks += 1;
    }
    const number = hand.next++;
    if (given.has(number)) throw new Error(`Number ${number} was given out twice.`);
    given.add(number);
    outOfOrder = Math.max(outOfOrder, top - number);
  }
  return { asksPerSecond: asks / SECONDS, outOfOrder, lost: top - given.size };
}
