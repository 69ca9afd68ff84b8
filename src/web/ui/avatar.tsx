/** A person's image or initials; decorative, as the name is beside it. */
export function Avatar({
  name,
  src,
  className = 'size-11 text-sm',
}: {
  name: string;
  src?: string | null;
  className?: string;
}) {
  if (src) {
    return (
      <img
        src={src}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        className={`shrink-0 rounded-full bg-sunken object-cover ${className}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong ${className}`}
    >
      {initials(name)}
    </span>
  );
}

/** Returns the initials of the first and last word of a name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
