/** What giving out small numbers by blocks costs. */
export interface Blocks {
  /** Times a second anybody has to ask the one place that gives out blocks. */
  readonly asksPerSecond: number;
  /** The largest distance between two numbers given out at the same moment. */
  readonly outOfOrder: number;
  /** Numbers nobody gets when every node starts anew once. */
  readonly lost: number;
}

/**
 * Plays a minute of accounts made on several nodes, each of which takes a block of numbers at a time from one place, as
 * `customId` would be given out where one sequence is too far away. Every number is given out once; they leave gaps and
 * come out of order within the blocks in hand.
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
