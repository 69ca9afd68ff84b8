import { X } from 'lucide';
import { useState } from 'react';
import { useSchool } from '#web/lib/school.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { readAmount } from '#contract/money/read-amount.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ComboboxOption } from '#web/ui/form/combobox.tsx';
import { CourseCombobox } from '#modules/courses/web/shared/course-combobox.tsx';
import { FormFailureAlert } from '#web/ui/form/form-failure.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { isAtFields } from '#web/ui/form/use-ruled-form.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { momentsOfDays } from './coupon-days.ts';
import { useCreateCoupons } from './orders-admin.api.ts';
import { readNumber } from '#contract/text/read-number.ts';

const numberOf = (text = ''): number | null => (text.trim() === '' ? null : readNumber(text));

const isPercent = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 100;

/** The form that creates one coupon or many. */
export function CouponForm() {
  const { coupons: words, amountUnclear } = useMessages().orders;
  const { timeZone, currency } = useSchool();
  const creating = useCreateCoupons();
  const [created, setCreated] = useState({ count: 0, time: 0 });
  const amountProblem = (amount: number | 'unclear') =>
    amount === 'unclear' ? amountUnclear : amount > 0 ? undefined : words.amountWrong;
  const form = useForm({
    failed: words.notCreated,
    isAtFields,
    // A coupon for all courses must not come from a name that was typed and not chosen.
    check: ({ unchosen = '', kind, value = '' }) => ({
      courses: unchosen.trim() === '' ? undefined : words.chooseCourse,
      amount: kind === 'amount' ? amountProblem(readAmount(value, currency)) : undefined,
      percent: kind === 'amount' || isPercent(readNumber(value)) ? undefined : words.percentWrong,
    }),
    submit: async ({ code = '', count, kind, value, ...rest }) => {
      const coupons = await creating.mutateAsync({
        code,
        count: numberOf(count) ?? 1,
        percent: kind === 'amount' ? null : numberOf(value),
        amount: kind === 'amount' ? Number(readAmount(value ?? '', currency)) : null,
        ...momentsOfDays(timeZone, { startsOn: rest.startsAt, endsOn: rest.endsAt }),
        maxUses: numberOf(rest.maxUses),
        maxUsesPerUser: numberOf(rest.maxUsesPerUser),
        customIds: (rest.courses ?? '').match(/\d+/g) ?? [],
      });
      setCreated(({ time }) => ({ count: coupons.length, time: time + 1 }));
    },
  });
  return (
    <section
      aria-labelledby="create-coupons"
      className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <Form key={created.time} form={form} className="grid gap-5">
        <h2 id="create-coupons" className="text-xl">
          {words.create}
        </h2>
        {created.count > 0 && !form.failure && <Alert tone="success">{words.created(created.count)}</Alert>}
        {form.failure && <FormFailureAlert sentence={words.notCreated} failure={form.failure} />}
        <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
          <TextInput label={words.code} hint={words.codeHint} name="code" required autoComplete="off" />
          <TextInput label={words.count} hint={words.countHint} name="count" inputMode="numeric" defaultValue="1" />
          <Select label={words.kind} name="kind">
            <option value="percent">{words.kinds.percent}</option>
            <option value="amount">{words.kinds.amount}</option>
          </Select>
          <TextInput
            label={words.value}
            name="value"
            inputMode="decimal"
            required
            error={form.errors.amount ?? form.errors.percent}
          />
          <CouponCourses error={form.errors.courses} onChange={() => form.clear('courses')} />
          <TextInput label={words.startsAt} name="startsAt" type="date" />
          <TextInput label={words.endsAt} hint={words.endsAtHint} name="endsAt" type="date" />
          <TextInput label={words.maxUses} name="maxUses" inputMode="numeric" />
          <TextInput label={words.maxUsesPerUser} name="maxUsesPerUser" inputMode="numeric" />
        </div>
        <div>
          <SubmitButton busyLabel={words.submitting}>{words.submit}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** The courses a coupon is limited to, found by searching; the form gets their numbers. */
function CouponCourses({ error, onChange }: { error: string | undefined; onChange: () => void }) {
  const words = useMessages().orders.coupons;
  const [courses, setCourses] = useState<readonly ComboboxOption[]>([]);
  const [unchosen, setUnchosen] = useState('');
  return (
    <div className="grid gap-2">
      <CourseCombobox
        label={words.coursesField}
        hint={words.coursesHint}
        without={courses.map(({ id }) => Number(id))}
        error={error}
        onChoose={(course) => course && setCourses([...courses, course])}
        onText={(text) => {
          setUnchosen(text);
          onChange();
        }}
      />
      <input type="hidden" name="courses" value={courses.map(({ id }) => id).join()} />
      <input type="hidden" name="unchosen" value={unchosen} />
      {courses.length > 0 && (
        <ul className="grid gap-1">
          {courses.map((course) => (
            <li key={course.id} className="flex items-center justify-between gap-2 text-sm">
              <span className="min-w-0 break-words">{course.label}</span>
              <Button
                size="sm"
                tone="quiet"
                aria-label={words.removeCourse(course.label)}
                onClick={() => setCourses(courses.filter(({ id }) => id !== course.id))}
              >
                <Icon of={X} className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
