/** A grey block of the size of the expected content. Put one `aria-busy` and a text around a group of them. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-line ${className}`} />;
}
