import { useMessages } from '#web/lib/messages/messages.ts';
import type { ShownField } from '#web/ui/editing/conflict-dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { UnitField } from './unit-fields.ts';

/** Returns how the fields of a unit are shown side by side, by the name of the field. */
export function useShownUnit(): (name: string) => ShownField {
  const { units, editor } = useMessages().adminCourses;
  const labels: Record<UnitField | 'picture', string> = {
    title: units.fields.title,
    description: units.fields.description,
    videoUrl: units.fields.video,
    minutes: units.minutes,
    freePreview: units.freePreview,
    picture: units.image,
  };
  return (name) => {
    const label = labels[name as UnitField | 'picture'];
    if (name === 'freePreview') return { label, show: (text) => (text === 'true' ? editor.yes : editor.no) };
    if (name !== 'picture') return { label };
    return {
      label,
      show: (address) => <Picture src={address} alt="" sizes="24rem" className="mt-1 w-full max-w-sm rounded-sm" />,
    };
  };
}
