import { tagsOf } from '#modules/questions/contract/question-types.ts';
import type { Question } from '#modules/questions/contract/questions.ts';
import type { DraftedTest } from '#modules/assessments/contract/assessments.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { numberError } from './number-error.ts';

/** A draw as it is typed. */
export interface TypedDraw {
  readonly key: number;
  readonly tags: string;
  readonly count: string;
}

/** Draws of a test at most, as its settings limit them. */
const MOST = 10;

const isEmpty = ({ tags, count }: TypedDraw): boolean => tags.trim() === '' && count.trim() === '';

/** Returns draws as they are typed, with an empty one if there are none. */
export const typedDraws = (draws: DraftedTest['draws']): TypedDraw[] =>
  [...(draws.length > 0 ? draws : [null])].map((draw, key) => ({
    key,
    tags: draw?.tags.join(', ') ?? '',
    count: String(draw?.count ?? ''),
  }));

/** Returns the draws of typed ones; a count that is no number is null, which cannot be published. */
export const drawsOf = (typed: readonly TypedDraw[]): DraftedTest['draws'] =>
  typed.filter((draw) => !isEmpty(draw)).map(({ tags, count }) => ({ tags: tagsOf(tags), count: countOf(count) }));

function countOf(text: string): number | null {
  const count = Number(text);
  return text.trim() === '' || !Number.isFinite(count) ? null : count;
}

/** Returns whether draws are the same. */
export const sameDraws = (one: DraftedTest['draws'], other: DraftedTest['draws']): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The questions that a test draws at random from those with some tags. */
export function TestDraws(props: {
  bank: readonly Question[];
  /** The questions of every attempt, which are not drawn. */
  chosen: readonly string[];
  draws: readonly TypedDraw[];
  refused: Readonly<Record<string, string>>;
  onChange: (draws: TypedDraw[]) => void;
}) {
  const { bank, chosen, draws, refused, onChange } = props;
  const words = useMessages().questions.test;
  const locale = useLocale();
  const sent = draws.filter((draw) => !isEmpty(draw));
  const errorOf = (draw: TypedDraw, part: string) =>
    Object.entries(refused).find(([name]) => name.startsWith(`draws.${sent.indexOf(draw)}.${part}`))?.[1];
  const set = (changed: TypedDraw, change: Partial<TypedDraw>) =>
    onChange(draws.map((draw) => (draw.key === changed.key ? { ...draw, ...change } : draw)));
  const matching = ({ tags }: TypedDraw) =>
    bank.filter((one) => !chosen.includes(one._id) && tagsOf(tags).every((tag) => one.tags.includes(tag))).length;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-2 font-semibold">{words.draws}</legend>
      {draws.map((draw, index) => {
        const matches = matching(draw);
        const isTooFew = Number(draw.count) > matches;
        return (
          <div key={draw.key} role="group" aria-label={words.draw(index + 1)} className="grid gap-2">
            <div className="grid items-end gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
              <TextInput
                label={words.drawTags}
                hint={index === 0 ? words.drawTagsHint : undefined}
                autoComplete="off"
                value={draw.tags}
                error={errorOf(draw, 'tags')}
                onChange={({ target }) => set(draw, { tags: target.value })}
              />
              <TextInput
                label={words.drawCount}
                inputMode="numeric"
                value={draw.count}
                error={
                  errorOf(draw, 'count') ??
                  (isEmpty(draw) ? undefined : numberError('count', countOf(draw.count), locale))
                }
                onChange={({ target }) => set(draw, { count: target.value })}
              />
            </div>
            <p role="status" className={`text-sm ${isTooFew ? 'font-medium text-danger' : 'text-muted'}`}>
              {!isEmpty(draw) && (isTooFew ? words.tooFew(matches) : words.matching(matches))}
            </p>
            {draws.length > 1 && (
              <Button
                tone="quiet"
                size="sm"
                className="justify-self-start"
                aria-label={words.removeDraw(index + 1)}
                onClick={() => onChange(draws.filter(({ key }) => key !== draw.key))}
              >
                {words.removeDrawWord}
              </Button>
            )}
          </div>
        );
      })}
      {draws.length < MOST && (
        <Button
          tone="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() =>
            onChange([...draws, { key: Math.max(0, ...draws.map(({ key }) => key)) + 1, tags: '', count: '' }])
          }
        >
          {words.addDraw}
        </Button>
      )}
    </fieldset>
  );
}
