import * as LIMITS from '#contract/limits.ts';
import type { HomeSection } from '#modules/school/contract/school-document.ts';
import { STATISTIC_SOURCES } from '#modules/school/contract/school-choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { CoursePicker } from './course-picker.tsx';
import { useAt, useEditor } from './editor-context.tsx';
import { ChoiceField, LanguageField, PlainField } from './fields.tsx';
import { ButtonField } from './link-field.tsx';
import { ListEditor, newItemId } from './list-editor.tsx';
import { SchoolImageField } from './image-field.tsx';

export type HomeSectionKind = HomeSection['kind'];
type HomeSectionOf<Kind extends HomeSectionKind> = Extract<HomeSection, { kind: Kind }>;

/** Creates an empty section of each kind. */
export const NEW_SECTIONS: { readonly [Kind in HomeSectionKind]: (id: string) => HomeSectionOf<Kind> } = {
  hero: (id) => ({ id, on: true, kind: 'hero', eyebrow: {}, title: {}, text: {}, button: null, picture: null }),
  featured: (id) => ({ id, on: true, kind: 'featured', title: {}, text: {}, pick: 'newest', courses: [], count: 3 }),
  band: (id) => ({ id, on: true, kind: 'band', ...emptyBand() }),
  statistics: (id) => ({
    id,
    on: true,
    kind: 'statistics',
    ...emptyBand(),
    items: [
      { label: {}, source: 'courses', typed: '' },
      { label: {}, source: 'students', typed: '' },
    ],
  }),
  testimonials: (id) => ({ id, on: true, kind: 'testimonials', title: {}, entries: [] }),
  faq: (id) => ({ id, on: true, kind: 'faq', title: {}, entries: [] }),
  newsletter: (id) => ({ id, on: true, kind: 'newsletter', title: {}, text: {} }),
};

const emptyBand = () => ({
  tone: 'sunken' as const,
  title: {},
  text: {},
  button: null,
  picture: null,
  side: 'right' as const,
});

/** The fields of a section of the home page, by its kind. */
export function HomeSectionForm({ path, kind }: { path: string; kind: HomeSectionKind }) {
  const words = useMessages().adminSchool.home;
  const texts = (
    <>
      <LanguageField path={`${path}.title`} label={words.title} max={LIMITS.titleLength} />
      {kind !== 'testimonials' && kind !== 'faq' && (
        <LanguageField path={`${path}.text`} label={words.text} max={2000} rows={3} />
      )}
    </>
  );
  if (kind === 'hero') {
    return (
      <>
        <LanguageField
          path={`${path}.eyebrow`}
          label={words.eyebrow}
          hint={words.eyebrowHint}
          max={LIMITS.titleLength}
        />
        {texts}
        <ButtonField path={`${path}.button`} />
        <SchoolImageField path={`${path}.picture`} label={words.picture} shape="wide" />
      </>
    );
  }
  if (kind === 'featured') {
    return (
      <>
        {texts}
        <FeaturedFields path={path} />
      </>
    );
  }
  if (kind === 'testimonials') {
    return (
      <>
        {texts}
        <TestimonialFields path={`${path}.entries`} />
      </>
    );
  }
  if (kind === 'faq') {
    return (
      <>
        {texts}
        <QuestionFields path={`${path}.entries`} />
      </>
    );
  }
  if (kind === 'newsletter') return texts;
  return (
    <>
      {texts}
      {kind === 'statistics' && <StatisticFields path={`${path}.items`} />}
      <ButtonField path={`${path}.button`} />
      <SchoolImageField path={`${path}.picture`} label={words.picture} shape="wide" />
      <ChoiceField path={`${path}.side`} label={words.side} options={Object.entries(words.sides)} />
      <ChoiceField path={`${path}.tone`} label={words.tone} options={Object.entries(words.tones)} />
    </>
  );
}

function FeaturedFields({ path }: { path: string }) {
  const words = useMessages().adminSchool.home;
  const { value: pick } = useAt<HomeSectionOf<'featured'>['pick']>(`${path}.pick`);
  const counts = Array.from({ length: 12 }, (_, index) => String(index + 1));
  return (
    <>
      <ChoiceField path={`${path}.pick`} label={words.pick} options={Object.entries(words.picks)} />
      {pick === 'newest' ? (
        <ChoiceField path={`${path}.count`} label={words.count} numeric options={counts.map((one) => [one, one])} />
      ) : (
        <CoursePicker path={`${path}.courses`} />
      )}
    </>
  );
}

function StatisticFields({ path }: { path: string }) {
  const words = useMessages().adminSchool.home;
  const { language } = useEditor();
  return (
    <ListEditor<HomeSectionOf<'statistics'>['items'][number]>
      path={path}
      max={6}
      level={4}
      addLabel={words.addStatistic}
      create={() => ({ label: {}, source: 'courses', typed: '' })}
      shown={({ label, source }) => ({ name: label[language] ?? words.sources[source] })}
    >
      {(item, { source }) => (
        <>
          <LanguageField path={`${item}.label`} label={words.statisticLabel} max={60} />
          <ChoiceField
            path={`${item}.source`}
            label={words.source}
            options={STATISTIC_SOURCES.map((one) => [one, words.sources[one]])}
          />
          {source === 'typed' && <PlainField path={`${item}.typed`} label={words.typed} max={20} />}
        </>
      )}
    </ListEditor>
  );
}

function TestimonialFields({ path }: { path: string }) {
  const words = useMessages().adminSchool.home;
  const { value: entries } = useAt<HomeSectionOf<'testimonials'>['entries']>(path);
  const ratings = [5, 4, 3, 2, 1].map((stars): [string, string] => [String(stars), words.stars(stars)]);
  return (
    <ListEditor<HomeSectionOf<'testimonials'>['entries'][number]>
      path={path}
      max={12}
      level={4}
      folded
      addLabel={words.addTestimonial}
      create={() => ({ id: newItemId('voice', entries), quote: {}, name: '', role: {}, rating: null, portrait: null })}
      shown={({ name }, index) => ({ name: name || words.testimonial(index + 1) })}
    >
      {(entry) => (
        <>
          <LanguageField path={`${entry}.quote`} label={words.quote} hint={words.quoteHint} max={600} rows={3} />
          <PlainField path={`${entry}.name`} label={words.personName} max={LIMITS.nameLength} />
          <LanguageField path={`${entry}.role`} label={words.role} max={LIMITS.nameLength} />
          <ChoiceField
            path={`${entry}.rating`}
            label={words.rating}
            numeric
            options={[['', words.noRating], ...ratings]}
          />
          <SchoolImageField path={`${entry}.portrait`} label={words.portrait} shape="portrait" describe={false} />
        </>
      )}
    </ListEditor>
  );
}

function QuestionFields({ path }: { path: string }) {
  const words = useMessages().adminSchool.home;
  const { language } = useEditor();
  return (
    <ListEditor<HomeSectionOf<'faq'>['entries'][number]>
      path={path}
      max={40}
      level={4}
      folded
      addLabel={words.addQuestion}
      create={() => ({ question: {}, answer: {} })}
      shown={({ question }, index) => ({ name: question[language] ?? words.questionNumber(index + 1) })}
    >
      {(entry) => (
        <>
          <LanguageField path={`${entry}.question`} label={words.question} max={300} />
          <LanguageField
            path={`${entry}.answer`}
            label={words.answer}
            sourceHint={words.markdown}
            max={3000}
            rows={4}
            markdown
          />
        </>
      )}
    </ListEditor>
  );
}
