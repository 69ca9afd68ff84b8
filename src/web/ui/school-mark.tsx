/** The school's logo, an arch within an arch, in the text's colour. Decorative: the name is beside it. */
export function Mark({ className }: { className?: string }) {
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
