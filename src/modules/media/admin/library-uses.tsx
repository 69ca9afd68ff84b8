import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LibraryItem, LibraryUse } from '#modules/media/contract/library.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

type Words = ReturnType<typeof useMessages>['library'];

/** As many uses are listed at once; the others are unfolded. */
const AT_ONCE = 3;

/** Where an image or file is used, each with a link. */
export function LibraryUses({ item }: { item: LibraryItem }) {
  const { library: words } = useMessages();
  const { uses } = item;
  if (uses.length === 0) return item.unused ? null : <p>{words.inUse}</p>;
  const list = (some: readonly LibraryUse[]) => (
    <ul className="grid gap-0.5">
      {some.map((use) => (
        <li key={JSON.stringify(use)}>
          <Use use={use} />
        </li>
      ))}
    </ul>
  );
  const rest = uses.slice(AT_ONCE);
  return (
    <div className="grid gap-0.5">
      {list(uses.slice(0, AT_ONCE))}
      {rest.length > 0 && (
        <details>
          <summary className="link w-fit cursor-pointer">{words.moreUses(rest.length)}</summary>
          {list(rest)}
          {item.moreUses && <p>{words.andMore}</p>}
        </details>
      )}
    </div>
  );
}

/** The name of a part of the settings, or as it is stored. */
const partOf = (name: string, words: Words): string => (words.parts as Readonly<Record<string, string>>)[name] ?? name;

function Use({ use }: { use: LibraryUse }): ReactNode {
  const { library: words } = useMessages();
  const { place, name, course, id } = use;
  const where = words.places[place];
  const inCourse = course === null || place === 'question' ? '' : ` · ${course.name}`;
  switch (place) {
    case 'course':
    case 'import':
      return (
        <>
          {where}{' '}
          <Link to="/admin/manage-courses/$courseId" params={{ courseId: id ?? '' }} className="link">
            {name}
          </Link>
        </>
      );
    case 'question':
      return (
        <>
          {where}{' '}
          <Link to="/admin/courses/$courseId/questions" params={{ courseId: course?._id ?? '' }} className="link">
            {name}
          </Link>
        </>
      );
    case 'teacher':
      return id === null ? (
        `${where} ${name}`
      ) : (
        <>
          {where}{' '}
          <Link to="/admin/people/$userId" params={{ userId: id }} className="link">
            {name}
          </Link>
        </>
      );
    case 'page':
      return (
        <>
          {where}{' '}
          <Link to="/p/$slug" params={{ slug: id ?? '' }} className="link">
            {name}
          </Link>
        </>
      );
    case 'settings':
    case 'settingsDraft':
      return (
        <>
          {where}{' '}
          <Link to="/admin/school" className="link">
            {partOf(name, words)}
          </Link>
        </>
      );
    case 'settingsVersion':
      return (
        <Link to="/admin/school/history" className="link">
          {where}
        </Link>
      );
    case 'certificates':
      return where;
    case 'captions':
    case 'poster':
    case 'unit':
    case 'unitDraft':
    case 'unitFile':
    case 'unitVersion':
      return course === null ? (
        `${where} ${name} · ${words.removed}`
      ) : (
        <>
          {where}{' '}
          <Link
            to="/admin/courses/$courseId/units/$unitId"
            params={{ courseId: course._id, unitId: id ?? '' }}
            className="link"
          >
            {name}
          </Link>
          {inCourse}
        </>
      );
  }
}
