import { readdirSync, readFileSync } from 'node:fs';

/** Returns the fields of proc_pid_stat(5) from the state (field 3) on. The name before it may contain brackets and spaces. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const parentOf = (pid: number): number => Number(statFields(pid)?.[1]);

/** Returns the processor time of all threads of a process in milliseconds (Linux only; elsewhere Infinity). */
export function processorTimeOf(pid: number): number {
  const fields = statFields(pid);
  const TICK_MS = 10;
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : Infinity;
}

/** Returns a process and all its descendants (Linux only). */
export function processTree(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = Map.groupBy(all, parentOf);
  const tree: number[] = [];
  const walk = (one: number): void => {
    tree.push(one);
    children.get(one)?.forEach(walk);
  };
  walk(pid);
  return tree;
}

/** Returns the memory of a process tree in MB, with shared pages counted once (PSS, Linux only). */
export function memoryOfTree(pid: number): number {
  const kilobytes = processTree(pid).map((one) => {
    const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, part) => sum + part, 0) / 1024;
}
