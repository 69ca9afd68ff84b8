/** Plain text as paragraphs, separated by blank lines; keeps line breaks. `lang` is the text's language. */
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
