import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide';
import { editedCourseQuery } from '#modules/courses/web/shared/edited-courses.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { UnitPosition } from './unit-draft.api.ts';

const SIDES = [
  { by: -1, word: 'previous', icon: ChevronLeft },
  { by: 1, word: 'next', icon: ChevronRight },
] as const;

/** Links to the editors of the units before and after one, in the order of the course. */
export function UnitNeighbours({ place: { courseId, sectionId } }: { place: UnitPosition }) {
  const { neighbours: words } = useMessages().unitDraft;
  const { pages } = useWorkplace();
  const { data: course } = useQuery(editedCourseQuery(courseId));
  const index = course?.sections.findIndex(({ _id }) => _id === sectionId) ?? -1;
  if (!course || index < 0) return null;
  return (
    <nav aria-label={words.label} className="flex min-w-0 gap-2">
      {SIDES.map(({ by, word, icon }) => {
        const unit = course.sections[index + by];
        return (
          unit && (
            <LinkButton
              key={word}
              to={pages.unit}
              params={{ courseId, unitId: unit._id }}
              size="sm"
              tone="quiet"
              title={words[word](unit.title)}
              aria-label={words[word](unit.title)}
              className="min-w-0"
            >
              {by === -1 && <Icon of={icon} className="size-5 shrink-0" />}
              <span className="max-w-40 truncate max-sm:hidden">{unit.title}</span>
              {by === 1 && <Icon of={icon} className="size-5 shrink-0" />}
            </LinkButton>
          )
        );
      })}
    </nav>
  );
}
