import type { SchoolAbout } from '#modules/school/contract/school.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ContentBand } from './content-band.tsx';
import { Portrait } from './portrait.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

/** The page about the school and its team. What the school has not written is left out. */
export function AboutPage({ about }: { about: SchoolAbout }) {
  const words = useMessages().about;
  const { html, team, banner } = about;
  const empty = html === '' && team.members.length === 0 && banner.title === '';
  return (
    <>
      <header className="page py-10 sm:py-16">
        <h1 className="max-w-4xl text-4xl">{about.heading || words.title}</h1>
        {empty && <p className="measure mt-6 text-lg text-muted">{words.empty}</p>}
        {html !== '' && <RichText html={html} className="measure mt-6 text-lg text-muted" />}
      </header>
      {team.members.length > 0 && <Team team={team} title={team.title || words.team} />}
      {banner.title !== '' && <ContentBand tone="night" {...banner} />}
    </>
  );
}

function Team({ team, title }: { team: SchoolAbout['team']; title: string }) {
  return (
    <section aria-labelledby="team-title" className="page pb-20">
      <h2 id="team-title" className="text-3xl">
        {title}
      </h2>
      {team.text && <p className="mt-2 text-muted">{team.text}</p>}
      <ul className="mt-10 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {team.members.map((member) => (
          <li key={member.id} className="grid grid-cols-[6.5rem_1fr] items-start gap-x-5 sm:block">
            <Portrait image={member.portrait} name={member.name} className="w-full sm:mb-4 sm:w-40 xl:w-full" />
            <div>
              <h3 className="text-xl">{member.name}</h3>
              <p className="text-sm font-semibold text-accent-strong">{member.role}</p>
              <p className="mt-2 text-sm text-muted">{member.description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
