import { useState } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { ImageField } from '#web/ui/image-field/image-field.tsx';
import type { PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';
import { NewPasswordFields } from '#web/ui/new-password.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { Family, LONG_WORD, LONG_WORDS, Specimen } from './specimen.tsx';

const PEOPLE: readonly ComboboxOption[] = [
  { id: '1', label: 'Ingrid Solberg', detail: 'ingrid@aula.example' },
  { id: '2', label: LONG_WORD, detail: 'kapitaen@aula.example' },
];

/** Inputs, choices and uploads. */
export function Fields() {
  return (
    <>
      <Family name="Text">
        <Specimen name="empty">
          <TextInput label="Name" />
        </Specimen>
        <Specimen name="filled, with a hint">
          <TextInput label="Name" hint="As it shall stand on your page." defaultValue="Ingrid Solberg" />
        </Specimen>
        <Specimen name="hover" state="hover">
          <TextInput label="Name" />
        </Specimen>
        <Specimen name="focus" state="focus">
          <TextInput label="Name" />
        </Specimen>
        <Specimen name="disabled">
          <TextInput label="Name" defaultValue="Ingrid Solberg" disabled />
        </Specimen>
        <Specimen name="read only">
          <TextInput label="Name" defaultValue="Ingrid Solberg" readOnly />
        </Specimen>
        <Specimen name="error">
          <TextInput label="Name" error="Name is required." />
        </Specimen>
        <Specimen name="long words">
          <TextInput label={LONG_WORDS} hint={LONG_WORDS} error={LONG_WORD} defaultValue={LONG_WORDS} />
        </Specimen>
      </Family>
      <Family name="Password">
        <Specimen name="default">
          <PasswordInput label="Password" defaultValue="a long enough password" autoComplete="off" />
        </Specimen>
        <Specimen name="error">
          <PasswordInput label="Password" error="Password is required." autoComplete="off" />
        </Specimen>
        <Specimen name="a new one in a refused form">
          <RefusedForm />
        </Specimen>
      </Family>
      <Family name="Several lines">
        <Specimen name="default">
          <Textarea label="Message" rows={3} />
        </Specimen>
        <Specimen name="error">
          <Textarea label="Message" rows={3} error="Please write a message." defaultValue={LONG_WORD} />
        </Specimen>
      </Family>
      <Family name="Choice">
        {([undefined, 'hover', 'focus'] as const).map((state) => (
          <Specimen key={state ?? 'default'} name={state ?? 'default'} {...(state && { state })}>
            <Select label="Category">
              <option>Programming</option>
              <option>{LONG_WORDS}</option>
            </Select>
          </Specimen>
        ))}
        <Specimen name="disabled">
          <Select label="Category" disabled>
            <option>Programming</option>
          </Select>
        </Specimen>
        <Specimen name="error">
          <Select label="Category" error="Category is required.">
            <option value="">Choose a category</option>
          </Select>
        </Specimen>
        <Specimen name="one of, or all">
          <FilterSelect
            label="Role"
            all="All roles"
            values={['admin', 'user']}
            value={undefined}
            nameOf={String}
            onChange={() => undefined}
          />
        </Specimen>
      </Family>
      <Family name="Tick">
        <Specimen name="empty">
          <Checkbox label="I am done with this unit" />
        </Specimen>
        <Specimen name="ticked">
          <Checkbox label="I am done with this unit" defaultChecked />
        </Specimen>
        <Specimen name="focus" state="focus">
          <Checkbox label="I am done with this unit" />
        </Specimen>
        <Specimen name="disabled">
          <Checkbox label="I am done with this unit" disabled />
        </Specimen>
        <Specimen name="error">
          <Checkbox label="I agree" error="Please agree to the terms." />
        </Specimen>
        <Specimen name="long words">
          <Checkbox label={LONG_WORDS} hint={LONG_WORD} />
        </Specimen>
      </Family>
      <Family name="Searching">
        <Searching />
      </Family>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line py-6">
        <Pictures />
      </section>
    </>
  );
}

function Searching() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const combobox = { label: 'User', text, onText: setText, chosen, onChoose: setChosen, maxLength: 100 };
  return (
    <>
      <Specimen name="search box">
        <SearchBox label="Search" value="" onSearch={() => undefined} />
      </Specimen>
      <Specimen name="searched for">
        <SearchBox label="Search" value="arches" onSearch={() => undefined} />
      </Specimen>
      <Specimen name="combobox, to be opened">
        <Combobox {...combobox} options={PEOPLE} note="2 people" busy={false} />
      </Specimen>
      <Specimen name="combobox, busy">
        <Combobox {...combobox} options={[]} note="Searching..." busy />
      </Specimen>
      <Specimen name="combobox, error">
        <Combobox {...combobox} options={[]} note="Nobody found" busy={false} error="Please choose somebody." />
      </Specimen>
    </>
  );
}

function Pictures() {
  const [value, setValue] = useState<PictureValue>('kept');
  return (
    <>
      <Specimen name="picture, none yet">
        <ImageField label="Course image" name="styleguide-none" current={null} value={value} onChange={setValue} />
      </Specimen>
      <Specimen name="picture, error">
        <ImageField
          label="Course image"
          name="styleguide-error"
          current={null}
          value="kept"
          onChange={() => undefined}
          error="Course image is required."
        />
      </Specimen>
    </>
  );
}

/** A form after the server has refused it. */
function RefusedForm() {
  const form = useForm({ failed: '', failure: 'This password is too easy to guess.', submit: () => undefined });
  return (
    <Form form={{ ...form, errors: { repeatPassword: 'Passwords do not match' } }} className="grid gap-4">
      <FormAlert />
      <NewPasswordFields label="New password" hint="At least ten characters." repeat="The new password again" />
      <SubmitButton>Set the password</SubmitButton>
    </Form>
  );
}
