import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { LANGUAGE_NAMES, type Locale } from '#contract/locales.ts';
import { previewedCourse } from '#modules/courses/admin/previewed-course.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { priceNow } from '#modules/courses/contract/price-now.ts';
import { CoursePage } from '#modules/courses/web/course-page.tsx';
import { relatedCoursesQuery } from '#modules/courses/web/courses.api.ts';
import { BuyButton } from '#modules/orders/web/checkout/buy-button.tsx';
import type { Texts } from '#web/ui/merging/three-way-merge.ts';
import { PagePreview } from '#modules/school/admin/page-preview.tsx';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useArea } from '#web/lib/messages/use-area.ts';
import { asksForPlaces, schoolQuery, useSchool } from '#web/lib/school.tsx';
import { ChoiceButtons } from '#web/ui/choice-buttons.tsx';

const NO_VARIABLES = {};

/** The page of a course as visitors will see it, in the languages of the school; its related courses are left out. */
export function CoursePagePreview(props: { course: FullCourse; texts: Texts | null }) {
  useArea('adminSchool');
  const words = useMessages().adminSchool;
  const { languages } = useSchool();
  const locale = useLocale();
  const [language, setLanguage] = useState<Locale>(languages.includes(locale) ? locale : (languages[0] ?? locale));
  const { data: school, error } = useQuery(schoolQuery(language));
  const { category } = props.course;
  const fill = useCallback(
    (client: QueryClient) => {
      if (!school) return;
      client.setQueryData(schoolQuery(language).queryKey, school);
      client.setQueryData(relatedCoursesQuery(school, { category }).queryKey, []);
    },
    [school, language, category],
  );
  const course = previewedCourse(props.course, props.texts);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {languages.length > 1 && (
        <ChoiceButtons label={words.language.label} options={languages} chosen={language} onChoose={setLanguage}>
          {(one) => <span lang={one}>{LANGUAGE_NAMES[one]}</span>}
        </ChoiceButtons>
      )}
      <PagePreview
        name={course.name}
        path={`/course/${course.customId}`}
        language={language}
        school={school}
        error={error}
        variables={NO_VARIABLES}
        fill={fill}
      >
        {school && (
          <CoursePage
            course={course}
            owned={false}
            buy={
              <BuyButton
                courseRef={String(course.customId)}
                owned={false}
                label={(unknown) => unknown}
                asks={asksForPlaces(school)}
                archived={course.state === 'archived'}
                free={priceNow(course) === 0}
              />
            }
          />
        )}
      </PagePreview>
    </div>
  );
}
