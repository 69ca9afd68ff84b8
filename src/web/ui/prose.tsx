/** Plain text as paragraphs: a blank line parts them, a single line break stays one. `lang` is the text's own language. */
export function Prose({ text, lang, className = '' }: { text: string; lang?: string; className?: string }) {
  const paragraphs = text.split(/\r?\n\s*\r?\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div lang={lang} className={`measure grid gap-4 ${className}`}>
      {paragraphs.map((paragraph, place) => (
        <p key={place} className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  );
}
