import { useEffect, useRef } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { isReservedSlug, pagePath, SLUG_LENGTH, slugOfTitle } from '#modules/school/contract/page-address.ts';
import { MOST_PAGES, PAGE_PLACES, PAGE_TEXT_MAX } from '#modules/school/contract/school-choices.ts';
import type { FreePage } from '#modules/school/contract/school-document.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useAt, useEditor, useSchoolLanguages } from './editor-context.tsx';
import { ChoiceField, FieldGroup, LanguageField, PlainField } from './fields.tsx';
import { SchoolImageField } from './image-field.tsx';
import { EntrySwitch, ListEditor, newItemId } from './list-editor.tsx';

/** The slug of a page whose title is not typed yet is its id. */
const newPage = (id: string): FreePage => ({
  id,
  on: true,
  slug: id,
  former: [],
  place: 'footer',
  title: {},
  label: {},
  description: {},
  picture: null,
  text: {},
});

/** The form of the pages of the school's own making. */
export function PagesEditor() {
  const words = useMessages().adminSchool.pages;
  const { language, setEdited } = useEditor();
  const languages = useSchoolLanguages();
  const { value: pages } = useAt<readonly FreePage[]>('pages');
  const titleOf = ({ title }: FreePage) => [language, ...languages].map((one) => title[one]?.trim()).find(Boolean);
  return (
    <FieldGroup title={words.title} hint={words.hint}>
      <ListEditor<FreePage>
        path="pages"
        max={MOST_PAGES}
        folded
        onFocus={setEdited}
        addLabel={words.add}
        empty={<p className="text-sm text-muted">{words.none}</p>}
        create={() => newPage(newItemId('page', pages))}
        shown={(page, index) => {
          const name = titleOf(page) || words.page(index + 1);
          return {
            name,
            detail: `/p/${page.slug} · ${words.places[page.place]}`,
            aside: <EntrySwitch path={`pages.${index}.on`} label={words.show(name)} words={words} />,
          };
        }}
      >
        {(path, page) => <PageForm key={page.id} path={path} />}
      </ListEditor>
    </FieldGroup>
  );
}

function PageForm({ path }: { path: string }) {
  const words = useMessages().adminSchool.pages;
  const { value: former } = useAt<readonly string[]>(`${path}.former`);
  useSlugOfTitle(path);
  return (
    <>
      <LanguageField path={`${path}.title`} label={words.pageTitle} max={LIMITS.titleLength} />
      <PlainField path={`${path}.slug`} label={words.slug} hint={words.slugHint} max={SLUG_LENGTH} type="url" />
      {former.length > 0 && (
        <p className="text-sm break-words text-muted">{words.former(former.map((slug) => `/p/${slug}`).join(', '))}</p>
      )}
      <LanguageField path={`${path}.text`} label={words.text} max={PAGE_TEXT_MAX} rows={12} markdown="unit" />
      <ChoiceField
        path={`${path}.place`}
        label={words.place}
        options={PAGE_PLACES.map((place) => [place, words.places[place]])}
      />
      <LanguageField path={`${path}.label`} label={words.label} hint={words.labelHint} max={40} />
      <SchoolImageField path={`${path}.picture`} label={words.image} hint={words.imageHint} shape="wide" />
      <LanguageField
        path={`${path}.description`}
        label={words.description}
        hint={words.descriptionHint}
        max={300}
        rows={2}
      />
    </>
  );
}

/** Makes the address of a new page follow its title, until it is typed by hand or the form is closed. */
function useSlugOfTitle(path: string): void {
  const languages = useSchoolLanguages();
  const { value: pages } = useAt<readonly FreePage[]>('pages');
  const { value: page } = useAt<FreePage>(path);
  const { set } = useAt<string>(`${path}.slug`);
  const followed = useRef(page.slug === page.id ? page.slug : null);
  const title = languages.map((one) => page.title[one]?.trim()).find(Boolean) ?? '';
  useEffect(() => {
    if (followed.current !== page.slug) return;
    const base = slugOfTitle(title);
    const isFree = (slug: string) => pages.every((other) => other.id === page.id || other.slug !== slug);
    const next =
      base === '' || isReservedSlug(base)
        ? page.id
        : ([base, ...Array.from({ length: MOST_PAGES }, (_, index) => `${base}-${index + 2}`)].find(isFree) ?? page.id);
    if (next === page.slug) return;
    followed.current = next;
    set(next);
  }, [title, page, pages, set]);
}

/** Returns the page to preview: the one that has the focus or had it last, else the first; undefined without any. */
export function usePreviewedPage(): { readonly id: string; readonly path: string } | undefined {
  const { edited } = useEditor();
  const { value: pages } = useAt<readonly FreePage[]>('pages');
  const page = pages.find(({ id }) => id === edited) ?? pages[0];
  return page && { id: page.id, path: pagePath(page.slug) };
}
