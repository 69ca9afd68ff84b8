/** Plain text as paragraphs: a blank line parts them, a single line break stays one. */
export function Prose({ text, className = '' }: { text: string; className?: string }) {
  const paragraphs = text.split(/\r?\n\s*\r?\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className={`measure grid gap-4 ${className}`}>
      {paragraphs.map((paragraph, place) => (
        <p key={place} className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  );
}
