import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SchoolSettings } from '#web/features/school/admin/school-settings.tsx';
import { shippedPicture } from '#web/features/school/shipped-pictures.ts';

/** The layout of the school's settings: heading, tabs and the draft, kept between the tabs. */
export const Route = createFileRoute('/admin/school')({
  staticData: { messages: ['adminSchool'] },
  component: () => (
    <SchoolSettings shippedPicture={shippedPicture}>
      <Outlet />
    </SchoolSettings>
  ),
});
