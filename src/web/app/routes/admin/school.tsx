import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SchoolSettingsForm } from '#modules/school/admin/school-settings.tsx';
import { shippedImage } from '#modules/school/web/shipped-images.ts';

/** The layout of the school's settings: heading, tabs and the draft, kept between the tabs. */
export const Route = createFileRoute('/admin/school')({
  staticData: { messages: ['adminSchool', 'imageField', 'visualEditor'] },
  component: () => (
    <SchoolSettingsForm shippedImage={shippedImage}>
      <Outlet />
    </SchoolSettingsForm>
  ),
});
