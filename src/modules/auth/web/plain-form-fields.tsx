import { useLocale } from '#web/lib/locale.ts';

/** Hidden fields of a plain form: the page's language, and the page to go to afterwards. */
export function PlainFormFields({ next }: { next?: string | undefined }) {
  return (
    <>
      <input type="hidden" name="locale" value={useLocale()} />
      {next !== undefined && <input type="hidden" name="next" value={next} />}
    </>
  );
}
