import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PORTRAITS } from '#web/features/school/portraits.ts';
import { SchoolSettings } from '#web/features/school/admin/school-settings.tsx';

/** The layout of the school's settings: heading, tabs and the draft, kept between the tabs. */
export const Route = createFileRoute('/admin/school')({
  staticData: { messages: ['adminSchool'] },
  component: () => (
    <SchoolSettings shippedPicture={(src) => PORTRAITS[src.replace('shipped:', '')]}>
      <Outlet />
    </SchoolSettings>
  ),
});
