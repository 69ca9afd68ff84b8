/** A grey block of the size of what is coming. Put one `aria-busy` and a word around a group of them. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-line ${className}`} />;
}
