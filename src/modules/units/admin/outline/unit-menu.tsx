import { Ellipsis } from 'lucide';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/dialogs/menu.tsx';

const TRIGGER =
  'grid min-h-9 w-10 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink pointer-coarse:min-h-11';

/** The actions of a unit that have no button of their own. */
export function UnitMenu(props: {
  title: string;
  /** The unit whose page it leads to, of a line of the compact list; null where a button does. */
  page: { readonly courseId: string; readonly sectionId: string } | null;
  onAdd: (where: 'before' | 'after') => void;
  onDuplicate: () => void;
  /** Null for a unit that learners see. */
  onSchedule: (() => void) | null;
}) {
  const { outline: words, unit } = useMessages().adminCourses;
  const { states } = useMessages().unitDraft;
  const { isAdmin } = useWorkplace();
  return (
    <Menu
      label={words.more(props.title)}
      triggerClassName={TRIGGER}
      trigger={<Icon of={Ellipsis} className="size-5" />}
    >
      <MenuItem onSelect={() => props.onAdd('before')}>{words.addAbove}</MenuItem>
      <MenuItem onSelect={() => props.onAdd('after')}>{words.addBelow}</MenuItem>
      <MenuItem onSelect={props.onDuplicate}>{words.duplicate}</MenuItem>
      {isAdmin && props.page && (
        <MenuLink to="/admin/manage-courses/$courseId/section/$sectionId" params={props.page}>
          {unit.goTo}
        </MenuLink>
      )}
      {props.onSchedule && <MenuItem onSelect={props.onSchedule}>{states.scheduleNamed}</MenuItem>}
    </Menu>
  );
}

/** The actions of a chapter. */
export function ChapterMenu(props: {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onAdd: () => void;
  onRename: () => void;
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
}) {
  const { outline: words } = useMessages().adminCourses;
  return (
    <Menu
      label={words.more(props.title)}
      triggerClassName={TRIGGER}
      trigger={<Icon of={Ellipsis} className="size-5" />}
    >
      <MenuItem onSelect={props.onAdd}>{words.addInChapter}</MenuItem>
      <MenuItem onSelect={props.onRename}>{words.rename}</MenuItem>
      {!props.isFirst && <MenuItem onSelect={() => props.onMove(-1)}>{words.chapterUp}</MenuItem>}
      {!props.isLast && <MenuItem onSelect={() => props.onMove(1)}>{words.chapterDown}</MenuItem>}
      <MenuSeparator />
      <MenuItem onSelect={props.onDelete}>{words.deleteChapter}</MenuItem>
    </Menu>
  );
}
