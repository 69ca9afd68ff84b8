import { useSchool } from '#web/lib/school.tsx';

/**
 * The school's logo, in each theme the one for it; without one an arch within an arch, in the text's colour. `className` gives
 * its height. `name` is its text alternative where the name is not beside it.
 */
export function Mark({ className, name = '' }: { className?: string; name?: string }) {
  const { logo } = useSchool();
  if (!logo) {
    return (
      <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M16 2C9.4 2 4 7.4 4 14v16h7V18a5 5 0 0 1 10 0v12h7V14C28 7.4 22.6 2 16 2Zm0 5.5a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5Z"
        />
      </svg>
    );
  }
  const { src, dark } = logo;
  const look = `object-contain ${className}`;
  if (!dark) return <img src={src} alt={name} className={look} />;
  // A lazy image that is not shown is not loaded.
  return (
    <>
      <img src={src} alt={name} loading="lazy" className={`dark:hidden ${look}`} />
      <img src={dark} alt={name} loading="lazy" className={`hidden dark:block ${look}`} />
    </>
  );
}
