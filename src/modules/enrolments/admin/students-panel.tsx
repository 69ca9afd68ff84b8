import { ListPlus } from 'lucide';
import { useId, useState } from 'react';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AddStudent } from './add-student.tsx';
import { ImportStudents } from './import-students.tsx';
import { StudentsList } from './students-list.tsx';
import type { StudentsSearch } from './students-search.ts';

interface StudentsPanelProps {
  readonly courseId: string;
  readonly search: StudentsSearch;
  readonly onSearch: (search: StudentsSearch) => void;
}

/** Whether the form that enrols many students is open, with the button that opens it and the `id` of what it opens. */
export function useImportToggle() {
  const words = useMessages().admin.students.import;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = (
    <Button tone="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
      <Icon of={ListPlus} className="size-5" />
      {isOpen ? words.close : words.title}
    </Button>
  );
  return { id, isOpen, button };
}

/** The students of a course (by its `_id`): searched, and by admins added one by one or by a list, and removed. */
export function StudentsPanel({
  courseId,
  search,
  onSearch,
  importing,
}: StudentsPanelProps & { importing: ReturnType<typeof useImportToggle> }) {
  const { isAdmin } = useWorkplace();
  const [notice, setNotice] = useState<string | null>(null);
  return (
    <>
      {notice && <Alert tone="success">{notice}</Alert>}
      {/* Hidden, not unmounted: it keeps a list that was typed there. */}
      {isAdmin && (
        <div id={importing.id} hidden={!importing.isOpen}>
          <ImportStudents courseId={courseId} />
        </div>
      )}
      {isAdmin && <AddStudent courseId={courseId} onAdded={setNotice} />}
      <StudentsList courseId={courseId} search={search} onSearch={onSearch} onNotice={setNotice} />
    </>
  );
}

/** The students of a course as a part of another page. */
export function CourseLearners(props: StudentsPanelProps) {
  const importing = useImportToggle();
  const { isAdmin } = useWorkplace();
  return (
    <>
      {isAdmin && <div className="flex flex-wrap justify-end gap-2">{importing.button}</div>}
      <StudentsPanel {...props} importing={importing} />
    </>
  );
}
