import { ChevronDown } from 'lucide';
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import type { StoredValue } from '#web/lib/browser-storage.ts';
import { Icon } from './icon.tsx';
import { ListSkeleton } from './lists/list-skeleton.tsx';

/** A part of a unit that is folded until it is wanted, and loaded then. `stored` remembers whether it is unfolded. */
export function Fold(props: { title: string; loading: string; stored: StoredValue<boolean>; children: ReactNode }) {
  const { title, stored } = props;
  const open = useSyncExternalStore(stored.subscribe, stored.read, () => false);
  return (
    <details
      open={open}
      className="group rounded-md border border-line bg-surface"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) stored.write(currentTarget.open);
      }}
    >
      <summary className="touch flex cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-semibold">
        {title}
        <Icon of={ChevronDown} className="size-5 shrink-0 transition-transform group-open:-scale-y-100" />
      </summary>
      {open && <Suspense fallback={<ListSkeleton label={props.loading} lines={5} />}>{props.children}</Suspense>}
    </details>
  );
}
