/** Arches in place of a missing 16:9 image. `label` is the image's alternative text. */
export function ImagePlaceholder({ label }: { label: string }) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg viewBox="0 0 320 180" className="size-full text-edge" preserveAspectRatio="xMidYMax slice" {...named}>
      <rect width="320" height="180" fill="var(--sunken)" />
      <g fill="currentColor">
        <path opacity=".16" d="M20 180v-70a40 40 0 0 1 80 0v70Z" />
        <path opacity=".28" d="M110 180V95a50 50 0 0 1 100 0v85Z" />
        <path opacity=".16" d="M220 180v-70a40 40 0 0 1 80 0v70Z" />
      </g>
      <circle cx="160" cy="95" r="14" fill="var(--highlight)" opacity=".8" />
    </svg>
  );
}
