/** The outcome for the rows so far. */
export interface BulkOutcome<Row> {
  readonly done: readonly Row[];
  readonly failed: readonly { readonly row: Row; readonly error: unknown }[];
  /** The rows left out because it was stopped. */
  readonly left: readonly Row[];
}

/** Requests at once: more would only wait for each other, and for other visitors. */
const AT_ONCE = 3;

/**
 * Runs `work` for each row, a few at once. A failure does not keep the others; `stopped` begins no further row. Calls
 * `onProgress` with the number of rows that are finished.
 */
export async function runForEach<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  { stopped, onProgress }: { stopped: () => boolean; onProgress: (finished: number) => void },
): Promise<BulkOutcome<Row>> {
  const done: Row[] = [];
  const failed: { row: Row; error: unknown }[] = [];
  let next = 0;
  const worker = async () => {
    while (next < rows.length && !stopped()) {
      const row = rows[next++] as Row;
      try {
        await work(row);
        done.push(row);
      } catch (error) {
        failed.push({ row, error });
      }
      onProgress(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { done, failed, left: rows.slice(next) };
}
