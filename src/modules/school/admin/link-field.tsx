import { useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { pagePath } from '#modules/school/contract/page-address.ts';
import type { Localised, SchoolDocument } from '#modules/school/contract/school-document.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { fieldId, useAt, usePartName, usePartState } from './editor-context.tsx';
import { LanguageField } from './fields.tsx';

const PAGES = ['/courses', '/about', '/contact', '/', '/register', '/terms-of-service', '/privacy-policy'];
const PAGES_ID = 'school-pages';

/** The target of a link: a page of the school, which it suggests, or an address. */
export function LinkField({ path, label }: { path: string; label: string }) {
  const words = useMessages().adminSchool.link;
  const { value, set, error } = useAt<string>(path);
  return (
    <TextInput
      id={fieldId(usePartName(), path)}
      label={label}
      hint={words.hint}
      list={PAGES_ID}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LIMITS.urlLength}
      value={value}
      error={error}
      onChange={(event) => set(event.target.value)}
    />
  );
}

/** The suggestions of all link fields. */
export function LinkSuggestions() {
  const { value } = usePartState('pages');
  const { pages } = value as SchoolDocument['pages'];
  return (
    <datalist id={PAGES_ID}>
      {[...PAGES, ...pages.map(({ slug }) => pagePath(slug))].map((page) => (
        <option key={page} value={page} />
      ))}
    </datalist>
  );
}

interface ButtonLink {
  readonly label: Localised;
  readonly href: string;
}

/** A button that can be left out. Switching it off and on again restores it. */
export function ButtonField({ path }: { path: string }) {
  const words = useMessages().adminSchool.link;
  const { value: button, set, error } = useAt<ButtonLink | null>(path);
  const [removed, setRemoved] = useState<ButtonLink>({ label: {}, href: '/courses' });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Checkbox
        label={words.button}
        checked={button !== null}
        error={error}
        onChange={({ target }) => {
          if (button) setRemoved(button);
          set(target.checked ? removed : null);
        }}
      />
      {button && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-s border-line ps-4">
          <LanguageField path={`${path}.label`} label={words.buttonLabel} max={60} />
          <LinkField path={`${path}.href`} label={words.buttonTarget} />
        </div>
      )}
    </div>
  );
}
