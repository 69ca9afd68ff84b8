import { useLocale } from '#web/lib/locale.ts';

/** What a plain form tells the server of its page: the language to answer in, and where to go afterwards. */
export function PlainFormFields({ next }: { next?: string | undefined }) {
  return (
    <>
      <input type="hidden" name="locale" value={useLocale()} />
      {next !== undefined && <input type="hidden" name="next" value={next} />}
    </>
  );
}
