import { readdirSync, readFileSync } from 'node:fs';

function parentOf(pid: number): number | undefined {
  try {
    // proc_pid_stat(5): the name, in brackets, may itself hold brackets and spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** A process and everything that descends from it (Linux only). */
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

/** Memory of a process tree in MB, pages shared between its members counted once (PSS, Linux only). */
export function memoryOfTree(pid: number): number {
  const kilobytes = processTree(pid).map((one) => {
    const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, part) => sum + part, 0) / 1024;
}
